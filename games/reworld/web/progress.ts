/** How far a seat is with a ship: for the bars beside the ships only. Who takes a ship is the server's word. */
import { moduleOf, shieldsOf } from './pieces'
import type { SeatView, View } from './view'

export interface Goal {
  need: number
  points: number
}

const empty = (need: number, points = 5): Goal => ({ need, points })

/** What a ship asks for and brings, for 2, 3 and 4 seats. */
const GOALS: Record<number, readonly [Goal, Goal, Goal]> = {
  7: [empty(8, 7), empty(8, 7), empty(8, 7)],
  8: [empty(6, 6), empty(6, 6), empty(5)],
  9: [empty(5), empty(5), empty(4)],
  10: [empty(5), empty(4), empty(4)],
  11: [empty(3), empty(3), empty(3)],
  12: [empty(6), empty(6), empty(5)],
  13: [empty(6), empty(6), empty(5)],
  14: [empty(70, 7), empty(70, 7), empty(60, 7)],
}

export const SHIPS: readonly number[] = Array.from({ length: 14 }, (_, index) => index + 1)

export function goal(ship: number, seats: number): Goal {
  if (ship <= 5) return empty(0)
  if (ship === 6) return empty(0, 7)
  return GOALS[ship]![seats - 2]!
}

function docked(seat: SeatView, ship: number): number {
  return ship === 6 ? seat.docking.flat().length : seat.docking[ship - 1]!.length
}

function builders(seat: SeatView): number[] {
  return Object.values(seat.cities)
    .flat()
    .flatMap((id) => {
      const module = moduleOf(id)
      return module.kind === 'builder' ? [module.company] : []
    })
}

const COUNTS: Record<number, (seat: SeatView) => number> = {
  7: (seat) => Math.max(0, ...Object.values(seat.cities).map((tiles) => tiles.length + 1)),
  8: (seat) => seat.defence.reduce((sum, id) => sum + shieldsOf(id), 0),
  9: (seat) => seat.shuttles.length,
  10: (seat) => seat.satellites.length,
  11: (seat) => builders(seat).filter((company) => company === 0).length,
  12: (seat) => new Set(builders(seat)).size,
  13: (seat) => Object.keys(seat.cities).length + (seat.defence.length > 0 ? 1 : 0),
  14: (seat) => seat.score,
}

export interface Progress {
  /** What the seat has (ships 7–14) or still has to clear (ships 1–6). */
  count: number
  /** From 0 to 1. */
  share: number
}

/** `most` is the number of modules the seat once had docked: the empty bar of ships 1–6. */
export function progress(ship: number, seat: SeatView, seats: number, most: number): Progress {
  if (ship <= 6) {
    const left = docked(seat, ship)
    return { count: left, share: left === 0 ? 1 : Math.max(0, 1 - left / Math.max(most, left)) }
  }
  const count = COUNTS[ship]!(seat)
  return { count, share: Math.min(1, Math.max(0, count / goal(ship, seats).need)) }
}

export function takenBy(view: View, ship: number): number | null {
  const seat = view.seats.findIndex((each) => each.ships.includes(ship))
  return seat < 0 ? null : seat
}
