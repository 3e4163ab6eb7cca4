/** What a person may do with a table beside playing: join, start, leave, resign, rematch. One at a time. */

import * as api from '../api/endpoints';
import { inWords } from '../api/errors';
import { toasts } from '../ui/toasts.svelte';
import type { TableStore } from './table.svelte';

export class Deeds {
  busy = $state(false);

  constructor(
    private readonly store: TableStore,
    /** From the private link, `?join=`. */
    readonly joinKey: string | null,
    private readonly go: (address: string) => void = (address) => window.location.assign(address),
  ) {}

  join = () =>
    this.attempt(async () => {
      await api.signInGuest();
      this.store.signedIn();
      await api.takeSeat(this.store.id, this.joinKey ?? '');
    });

  start = (bot: string) => this.attempt(() => api.startTable(this.store.id, bot));

  resign = () => this.attempt(() => api.resign(this.store.id));

  leave = () =>
    this.attempt(async () => {
      await api.leaveSeat(this.store.id);
      this.go('/');
    });

  rematch = () =>
    this.attempt(async () => {
      this.go((await api.rematch(this.store.id)).url);
    });

  /** Tells what went wrong, and brings the table up to date either way. True when it worked. */
  private async attempt(deed: () => Promise<unknown>): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    try {
      await deed();
      return true;
    } catch (error) {
      toasts.say(inWords(error), 'trouble');
      return false;
    } finally {
      await this.store.refresh();
      this.busy = false;
    }
  }
}
