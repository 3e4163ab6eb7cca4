/** The game's own shapes, as the server sends them. Cells and spaces are [x, y], y downwards; seats from 0. */
import type { BaseView, LegalAction, LogLine } from '$site/board';

export type Point = [number, number];
export type Side = 'purple' | 'orange';

export type Action =
  | { type: 'discard_energy_sources' }
  | { type: 'place_tile'; tile: string; at: Point; rotation: number }
  | { type: 'place_building'; building: string; spaces: Point[] }
  | { type: 'place_inhabitant'; space: Point }
  | { type: 'skip_placement' }
  | { type: 'use_power'; building: string; community: number; space: Point }
  | { type: 'decline_powers' };

/** One entry of the server's list of legal actions. */
export type Legal = LegalAction<Action>;

/** A line of the log, or of what is certain to follow from an action. */
export type Line = Omit<LogLine, 'seq'>;

export interface PlacedTile {
  tile: string;
  at: Point;
  rotation: number;
}

export interface PlacedBuilding {
  id: string;
  building: string;
  spaces: Point[];
  inhabitants: Point[];
  points: number;
}

export const PARTS = ['segments', 'energy_sources', 'relics', 'inhabitants', 'buildings', 'junk'] as const;
export type Breakdown = Record<(typeof PARTS)[number], number>;

export interface SeatView {
  score: number;
  breakdown: Breakdown;
  secret_count: number;
  /** Where a next tile may lie. */
  open_cells: Point[];
  tiles: PlacedTile[];
  buildings: PlacedBuilding[];
  inhabitants: Point[];
  relic_tokens: Point[];
  junk: Point[];
  /** Only in the reader's own seat. */
  secret?: string[];
}

/** A placing still open in the current group of powers; `community` null: in one of several. */
export interface Pending {
  seat: number;
  building: string;
  community: number | null;
}

export interface Outcome {
  places: number[];
  scores: number[];
  breakdown: Breakdown[];
}

/** What is printed on a building's card in play. */
export interface Card {
  size: number;
  points: number;
  timing: 'S' | 'W' | 'T' | 'E' | 'N';
  /** This side stands in for one that is not public. */
  ours: boolean;
}

/** What this rules version and number of seats fix. */
export interface Figures {
  turns: number;
  buildings: Record<string, Card>;
  /** The size from which on a segment scores. */
  segment: number;
}

export interface View extends BaseView {
  outcome?: Outcome | null;
  turn: number;
  step: 1 | 2 | 3 | null;
  active: number;
  start_seat: number;
  discarded_this_turn: boolean;
  placed: { tile: string; at: Point; building: string | null } | null;
  row: (string | null)[];
  stack_size: number;
  under_stack: string[];
  /** Building → how many are left. */
  supply: Record<string, number>;
  tokens_left: number;
  inhabitants_left: number;
  /** Building → the side of its card in play. */
  cards: Record<string, Side>;
  pending: Pending[];
  seats: SeatView[];
  /** Tile → its spaces as printed, TL TR BL BR: "F* F. D. W.". */
  faces: Record<string, string>;
  figures: Figures;
  /** The set's name, or "custom". */
  set: string;
}
