/** The game's own shapes, as the server sends them. Ports 1–20, rows 1–5, seats from 0, modules 0–99. */
import type { BaseView, LegalAction, LogLine } from '$site/board';

export type Letter = 'A' | 'B' | 'C' | 'D' | 'E';
export const LETTERS: readonly Letter[] = ['A', 'B', 'C', 'D', 'E'];

export interface Placement {
  module: number;
  city: Letter | null;
}

export type RowUse = 'launch_terrabot' | 'expand_defence' | 'sacrifice_builder';

export type Action =
  | { type: 'acquire_module'; port: number; cards: number[] }
  | { type: 'take_starting_player_marker'; card: number }
  | { type: 'drop_out' }
  | { type: RowUse; row: number }
  | { type: 'transport_builders'; row: number; builders: Placement[] }
  | { type: 'launch_satellite'; row: number; city: Letter | null };

/** One entry of the server's list of legal actions. */
export type Legal = LegalAction<Action>;

/** A line of the log, or of what is certain to follow from an action. */
export type Line = Omit<LogLine, 'seq'>;

export interface SeatView {
  score: number;
  hand_size: number;
  dropped_out: boolean;
  /** Five rows, each carrier end first, open end last. */
  docking: number[][];
  cities: Partial<Record<Letter, number[]>>;
  defence: number[];
  /** In the defence row. */
  shields: number;
  shuttles: number[];
  satellites: number[];
  ships: number[];
  /** How far on the way to each of the fourteen ships, counted as the ship's need is. */
  progress: number[];
  breakdown: Breakdown;
}

export interface FinalShip extends Record<Letter, number> {
  defence: number;
}

export interface Breakdown {
  terrabots: number;
  marker: number;
  dropping_out: number;
  special_units: number;
  satellites: number;
  ships: number;
  final_ship: FinalShip;
}

export interface Outcome {
  places: number[];
  scores: number[];
  breakdown: Breakdown[];
}

/** What is printed on things under this rules version and number of seats. */
export interface Figures {
  /** By round. */
  terrabot_points: number[];
  /** By terrabot: 0–4 for A–E. */
  letters: number[];
  /** By builder unit: 1–5, 0 for farming. */
  companies: number[];
  /** By shuttle, then by satellite. */
  shields: number[];
  /** By ship: [needed, points]. */
  ships: [number, number][];
  /** Defence, then cities A–E: the points of each place. */
  final_ship: number[][];
}

export interface View extends BaseView {
  outcome?: Outcome | null;
  chapter: 1 | 2;
  round: number;
  ports: (number | null)[];
  /** Per port the cards laid there, the top first. */
  slots: number[][];
  /** Per port the numbers of the different top cards beside it, ascending. */
  asked: number[][];
  starting_player_space: 'empty' | 'taken';
  marker: number;
  ships: number[];
  seats: SeatView[];
  figures: Figures;
  /** Absent for a spectator. */
  hand?: number[];
}
