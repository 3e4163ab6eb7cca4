import type { Chat, ChatLine } from '../api/types';

/** As many as one answer holds: when it is full, lines before it may be missing. */
const PAGE = 200;

/**
 * What was said at a table as far as this client has it, oldest first. Lines are known by their id; answers may come late
 * or twice. `complete` is the id up to which nothing is missing.
 */
export class Lines {
  all: readonly ChatLine[] = [];
  complete = 0;

  /** Takes the answer to what came after line `after`; 0 replaces all. Returns the lines that are new, in order. */
  merge(after: number, { lines, last, hidden }: Pick<Chat, 'lines' | 'last' | 'hidden'>): ChatLine[] {
    const known = new Set(this.all.map((line) => line.id));
    const anew = after === 0 || (after >= this.complete && lines.length >= PAGE);
    this.put(anew ? [] : this.all, lines);
    this.all = this.all.map((line) =>
      hidden.includes(line.id) ? { ...line, text: '', hidden: true } : line,
    );
    this.complete = Math.max(this.complete, last);
    return lines.filter((line) => !known.has(line.id)).sort((a, b) => a.id - b.id);
  }

  /** A line that is known without asking what else there is. */
  add(line: ChatLine): void {
    this.put(this.all, [line]);
  }

  leaveOut(account: number): void {
    this.all = this.all.filter((line) => line.account !== account);
  }

  /** Some that were hidden are no longer; what they say is not known here. */
  lacks(hidden: readonly number[]): boolean {
    return this.all.some((line) => line.hidden && !hidden.includes(line.id));
  }

  private put(kept: readonly ChatLine[], more: readonly ChatLine[]): void {
    const byId = new Map([...kept, ...more].map((line) => [line.id, line]));
    this.all = [...byId.values()].sort((a, b) => a.id - b.id);
  }
}
