/**
 * What a game's board and the shell say to each other. A board is `games/<slug>/web/index.ts`, exporting `board: Board`.
 * The shell owns socket, API, bar, seats, log and notices; the board owns what is on the stage and in the composer.
 */

import type { Component } from 'svelte';

/** A place at a table, 0 … n−1 clockwise. */
export type Seat = number;

export type TableStatus = 'open' | 'running' | 'over' | 'scored' | 'aborted';

/** How a seat's play ended. */
export type SeatEnding = 'played' | 'resigned' | 'stand_in' | 'returned' | 'flagged' | 'excused';

export interface TableInfo {
  id: string;
  game: string;
  rules_version: number;
  options: Record<string, unknown>;
  seats: number;
  /** `over`: the rules are done and the result is being sealed; `scored`: sealed. */
  status: TableStatus;
  ranked: boolean;
  /** What the server has bound the table's luck to. */
  commitment: string;
  /** By seat: its browser has given to the luck. */
  luck_given: boolean[];
  opened_at: string;
  /** The reader's seat; null for a spectator. */
  your_seat: Seat | null;
  is_opener: boolean;
  /** Only for the opener, while the table is open. */
  join_url?: string | null;
  rematch: string | null;
  /** The rematch's page; for who sat at this table it opens a seat there. */
  rematch_url: string | null;
  abort_reason: string | null;
  /** Before the start: when the table ends by itself if nobody sits down or starts it. */
  lapses_at?: string | null;
  /** The house rule for whose sake a moderator has halted the game. */
  paused?: string | null;
}

export interface Person {
  seat: Seat;
  /** Whose page it is; none for bots, former players and open seats. */
  id?: number | null;
  name: string;
  kind: 'person' | 'guest' | 'bot' | 'open' | 'former';
  bot: string | null;
  resigned: boolean;
  /** Out of time, and so out of the game. */
  flagged?: boolean;
  /** The bot that plays on for whoever left. */
  stand_in: string | null;
}

/** A line of the log: a key of the game's catalogue (`log.<key>`), or `table.…` for the table's own events. */
export interface LogLine {
  seq: number;
  key: string;
  params: Record<string, unknown>;
  seat: Seat | null;
  /** Taken back: shown struck. */
  struck?: boolean;
}

/** The reader's own open decision. */
export interface Decision {
  id: string;
  seat: Seat;
  deadline: string | null;
}

/**
 * `left_ms` at `since`, when the clock began to run; nothing is left at `deadline`. Without a `since` it stands still, and
 * `left_ms` is what there will be for the next decision. Where it is played by the day it stands still in quiet hours and on
 * vacation, which `deadline` counts on: `quiet_until` ends those that it is now, `vacation` is the one that is or comes.
 */
export interface SeatClock {
  left_ms: number;
  since: string | null;
  deadline: string | null;
  vacation?: { since: string; until: string } | null;
  quiet_until?: string | null;
}

/** By seat; null where a bot plays. Each decision uses its credit first, which is not saved, then the seat's bank. */
export interface Clocks {
  speed: string;
  is_live: boolean;
  bank_ms: number;
  credit_ms: number;
  seats: (SeatClock | null)[];
}

/**
 * The step back that the reader may take next: to `to_seq`, which takes `moves` actions back, others' too; `by_consent`:
 * if the others agree. Without a `to_seq`, `blocked` says why not.
 */
export interface UndoOffer {
  to_seq: number | null;
  moves: number;
  by_consent: boolean;
  blocked: 'nothing' | 'shown' | 'answered' | 'asked' | 'often' | null;
}

/** An open request of `seat` to take actions back; void after `expires_at`. */
export interface Takeback {
  id: number;
  seat: Seat;
  to_seq: number;
  moves: number;
  agreed: Seat[];
  waiting_for: Seat[];
  expires_at: string;
}

/**
 * Somebody whom the others at a live table miss since then; from `choose_at` on they choose how to go on. Seats: who has
 * waited longer once, who has agreed to end the game, whose agreement that needs yet.
 */
export interface Away {
  seat: Seat;
  since: string;
  choose_at: string;
  waited: Seat[];
  agreed: Seat[];
  waiting_for: Seat[];
}

/**
 * Lists indexed by seat; places from 1, equal seats share the better one. A breakdown is numbers, or groups of numbers.
 * Scores and breakdown are null or empty when the game was not played to its end.
 */
