/** What is open on the page of a table. */

import type { ChatLine } from '../api/types';

export class Opened {
  menu = $state(false);
  help = $state(false);
  result = $state(false);
  reporting = $state(false);
  /** The line of the chat that is being reported; null for all else. */
  line = $state.raw<ChatLine | null>(null);
  /** The chat takes the focus as soon as it can. */
  writing = $state(false);
  /** Beside the board, one at a time; on phones in its place. */
  private pane = $state<'log' | 'chat' | null>(null);

  get log(): boolean {
    return this.pane === 'log';
  }

  set log(open: boolean) {
    if (open || this.log) this.pane = open ? 'log' : null;
  }

  get chat(): boolean {
    return this.pane === 'chat';
  }

  set chat(open: boolean) {
    if (open || this.chat) this.pane = open ? 'chat' : null;
  }

  readonly write = (): void => {
    this.chat = this.writing = true;
  };

  readonly report = (line: ChatLine | null = null): void => {
    this.line = line;
    this.reporting = true;
  };
}
