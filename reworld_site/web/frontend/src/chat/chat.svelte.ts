/** What is said at a table, as far as the reader may know: kept up to date by hints, and by asking. */

import { fetchChat, mute, sayLine, turnChat, unmute } from '../api/endpoints';
import { ApiError, inWords } from '../api/errors';
import type { Chat, ChatLine, Room, Who } from '../api/types';
import type { Seat } from '../board';
import { Backoff } from '../live/backoff';
import type { ConnectionState } from '../live/connection';
import type { ChatHint } from '../live/messages';
import { Lines } from './lines';
import { recall, remember, type Seen } from './seen';
import { Writing } from './writing.svelte';

/** By this client's clock a mute is over, by the server's it is not. */
const FAST_CLOCK_MS = 30_000;
const LONGEST_TIMER_MS = 2 ** 31 - 1;

type Known = Pick<Chat, 'on' | 'rooms' | 'phrases' | 'longest' | 'muted'>;

export class ChatStore {
  /** Who reads; nobody who is not signed in does. */
  account = $state<number | null>(null);
  /** Null until the first answer. */
  known = $state.raw<Known | null>(null);
  lines = $state.raw<readonly ChatLine[]>([]);
  /** What others said since the last answer, for announcing it. */
  added = $state.raw<readonly ChatLine[]>([]);
  /** Why it cannot be shown, in words. */
  failure = $state<string | null>(null);
  /** Of whom the reader has just chosen to hear nothing more. */
  silenced = $state.raw<Who | null>(null);
  private chosen = $state<Room | null>(null);
  private seen = $state.raw<Seen>({ players: 0, spectators: 0 });

  readonly rooms = $derived(this.known?.rooms.map(({ room }) => room) ?? []);
  /** The room on show. */
  readonly room = $derived<Room | null>(
    this.chosen && this.rooms.includes(this.chosen) ? this.chosen : (this.rooms[0] ?? null),
  );
  readonly mayWrite = $derived(this.known?.rooms.find(({ room }) => room === this.room)?.may_write ?? false);
  readonly shown = $derived(this.lines.filter((line) => line.room === this.room));
  readonly unread = $derived(this.rooms.reduce((sum, room) => sum + this.unreadIn(room), 0));
  readonly writing: Writing;

  private readonly all = new Lines();
  private readonly backoff = new Backoff(500, 8_000);
  private fetching: Promise<void> | null = null;
  /** Something asked for an answer while one was on its way already. */
  private again = false;
  /** The next answer replaces all that is known. */
  private anew = true;
  private connection: ConnectionState = 'connecting';
  private standing: string | null = null;
  private later: ReturnType<typeof setTimeout> | undefined;
  private lifting: ReturnType<typeof setTimeout> | undefined;
  private stopped = false;

  constructor(
    readonly table: string,
    account: number | null = null,
  ) {
    if (account !== null) this.signedIn(account);
    this.writing = new Writing({
      post: (saying) => sayLine(table, saying),
      onSaid: (line) => this.add(line),
      onBarred: () => void this.catchUp(true),
    });
  }

  /** Sitting down, standing up and the end of the game open other rooms. */
  follow(seat: Seat | null, finished: boolean): void {
    const now = `${seat} ${finished}`;
    if (this.standing !== null && this.standing !== now) void this.catchUp(true);
    this.standing = now;
  }

  signedIn(account: number): void {
    this.account = account;
    this.seen = recall(this.place);
  }

  stop(): void {
    this.stopped = true;
    clearTimeout(this.later);
    clearTimeout(this.lifting);
  }

  /** A connection that was broken may have lost hints; without sockets each poll asks here, too. */
  connected(state: ConnectionState): void {
    const isBack = state === 'live' && !['live', 'connecting'].includes(this.connection);
    this.connection = state;
    if (isBack || state === 'polling') void this.catchUp();
  }

