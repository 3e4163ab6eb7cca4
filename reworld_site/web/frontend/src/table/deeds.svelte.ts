/** What a person may do with a table beside playing: join, start, leave, resign, rematch. One at a time. */

import * as api from '../api/endpoints';
import { inWords } from '../api/errors';
import { undoButton } from './going-back';
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
      this.store.signedIn(await api.signInGuest());
      await api.takeSeat(this.store.id, this.joinKey ?? '');
    });

  start = (bot: string) => this.attempt(() => api.startTable(this.store.id, bot));

  resign = () => this.attempt(() => api.resign(this.store.id));

  leave = () =>
    this.attempt(async () => {
      await api.leaveSeat(this.store.id);
      this.go('/');
    });

  /** Takes the last action back, or asks the others for it, or says why that cannot be. */
  undo = async (): Promise<boolean> => {
    const { id, frame, takeback, board } = this.store;
    const offer = frame?.undo;
    if (!offer || this.store.busy) return false;
    const { possible, words } = undoButton(offer, takeback, board);
    if (!possible || offer.to_seq === null) {
      toasts.say(words);
      return false;
    }
    const to = offer.to_seq;
    return this.attempt(() => (offer.by_consent ? api.askTakeback(id, to) : api.undo(id, to)));
  };

  answer = async (how: 'agree' | 'decline' | 'withdraw'): Promise<boolean> => {
    const asked = this.store.takeback;
    return asked !== null && this.attempt(() => api.answerTakeback(this.store.id, how, asked.id));
  };

  /** How to go on without who is away. */
  choose = (how: 'wait' | 'stand_in' | 'end', seat: number) =>
    this.attempt(() => api.chooseFor(this.store.id, how, seat));

  reclaim = () => this.attempt(() => api.reclaim(this.store.id));

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
