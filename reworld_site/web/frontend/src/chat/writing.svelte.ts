/** What the reader writes: a draft, the line on its way, and why it did not get there. */

import { ApiError, NetworkError, inWords } from '../api/errors';
import type { ChatLine, Room, Saying } from '../api/types';
import { Backoff } from '../live/backoff';
import { moveId } from '../live/moves';

export interface WritingOptions {
  post(saying: Saying): Promise<ChatLine>;
  onSaid(line: ChatLine): void;
  /** What may be written, or by whom, is not as this client thought. */
  onBarred(): void;
  sleep?(ms: number): Promise<void>;
}

export interface Trouble {
  words: string;
  /** When it makes sense to try again, in ms; null for at once. */
  again: number | null;
}

const TRIES = 4;
const NO_ANSWER =
  'No answer from the server. Send it again: should it have arrived after all, it still appears once.';
const asleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Whether an answer was given at all. */
const isKnown = (error: unknown) =>
  !(error instanceof NetworkError) && !(error instanceof ApiError && error.status >= 500);

/** Nothing may be written now, or not there; a line that was kept back may have brought that. */
const isBarring = ({ status, body }: ApiError) => status === 403 || status === 404 || 'until' in body;

const isSame = (one: Saying, other: Omit<Saying, 'client_line_id'>) =>
  one.room === other.room && one.text === other.text && one.phrase === other.phrase;

export class Writing {
  draft = $state('');
  sending = $state.raw<Saying | null>(null);
  trouble = $state.raw<Trouble | null>(null);
  /** What was sent last without success: the same again is the same line. */
  private failed: Saying | null = null;

  constructor(private readonly options: WritingOptions) {}

  /** One line at a time. What failed is in the draft again. True when it was said. */
  async say(room: Room, what: { text: string } | { phrase: string }): Promise<boolean> {
    if (this.sending) return false;
    const said = { room, ...what };
    const saying =
      this.failed && isSame(this.failed, said) ? this.failed : { ...said, client_line_id: moveId() };
    this.sending = saying;
    this.trouble = null;
    if (saying.text !== undefined) this.draft = '';
    try {
      this.options.onSaid(await this.post(saying));
      this.failed = null;
    } catch (error) {
      this.fail(saying, error);
    }
    this.sending = null;
    return this.failed === null;
  }

  private async post(saying: Saying): Promise<ChatLine> {
    const backoff = new Backoff(600, 6_000);
    for (let tries = 1; ; tries += 1) {
      try {
        return await this.options.post(saying);
      } catch (error) {
        if (isKnown(error) || tries === TRIES) throw error;
        await (this.options.sleep ?? asleep)(backoff.next());
      }
    }
  }

  private fail(saying: Saying, error: unknown): void {
    this.failed = saying;
    const wait = error instanceof ApiError ? error.retryAfter : 0;
    this.trouble = {
      words: isKnown(error) ? inWords(error) : NO_ANSWER,
      again: wait ? Date.now() + wait * 1000 : null,
    };
    if (saying.text !== undefined) this.draft = [saying.text, this.draft].filter(Boolean).join(' ');
    if (error instanceof ApiError && isBarring(error)) this.options.onBarred();
  }
}