export interface Outcome {
  places: number[];
  scores: number[] | null;
  breakdown: Breakdown[] | null;
  ended: SeatEnding[];
}

export interface Breakdown {
  [category: string]: number | Breakdown;
}

/** What every game's view holds; a game adds its own fields. `to_act` is empty when the game is over. */
export interface BaseView {
  to_act: Seat[];
}

/** The whole of what one seat (or a spectator) sees at `seq`: socket message and answer of GET /api/tables/<id>. */
export interface Frame<View extends BaseView = BaseView> {
  type: 'state';
  prev_seq: number;
  seq: number;
  table: TableInfo;
  /** Null until the game has started. */
  view: View | null;
  log: LogLine[];
  decision: Decision | null;
  clocks: Clocks | null;
  /** Null, or not there, where nothing is to be undone: for spectators, after the end, in a replay. */
  undo?: UndoOffer | null;
  takeback?: Takeback | null;
  people: Person[];
  /** Indexed by seat: somebody looks at the table from there. */
  presence: boolean[];
  /** Not there in a replay. */
  away?: Away[];
  outcome: Outcome | null;
}

/** What is certain to follow from an action; `complete` is false where something would be revealed next. */
export interface Preview {
  scores: number[];
  log: Omit<LogLine, 'seq'>[];
  complete: boolean;
}

export interface LegalAction<Action = unknown> {
  action: Action;
  preview: Preview | null;
}

export interface BoardInput<View extends BaseView = BaseView, Action = unknown> {
  frame: Frame<View>;
  /** The legal actions of `frame.decision`; null while there is no decision of the reader's, or they are on their way. */
  legal: LegalAction<Action>[] | null;
  /** An action is on its way to the server: nothing else can be sent. */
  busy: boolean;
  people: Person[];
  /** Not what followed on the last frame, as when somebody leafs through a replay: nothing counts as new in it. */
  anew?: boolean;
}

/** Resolves true when the server took the action. On false the shell has told the person why; keep what was composed. */
export type Send<Action = unknown> = (action: Action) => Promise<boolean>;

/**
 * What stage and composer share, as a class with Svelte runes ($state, $derived).
 * The shell sets `send` once and calls `update` on every change, in the order of seq.
 */
export interface BoardModel<View extends BaseView = BaseView, Action = unknown> {
  send: Send<Action>;
  update(input: BoardInput<View, Action>): void;
}

export interface LogContext {
  /** "You" is not in here: the name as shown on the seats strip. */
  name(seat: Seat): string;
  yourSeat: Seat | null;
}

/** A line of the list under "?". */
export interface Shortcut {
  /** As printed on the keys: `['Shift', 'Tab']`. */
  keys: string[];
  what: string;
}

/** The game's catalogue, `games/<slug>/texts.json`: `log.<key>`, `breakdown.<category>` … with `{param}` places. */
export type Texts = Record<string, string>;

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- each board's model has its own view and action types
export interface Board<Model extends BoardModel<any, any> = BoardModel<any, any>> {
  slug: string;
  texts: Texts;
  Stage: Component<{ model: Model }>;
  Composer: Component<{ model: Model }>;
  /**
   * What the composer shows of the reader's seat even when nothing is asked, as its hand: a replay shows it alone.
   * What cannot be chosen steps back to `--idle-opacity` where that is set.
   */
  Hand?: Component<{ model: Model }>;
  create(): Model;
  /** One sentence in plain text for a line of the log (not for `table.…` keys, which are the shell's). */
  logText(line: Omit<LogLine, 'seq'>, context: LogContext): string;
  /** What the reader is asked now, short, as said to them: "Play cards onto a port, or drop out". '' when nothing is. */
  asked(model: Model): string;
  /** Where the game stands: "Chapter One · Round 2 of 5". '' before the start. */
  progress(model: Model): string;
  /** The running score of each seat, for the seats strip. */
  scores(model: Model): number[];
  /** A category of the breakdown in words, by its path (`['final_ship', 'A']`); left out: `texts["breakdown.<path>"]`. */
  category?(path: string[]): string;
  /** Takes the last step of what is being composed back; false when nothing is. */
  back?(model: Model): boolean;
  /** True while the board counts up a game that has just ended: until it is done the shell does not give the result away. */
  counting?(model: Model): boolean;
  shortcuts?: Shortcut[];
}
