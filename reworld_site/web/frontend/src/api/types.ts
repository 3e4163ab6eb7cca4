/** What the API answers, beside the state frame (board.ts). */

import type { LegalAction, Outcome, Person, TableStatus } from '../board';

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

export interface Game {
  slug: string;
  title: string;
  seats: number[];
  rules_version: number;
  options: GameOption[];
  bots: string[];
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
}

export interface OpenedTable {
  id: string;
  url: string;
}

export interface LegalAnswer<Action = unknown> {
  decision_id: string;
  actions: LegalAction<Action>[];
}

export interface ActionAnswer {
  code: 'accepted' | 'duplicate';
  seq: number;
}
