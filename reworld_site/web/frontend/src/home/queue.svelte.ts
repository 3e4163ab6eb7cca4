/** One's place in the queue: joining, waiting, accepting what is found, and going there. Asks while there is one. */

import * as api from '../api/endpoints';
import { ApiError, inWords } from '../api/errors';
import type { Ticket } from '../api/types';
import type { HomeStore } from './home.svelte';
import { backWords, lostWords } from './waiting';

const ASK_MS = 1_500;
const TICK_MS = 250;

export type Stage = 'free' | 'waiting' | 'found';

export class Queue {
  ticket = $state.raw<Ticket | null>(null);
  /** Whether it is known that there is (no) place; until then nothing is offered. */
  known = $state(false);
  busy = $state(false);
  trouble = $state<string | null>(null);
  /** Why one waits again for what had been found. */
  note = $state<string | null>(null);

  readonly stage = $derived<Stage>(!this.ticket ? 'free' : this.ticket.match ? 'found' : 'waiting');
  readonly isAsked = $derived(this.ticket?.status === 'asked');
  /** Seconds, as they pass between two answers. */
  readonly waited = $derived((this.ticket?.waited ?? 0) + this.passed());
  readonly secondsLeft = $derived(Math.max(0, (this.ticket?.match?.seconds_left ?? 0) - this.passed()));

  private heardAt = $state(0);
  private now = $state(0);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private ticking: ReturnType<typeof setInterval> | undefined;
  private stopped = false;
  /** Counts questions: an answer to any but the last one comes too late to be believed. */
  private asked = 0;

  constructor(
    private readonly home: HomeStore,
    private readonly go: (address: string) => void = (address) => window.location.assign(address),
  ) {}

  start(): void {
    this.ticking = setInterval(() => (this.now = performance.now()), TICK_MS);
    void this.refresh();
  }

  stop(): void {
    this.stopped = true;
    clearTimeout(this.timer);
    clearInterval(this.ticking);
  }

  /** Asks how the place stands. Never rejects; without an answer it keeps what it knows and asks again. */
  async refresh(): Promise<void> {
    if (this.busy) return; // its own answer says more
    clearTimeout(this.timer);
    const mine = ++this.asked;
    try {
      const ticket = await this.fetch();
      if (mine === this.asked) this.hear(ticket);
    } catch (error) {
      if (mine !== this.asked) return;
      this.trouble = inWords(error);
      this.askAgain();
    }
  }

  join(game: string, seats: number[], speed: string): Promise<void> {
    return this.ask(() => this.home.signedIn(() => api.joinQueue(game, seats, speed)));
  }

  accept(): Promise<void> {
    const match = this.ticket?.match;
    return match ? this.ask(() => api.acceptMatch(match.id)) : Promise.resolve();
  }

  /** Leaves the queue, also by declining what was found. */
  leave(): Promise<void> {
    return this.ask(async () => {
      this.ticket = null; // on purpose: nothing is lost
      return api.leaveQueue();
    });
  }

  private async ask(ask: () => Promise<Ticket | null>): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.trouble = null;
    this.asked += 1;
    clearTimeout(this.timer);
    try {
      this.hear(await ask());
      this.busy = false;
    } catch (error) {
      this.busy = false;
      await this.refresh();
      this.trouble = inWords(error);
    }
  }

  /** Whoever is not signed in has no place. */
  private async fetch(): Promise<Ticket | null> {
    if (!this.home.account) return null;
    try {
      return await api.fetchTicket();
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return null;
      throw error;
    }
  }

  private hear(ticket: Ticket | null): void {
    this.trouble = ticket ? null : (lostWords(this.ticket) ?? this.trouble);
    this.note = ticket && !ticket.match ? (backWords(this.ticket, ticket) ?? this.note) : null;
    if (this.ticket && !ticket) void this.home.refresh(); // a table may have been opened from another tab
    this.ticket = ticket;
    this.known = true;
    this.now = this.heardAt = performance.now();
    if (ticket?.match?.url) void this.sitDown(ticket.match.url);
    else if (ticket) this.askAgain();
  }

  /** The place is given up first: who comes back to this page is free to look for another table. */
  private async sitDown(url: string): Promise<void> {
    await api.leaveQueue().catch(() => undefined);
    this.go(url);
  }

  private askAgain(): void {
    clearTimeout(this.timer);
    if (!this.stopped) this.timer = setTimeout(() => void this.refresh(), ASK_MS);
  }

  private passed(): number {
    return Math.max(0, this.now - this.heardAt) / 1000;
  }
}
