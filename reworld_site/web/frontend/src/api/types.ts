/** What the API answers, beside the state frame (board.ts). */

import type { BaseView, LegalAction, LogLine, Outcome, Person, Seat, TableInfo, TableStatus } from '../board';

export interface Account {
  id: number;
  name: string;
  kind: 'person' | 'guest' | 'bot';
}

/** One option that a table's opener may set; without choices the rules say what is allowed. */
export interface GameOption {
  name: string;
  default: unknown;
  choices: unknown[];
  about: string;
}

export type Options = Record<string, unknown>;

/** A clock: so many ms for the whole game, and for each decision. */
export interface Speed {
  name: string;
  is_live: boolean;
  bank_ms: number;
  credit_ms: number;
}

export interface Game {
  slug: string;
  title: string;
  seats: number[];
  rules_version: number;
  options: GameOption[];
  bots: string[];
  speeds: Speed[];
}

/** The table that the queue has found. */
export interface Match {
  id: string;
  people: number;
  bots: number;
  ranked: boolean;
  accepted: number;
  /** To accept it; null when nobody is asked (any more). */
  seconds_left: number | null;
  accept_seconds: number;
  url: string | null;
}

/** One's place in the queue; times in seconds. */
export interface Ticket {
  game: string;
  seats: number[];
  speed: string;
  waited: number;
  estimate: number | null;
  /** When bots take the seats that nobody took; null for never. */
  filled_after: number | null;
  window: number;
  status: 'waiting' | 'asked' | 'accepted' | 'opening' | 'seated';
  match: Match | null;
}

/** A table with open seats that anybody may take. */
export interface ListedTable {
  id: string;
  game: string;
  opener: string;
  opener_id: number | null;
  speed: string;
  ranked: boolean;
  people: Person[];
  opened_at: string;
  join_url: string;
}

/** One entry of "my tables". */
export interface TableSummary {
  id: string;
  game: string;
  status: TableStatus;
  your_turn: boolean;
  your_seat: number;
  people: Person[];
  updated_at: string;
  outcome: Pick<Outcome, 'places' | 'scores'> | null;
  abort_reason: string | null;
}

/** Somebody with a page. */
export interface Who {
  id: number;
  name: string;
}

/** A seat for the reader at the table of `inviter`. */
export interface Invitation {
  id: number;
  inviter: Who;
  at: string;
  table: string;
  game: string;
  speed: string;
  ranked: boolean;
  is_rematch: boolean;
  people: Person[];
}

/** What became of an invitation to one's own table. */
export interface SentInvitation {
  id: number;
  person: Who;
  status: 'waiting' | 'declined' | 'seated';
}

/** Whose invitations one wants, and of whom one wants to hear nothing. */
export interface Company {
  invitations: 'everybody' | 'nobody';
  muted: Who[];
}

/** Times of day as "22:00". */
export interface QuietHours {
  from: string;
  until: string;
  zone: string;
}

/** When one's clocks stand still at tables played by the day. */
export interface Times {
  quiet: QuietHours | null;
  vacation: { since: string; until: string } | null;
  days_left: number;
  days_a_year: number;
  days_at_once: number;
}

export interface OpenedTable {
  id: string;
  url: string;
  /** What the server has bound the table's luck to. */
  commitment: string;
  /** The table is full and waits for what its people's browsers give to the luck. */
  awaits_luck: boolean;
}

export interface LegalAnswer<Action = unknown> {
  decision_id: string;
  actions: LegalAction<Action>[];
}

export interface ActionAnswer {
  code: 'accepted' | 'duplicate';
  seq: number;
}

/** A step of a finished game, with the lines of its events: those after `prev_seq`, up to `seq`. */
export interface Moment {
  prev_seq: number;
  seq: number;
  /** Who did it. */
  seat: Seat | null;
  /** Where in the game it was: `{ chapter: 1, round: 2 }`, as far as the game has parts. */
  part: Record<string, number>;
  /** A later moment took it back. */
  undone: boolean;
  /** It took back what came after that seq. */
  back_to: number | null;
  log: LogLine[];
}

/** A finished game as a seat (null: a spectator) could follow it. */
export interface Moments {
  table: Pick<TableInfo, 'id' | 'game' | 'rules_version' | 'options' | 'seats' | 'ranked' | 'opened_at'>;
  /** Null for a table of this site. */
  record: { digest: string; verified: boolean; difference: string } | null;
  seat: Seat | null;
  people: Person[];
  /** Null for a game that a moderator leafs through before its end. */
  outcome: Outcome | null;
  moments: Moment[];
}

/** What that seat saw after the moment that ends at `seq`; `seats` by seat, as it was then. */
export interface MomentFrame {
  prev_seq: number;
  seq: number;
  seat: Seat | null;
  view: BaseView;
  log: LogLine[];
  seats: Pick<Person, 'resigned' | 'stand_in'>[];
}

/** What a ranked game did to the ratings, by seat; none while it is not `rated`. A `reason` says why nothing. */
export interface RatingChanges {
  rated: boolean;
  seats: RatingChange[];
}

export interface RatingChange {
  seat: number;
  before: number | null;
  after: number | null;
  reason: string | null;
}

/** What moderators want a person to know. */
export interface SiteNotice {
  id: number;
  kind: string;
  words: string;
  table: string | null;
  made_at: string;
  seen: boolean;
}

/** A moderator looked through that seat's eyes. */
export interface Look {
  seat: Seat;
  at: string;
  clause: string;
  reason: string;
}

/** Who sits at the table talks in the one, who watches in the other; after the end the players join these. */
export type Room = 'players' | 'spectators';

/** A line of a table's chat; `text` is plain, and empty when a moderator has hidden the line. */
export interface ChatLine {
  id: number;
  room: Room;
  account: number;
  name: string;
  seat: Seat | null;
  at: string;
  text: string;
  /** Which of the site's quick phrases it is. */
  phrase: string | null;
  hidden: boolean;
}

export interface Phrase {
  slug: string;
  text: string;
}

/** The lines after the one that was asked for, or the latest; without rooms when chat is turned off. */
export interface Chat {
  on: boolean;
  rooms: { room: Room; may_write: boolean }[];
  lines: ChatLine[];
  /** The last line of these rooms, also when it is left out. */
  last: number;
  /** The ids of all lines of these rooms that moderators have hidden. */
  hidden: number[];
  phrases: Phrase[];
  /** Of a line, in characters. */
  longest: number;
  /** A moderator keeps the reader from writing; until null for good. */
  muted: { until: string | null; words: string } | null;
}

/** A line on its way; the same `client_line_id` counts once. */
export interface Saying {
  room: Room;
  text?: string;
  phrase?: string;
  client_line_id: string;
}
