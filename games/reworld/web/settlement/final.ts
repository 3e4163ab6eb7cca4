/** The final count, line by line. */
import { LETTERS, type Breakdown } from '../view';
import { say } from '../words/words';

export interface TallyRow {
  name: string;
  /** By seat. */
  points: number[];
  /** A category of the final ship. */
  final: boolean;
  /** The first of the final ship's. */
  first: boolean;
}

const PARTS = ['terrabots', 'marker', 'dropping_out', 'special_units', 'satellites', 'ships'] as const;

/** "Defence", "City A". */
function categoryName(category: string): string {
  return category === 'defence' ? say('final_ship.defence') : say('final_ship.city', { letter: category });
}

/** A part of the breakdown in words, by its path. */
export function partName([part, category]: string[]): string {
  return category === undefined ? say(`breakdown.${part}`) : categoryName(category);
}

/** The lines before those of the final ship. */
export const BEFORE_THE_END = PARTS.length;

/** The parts of the score that were gained on the way, then the six categories of the final ship. */
export function tally(breakdown: readonly Breakdown[]): TallyRow[] {
  const parts = PARTS.map((part) => ({
    name: say(`breakdown.${part}`),
    points: breakdown.map((seat) => seat[part]),
    final: false,
    first: false,
  }));
  const categories = (['defence', ...LETTERS] as const).map((category) => ({
    name: categoryName(category),
    points: breakdown.map((seat) => seat.final_ship[category]),
    final: true,
    first: category === 'defence',
  }));
  return [...parts, ...categories];
}
