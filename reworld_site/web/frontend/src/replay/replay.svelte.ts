/** A finished game, moment by moment: which one is shown, from whose eyes, and what lies ready beside it. */

import { fetchMoment, fetchMoments } from '../api/endpoints';
import { inWords } from '../api/errors';
import type { Moment, MomentFrame, Moments } from '../api/types';
import type { Board, BoardModel, Frame, LogLine, Outcome, Person, Seat } from '../board';
import { loadBoard } from '../boards';
import { distinct } from '../table/names';
import { toasts } from '../ui/toasts.svelte';
import { indexOf, step, stepTime } from './moments';
import { addressOf, type Place } from './place';

const AHEAD = 3;
const ADDRESS_MS = 150;

export interface ReplayOptions {
  /** Where the moments are read: `/api/tables/<id>/replay`. */
  source: string;
  /** The page's own address: `/tables/<id>/replay`. */
  page: string;
  build: string;
  place: Place;
}

export class ReplayStore {
  game = $state.raw<Moments | null>(null);
  /** The moment on show. */
  index = $state(-1);
  seat = $state<Seat | null>(null);
  /** Whose eyes were asked for last. */
  eyes = $state<Seat | null>(null);
  frame = $state.raw<Frame | null>(null);
  board = $state.raw<Board | null>(null);
  model = $state.raw<BoardModel | null>(null);
  /** Counts updates of the model, for what is asked of the board in plain functions. */
  version = $state(0);
  playing = $state(false);
  speed = $state(1);
  /** Moments that were taken back are passed over. */
  skip = $state(true);
  /** On the way to another moment than the one on show. */
  loading = $state(false);
  /** Why nothing can be shown, in words. */
  failure = $state<string | null>(null);

  readonly moments = $derived<Moment[]>(this.game?.moments ?? []);
  readonly moment = $derived<Moment | null>(this.moments[this.index] ?? null);
  readonly people = $derived<Person[]>(distinct(this.frame?.people ?? this.game?.people ?? []));
  /** Lines of moments that were taken back are struck. */
  readonly log = $derived<LogLine[]>(
    this.moments.flatMap((moment) => moment.log.map((line) => ({ ...line, struck: moment.undone }))),
  );
  readonly atEnd = $derived(step(this.moments, this.index, 1, this.skip) === this.index);
  readonly atStart = $derived(step(this.moments, this.index, -1, this.skip) === this.index);
  private readonly spoken = $derived.by(() => {
    void this.version;
    const { board, model } = this;
    if (!board || !model || !this.frame) return { progress: '', scores: [], counting: false };
    return {
      progress: board.progress(model),
      scores: board.scores(model),
      counting: Boolean(board.counting?.(model)),
    };
  });
  readonly progress = $derived(this.spoken.progress);
  readonly scores = $derived(this.spoken.scores);

  // What the strip of seats asks of a table.
  readonly table = $derived(this.frame?.table ?? null);
  readonly outcome = $derived<Outcome | null>(this.spoken.counting ? null : (this.frame?.outcome ?? null));
  readonly finished = $derived(this.frame?.outcome != null);
  readonly toAct = $derived<Seat[]>(this.frame?.view?.to_act ?? []);
  readonly yourSeat = null;
  readonly presence = null;

