/** The script of the moderators' dashboard: finishes what its pages hold. It brings no styles of the site. */

import { putIntoWords } from './moderation/lines';
import { showMarked } from './moderation/marked';
import { showPresence } from './moderation/presence';

void putIntoWords(document).then(() => showMarked(document));
void showPresence(document);
