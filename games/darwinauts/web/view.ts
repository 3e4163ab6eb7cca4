/** The game's own shapes, as the server sends them. Cells are [x, y], y downwards; seats from 0; resources by letter. */
import type { BaseView, LegalAction, LogLine } from '$site/board';

export type Cell = [number, number];
export type Half = 'A' | 'B';

export const COLOURS = ['g', 'y', 'r', 'b'] as const;
export type Colour = (typeof COLOURS)[number];
export type Terrain = 'G' | 'Y' | 'R' | 'B';

export type Action =
  | { type: 'place_explorer'; at: Cell; half: Half }
  | { type: 'place_tile'; tile: number; at: Cell; rotation: number }
  | { type: 'remove_and_draw' }
  | { type: 'discover_species'; source: 'row' | 'deck'; card: number | null }
  | { type: 'record_species'; card: number }
  | { type: 'exchange'; pay: string; take: Colour }
  | { type: 'rotate_tile'; at: Cell; rotation: number }
  | { type: 'move_tile'; from: Cell; to: Cell; rotation: number }
  | { type: 'discard_row' }
  | { type: 'take_resource'; resource: Colour }
  | { type: 'remove_tile'; at: Cell }
  | { type: 'pass' };

/** One entry of the server's list of legal actions. */
export type Legal = LegalAction<Action>;

/** A line of the log, or of what is certain to follow from an action. */
export type Line = Omit<LogLine, 'seq'>;

export interface PlacedTile {
  tile: number;
  at: Cell;
  rotation: number;
}

export interface Explorer {
  at: Cell;
  half: Half;
}

export type Resources = Record<Colour, number>;

export const PARTS = ['species', 'sets', 'resources'] as const;
export type Breakdown = Record<(typeof PARTS)[number], number>;

export interface SeatView {
  score: number;
  breakdown: Breakdown;
  hand_size: number;
  explorers: Explorer[];
  resources: Resources;
  /** Discovered cards, not yet recorded. */
  supply: number[];
  recorded: number[];
  /** The recorded cards that score as sets, as they score best. */
  sets: number[][];
}

export interface Outcome {
  places: number[];
  scores: number[];
  breakdown: Breakdown[];
}

/** What is printed on a species card; the cost is one letter for each token. */
export interface Card {
  type: Terrain;
  cost: string;
  points: number;
}

/** Halves of one terrain that hang together, what they pay, and who stands there, once for each explorer. */
export interface RegionView {
  terrain: Terrain;
  halves: [number, number, Half][];
  pays: Resources;
  explorers: number[];
}

/** In the box, for each seat. */
export const EXPLORERS = 3;
export const HAND = 2;
/** In a turn. */
export const ACTIONS = 2;

export type Phase = 'explore' | 'rift_removal' | 'bonus' | 'discover' | 'final';

export interface View extends BaseView {
  outcome?: Outcome | null;
  /** A turn of every seat, from 1; the last actions are one more. */
  round: number;
  phase: Phase;
  actions_left: number;
  active: number;
  start_seat: number;
  removals_left: number;
  /** Seats whose last action is not done; null before the final round. */
  final_order: number[] | null;
  map: PlacedTile[];
  regions: RegionView[];
  removed: number[];
  stack_size: number;
  rift_revealed: boolean;
  row: number[];
  deck_size: number;
  discard: number[];
  bank: Resources;
  seats: SeatView[];
  /** Only for who sits at the table. */
  hand?: number[];
  /** Tile → its halves as printed: "Gg/Yb". */
  faces: Record<string, string>;
  /** Card → what is printed on it. */
  species: Record<string, Card>;
}