  /** What is to be shown; what is shown follows. */
  private wanted = -1;
  private onTheWay: Promise<void> | null = null;
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- nothing is drawn from it
  private readonly known = new Map<string, Promise<MomentFrame>>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private addressTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly options: ReplayOptions) {
    this.seat = this.eyes = options.place.seat;
  }

  async start(): Promise<void> {
    this.failure = null;
    try {
      await this.unpack();
    } catch (error) {
      this.failure = inWords(error);
    }
  }

  stop(): void {
    this.pause();
    clearTimeout(this.addressTimer);
  }

  name(seat: Seat): string {
    return this.people[seat]?.name || `Seat ${seat + 1}`;
  }

  /** The address of the moment on show. */
  get address(): string {
    return addressOf(this.options.page, this.moment?.seq ?? 0, this.seat);
  }

  /** Resolves when the moment, or a later wish, is on show. */
  goTo(index: number): Promise<void> {
    if (this.moments[index]) this.wanted = index;
    this.onTheWay ??= this.follow().finally(() => (this.onTheWay = null));
    return this.onTheWay;
  }

  goToSeq(seq: number): Promise<void> {
    return this.goTo(indexOf(this.moments, seq));
  }

  /** From where one is going, so that keys pressed fast count. */
  step(by: 1 | -1): Promise<void> {
    return this.goTo(step(this.moments, this.wanted, by, this.skip));
  }

  first = (): Promise<void> => this.goTo(0);
  last = (): Promise<void> => this.goTo(this.moments.length - 1);
  next = (): Promise<void> => this.step(1);
  previous = (): Promise<void> => this.step(-1);

  /** Other eyes, on the same moment; everything stays as it is when they cannot be had. */
  async seeFrom(seat: Seat | null): Promise<void> {
    this.eyes = seat;
    try {
      const asked = fetchMoments(this.options.source, seat);
      const [game] = await Promise.all([asked, this.ready(this.wanted, seat)]);
      if (this.eyes !== seat) return;
      this.seat = seat;
      this.game = game;
      await this.goTo(this.wanted);
    } catch (error) {
      if (this.eyes === seat) this.eyes = this.seat;
      toasts.say(inWords(error), 'trouble');
    }
  }

  play(): void {
    this.playing = true;
    if (this.atEnd) void this.first().then(() => this.playOn());
    else void this.next().then(() => this.playOn());
  }

  pause = (): void => {
    this.playing = false;
    clearTimeout(this.timer);
  };

  toggle = (): void => (this.playing ? this.pause() : this.play());

  private playOn(): void {
    clearTimeout(this.timer);
    if (!this.playing) return;
    if (this.atEnd) return this.pause();
    this.timer = setTimeout(() => void this.next().then(() => this.playOn()), stepTime(this.speed));
  }

  private async unpack(): Promise<void> {
    const { source, place } = this.options;
    const game = await fetchMoments(source, this.seat).catch(async (error: unknown) => {
      if (this.seat === null) throw error;
      this.seat = this.eyes = null; // The seat named is none of this table's.
      const open = await fetchMoments(source, null);
      toasts.say('There is no such seat at this table; this is the open view.');
      return open;
    });
    const board = await loadBoard(game.table.game);
    this.game = game;
    this.model ??= board.create();
    this.board = board;
    this.noticeWhatIsNot(place.seq);
    await this.goToSeq(place.seq ?? 0);
  }

  private noticeWhatIsNot(seq: number | null): void {
    const last = this.moments.at(-1)!.seq;
    if (seq === null || (seq > 0 && seq <= last)) return;
    toasts.say(`There is no moment ${seq} in this game; this is the nearest.`);
  }

  /** Shows what is wanted, and what is wanted by then, until both are the same. */
  private async follow(): Promise<void> {
    try {
      while (!this.isShown()) {
        this.loading = true;
        const [index, seat] = [this.wanted, this.seat];
        const [before, now] = await Promise.all([
          index > 0 ? this.ready(index - 1) : null,
          this.ready(index),
        ]);
        if (seat === this.seat) this.show(index, before, now);
      }
      this.fetchAhead();
    } catch (error) {
      this.pause();
      this.wanted = this.index;
      if (!this.frame) throw error;
      toasts.say(inWords(error), 'trouble');
    } finally {
      this.loading = false;
    }
  }

  private isShown(): boolean {
    return this.frame !== null && this.index === this.wanted && this.frame.table.your_seat === this.seat;
  }

  /** The board is told the moment before as well, so that what has changed since is marked as at the table. */
  private show(index: number, before: MomentFrame | null, now: MomentFrame): void {
    const follows = this.index === index - 1 && this.frame?.table.your_seat === this.seat;
    const isLast = index === this.moments.length - 1;
    // Who comes to the end from elsewhere has not waited for the count.
    if (before && (follows || !isLast)) this.tell(this.frameOf(before, false), true);
    this.frame = this.frameOf(now, isLast);
    this.index = index;
    this.tell(this.frame, !before || (isLast && !follows));
    this.renewAddress();
  }

  private tell(frame: Frame, anew: boolean): void {
    this.model?.update({ frame, legal: null, busy: false, people: distinct(frame.people), anew });
    this.version += 1;
  }

  /** As a reader at that seat was sent it. */
  private frameOf(moment: MomentFrame, isLast: boolean): Frame {
    const { table, people, outcome } = this.game!;
    return {
      type: 'state',
      prev_seq: moment.prev_seq,
      seq: moment.seq,
      table: {
        ...table,
        status: isLast && outcome ? 'scored' : 'running',
        your_seat: moment.seat,
        is_opener: false,
        rematch: null,
        rematch_url: null,
        abort_reason: null,
        commitment: '',
        luck_given: [],
      },
      view: moment.view,
      log: moment.log,
      decision: null,
      clocks: null,
      people: people.map((person) => ({ ...person, ...moment.seats[person.seat] })),
      presence: people.map(() => true),
      outcome: isLast ? outcome : null,
    };
  }

  private fetchAhead(): void {
    for (const by of [1, -1] as const) {
      let at = this.wanted;
      for (let count = 0; count < AHEAD; count += 1) {
        at = step(this.moments, at, by, this.skip);
        this.ready(at).catch(() => undefined);
      }
    }
  }

  private ready(index: number, seat = this.seat): Promise<MomentFrame> {
    const { source, build } = this.options;
    const { seq } = this.moments[index]!;
    const key = `${seq} ${seat}`;
    let found = this.known.get(key);
    if (!found) {
      found = fetchMoment(source, seq, seat, build);
      found.catch(() => this.known.delete(key));
      this.known.set(key, found);
    }
    return found;
  }

  /** Not at every step of a scrub: browsers let an address change only so often. */
  private renewAddress(): void {
    clearTimeout(this.addressTimer);
    this.addressTimer = setTimeout(() => history.replaceState(history.state, '', this.address), ADDRESS_MS);
  }
}
