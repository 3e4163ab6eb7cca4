/** The fourteen ships as the board shows them; what they ask for and how far each seat is, the view says. */
import type { SeatView, View } from '../view';

export const SHIPS: readonly number[] = Array.from({ length: 14 }, (_, index) => index + 1);

/** A docking row of this length or longer makes an empty bar. */
const LONG_ROW = 8;

export interface Goal {
  needed: number;
  points: number;
}

export function goal(view: View, ship: number): Goal {
  const [needed, points] = view.figures.ships[ship - 1]!;
  return { needed, points };
}

/** From 0 to 1. The ships of the docking rows go by what is still docked. */
export function share(view: View, seat: SeatView, ship: number): number {
  if (ship <= 5) return Math.max(0, 1 - seat.docking[ship - 1]!.length / LONG_ROW);
  if (ship === 6) return Math.max(0, 1 - seat.docking.flat().length / (5 * LONG_ROW));
  return Math.min(1, Math.max(0, seat.progress[ship - 1]! / goal(view, ship).needed));
}

export function takenBy(view: View, ship: number): number | null {
  const seat = view.seats.findIndex((each) => each.ships.includes(ship));
  return seat < 0 ? null : seat;
}
