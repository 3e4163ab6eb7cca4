/** The fifteen buildings and the sets they come in, before there is a table: what the home page shows and chooses from. */
import print from './printed.json';
import type { Side } from './view';

const SIZES: Record<string, number> = print.sizes;
const POINTS: Record<string, number[]> = print.points;

export type Cards = Record<string, Side>;

const SETS = print.sets as Record<string, Cards>;

export const CUSTOM = 'custom';

export const sizeOf = (building: string): number => SIZES[building]!;

export const pointsOf = (building: string, side: Side): number =>
  POINTS[building]![side === 'purple' ? 0 : 1]!;

/** A side that stands in for one that is not public. */
export const isOurs = (building: string, side: Side): boolean =>
  print.ours.some(([name, which]) => name === building && which === side);

export const buildingsOf = (size: number): string[] =>
  Object.keys(SIZES).filter((building) => sizeOf(building) === size);

/** The cards of the set chosen; of one's own set, those chosen so far, else those of the first game. */
export function cardsOf(set: unknown, cards: unknown): Cards {
  if (set === CUSTOM) return (cards as Cards | null) ?? SETS.essentials!;
  return SETS[String(set)] ?? {};
}

/** Small ones first, as the board shows them. */
export function inOrder(cards: Cards): [string, Side][] {
  return (Object.entries(cards) as [string, Side][]).sort(([a], [b]) => sizeOf(a) - sizeOf(b));
}

/** The same cards with the building at one place replaced; where it is there already, the two change places. */
export function replaced(cards: Cards, old: string, building: string): Cards {
  const order = inOrder(cards).map(([name, side]): [string, Side] => {
    if (name === old) return [building, cards[building] ?? side];
    return name === building ? [old, cards[old]!] : [name, side];
  });
  return Object.fromEntries(order);
}
