/** Keeps one table's frame and log true: newer replaces older, a hole is fetched, nothing is applied twice. */

import type { Away, Frame, LogLine } from '../board';
import { ApiError } from '../api/errors';
import { Backoff } from './backoff';
import { Log } from './log';
import type { ChatHint, Handlers } from './messages';

export interface FeedOptions {
  /** `gap`: news has shown that something was missed. */
  fetchFrame(after: number, gap: boolean): Promise<Frame>;
  /** After every change of the frame or the log. `added`: the lines that are new; none of them on the first frame. */
  onChange(frame: Frame, log: readonly LogLine[], added: readonly LogLine[]): void;
  onPresence(presence: boolean[], away: Away[]): void;
  /** The reader was missed, and is back in time. */
  onBack?(away: Away): void;
  /** Something was said at the table, or hidden. */
  onChat?(hint: ChatHint): void;
  /** What time it is at the server. */
  onTime?(now: string): void;
  /** The server runs another build than when this page was made. */
  onNewBuild(): void;
  /** A fetch failed; another follows by itself. Null when fetching works again. */
  onTrouble(error: unknown): void;
  /** The build that made this page, where known. */
  build?: string | null;
}

export class Feed {
  frame: Frame | null = null;
  /** The last fetch failed. */
  troubled = false;
  private readonly log = new Log();
  private readonly backoff = new Backoff(500, 8_000);
  private fetching: Promise<void> | null = null;
  private wanted = 0;
  private build: string | null;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private stopped = false;

  readonly handlers: Handlers = {
    state: (frame) => this.receive(frame, frame.prev_seq),
    beat: (beat) => {
      this.noticeBuild(beat.build);
      this.options.onTime?.(beat.now);
      this.want(beat.seq);
    },
    presence: ({ presence, away }) => this.options.onPresence(presence, away),
    back: ({ away }) => this.options.onBack?.(away),
    chat: (hint) => this.options.onChat?.(hint),
  };

  constructor(private readonly options: FeedOptions) {
    this.build = options.build ?? null;
  }

  get seq(): number {
    return this.frame?.seq ?? 0;
  }

  /** The table is known to have reached `seq`; fetches when this client has not, which is a `gap` where news should have come. */
  want(seq: number, gap = true): void {
    this.wanted = Math.max(this.wanted, seq);
    if (this.wanted > this.log.complete) void this.catchUp(gap);
  }

  /** Fetches what is missing, once at a time. Never rejects: trouble is told, and tried again where that may help. */
  catchUp(gap = false): Promise<void> {
    this.fetching ??= this.fetch(gap).then((goOn) => {
      this.fetching = null;
      if (goOn && this.wanted > this.log.complete) void this.catchUp();
    });
    return this.fetching;
  }

  stop(): void {
    this.stopped = true;
    clearTimeout(this.retry);
  }

  /** A frame whose log holds the lines after `after`. The view is whole, so it shows at once even when lines are missing. */
  receive(frame: Frame, after: number): void {
    if (this.stopped) return;
    const first = this.frame === null;
    const added = this.log.merge(after, frame.seq, frame.log);
    const newer = first || frame.seq > this.seq;
    if (newer) this.frame = frame;
    else if (frame.seq === this.seq) this.options.onPresence(frame.presence, frame.away ?? []);
    if (newer || added.length) this.options.onChange(this.frame!, this.log.lines, first ? [] : added);
    this.want(frame.seq);
  }

  /** True when the answer brought something, so that asking on at once makes sense. */
  private async fetch(gap: boolean): Promise<boolean> {
    clearTimeout(this.retry);
    const after = this.log.complete;
    try {
      const frame = await this.options.fetchFrame(after, gap);
      this.backoff.reset();
      this.troubled = false;
      this.options.onTrouble(null);
      this.receive(frame, after);
    } catch (error) {
      this.troubled = true;
      this.options.onTrouble(error);
      if (!refused(error)) this.fetchLater();
    }
    return this.log.complete > after;
  }

  private fetchLater(): void {
    if (!this.stopped) this.retry = setTimeout(() => void this.catchUp(), this.backoff.next());
  }

  private noticeBuild(build: string): void {
    this.build ??= build;
    if (build === this.build) return;
    this.build = build;
    this.options.onNewBuild();
  }
}

/** The server will say the same again. */
function refused(error: unknown): boolean {
  return error instanceof ApiError && error.status < 500 && error.status !== 429;
}