  /** Fetches when something was said in the reader's rooms, or hidden, or when they may write no more, or again. */
  hint({ last, hidden, muted }: ChatHint): void {
    if (!this.known) return void this.catchUp();
    const isSaid = this.rooms.some((room) => last[room] > this.all.complete);
    const isMuted = this.known.muted !== null;
    if (this.known.on && (isSaid || muted !== isMuted || !this.all.agrees(hidden))) void this.catchUp();
  }

  /** Fetches what is missing, or all `anew`; once at a time. Never rejects. */
  catchUp(anew = false): Promise<void> {
    if (this.account === null || this.stopped) return Promise.resolve();
    this.anew ||= anew;
    this.again = this.fetching !== null;
    this.fetching ??= this.fetch().then(() => {
      this.fetching = null;
      return this.again ? this.catchUp() : undefined;
    });
    return this.fetching;
  }

  unreadIn(room: Room): number {
    const isUnread = (line: ChatLine) => line.id > this.seen[room] && line.account !== this.account;
    return this.lines.filter((line) => line.room === room && isUnread(line)).length;
  }

  /** The first line of the room on show that the reader has not seen. */
  firstUnread(): number | null {
    const seen = this.room ? this.seen[this.room] : 0;
    return this.shown.find((line) => line.id > seen && line.account !== this.account)?.id ?? null;
  }

  choose(room: Room): void {
    this.chosen = room;
  }

  /** The reader has the room on show before their eyes, down to its last line. */
  see(): void {
    const last = this.shown.at(-1)?.id ?? 0;
    if (!this.room || last <= this.seen[this.room]) return;
    this.seen = { ...this.seen, [this.room]: last };
    remember(this.place, this.seen);
  }

  /** Everywhere, not at this table alone. Raises what went wrong. */
  async turn(on: boolean): Promise<void> {
    await turnChat(on);
    await this.catchUp(true);
  }

  async silence(who: Who): Promise<void> {
    await mute(who.id);
    this.silenced = who;
    this.all.leaveOut(who.id);
    this.lines = this.all.all;
  }

  async hearAgain(who: Who): Promise<void> {
    await unmute(who.id);
    this.silenced = null;
    await this.catchUp(true);
  }

  private get place(): string {
    return `${this.account}:${this.table}`;
  }

  private async fetch(): Promise<void> {
    clearTimeout(this.later);
    const after = this.anew ? 0 : this.all.complete;
    this.again = this.anew = false;
    try {
      this.receive(after, await fetchChat(this.table, after));
      this.backoff.reset();
      this.failure = null;
    } catch (error) {
      this.anew ||= after === 0;
      if (isRefused(error)) this.failure = inWords(error);
      else this.fetchLater();
    }
  }

  private receive(after: number, chat: Chat): void {
    const first = this.known === null;
    const before = this.all.complete;
    this.known = chat;
    const added = this.all.merge(after, chat);
    if (this.all.lacks(chat.hidden)) this.again = this.anew = true;
    this.lines = this.all.all;
    const isNews = (line: ChatLine) => line.id > before && line.account !== this.account && !line.hidden;
    this.added = first ? [] : added.filter(isNews);
    this.waitForLifting(chat.muted?.until ?? null);
  }

  private add(line: ChatLine): void {
    this.all.add(line);
    this.lines = this.all.all;
  }

  private fetchLater(): void {
    if (!this.stopped) this.later = setTimeout(() => void this.catchUp(), this.backoff.next());
  }

  private waitForLifting(until: string | null): void {
    clearTimeout(this.lifting);
    if (until === null || this.stopped) return;
    const left = Date.parse(until) - Date.now();
    const wait = left > 0 ? Math.min(left + 1_000, LONGEST_TIMER_MS) : FAST_CLOCK_MS;
    this.lifting = setTimeout(() => void this.catchUp(), wait);
  }
}

/** The server will say the same again. */
function isRefused(error: unknown): boolean {
  return error instanceof ApiError && error.status < 500 && error.status !== 429;
}
