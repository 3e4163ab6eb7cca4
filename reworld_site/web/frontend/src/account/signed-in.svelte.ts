/** Who the page's islands agree is signed in. */

import type { Account } from '../api/types';

export const signedIn = $state<{ account: Account | null }>({ account: null });
