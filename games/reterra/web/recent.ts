/** What each seat placed last, so that it can be marked: kept until that seat begins another turn. */
import { keyOf } from './pieces';
import type { SeatView, View } from './view';

/** `<seat>:<space or cell>` of everything new; tiles as `<seat>:tile:<cell>`. */
export type Recent = ReadonlySet<string>;

export const NOTHING_RECENT: Recent = new Set();

function thingsOf(seat: SeatView, index: number): string[] {
  return [
    ...seat.tiles.map(({ at }) => `${index}:tile:${keyOf(at)}`),
    ...seat.buildings.map(({ id }) => `${index}:building:${id}`),
    ...[...seat.inhabitants, ...seat.relic_tokens, ...seat.junk].map((at) => `${index}:piece:${keyOf(at)}`),
  ];
}

const all = (view: View): string[] => view.seats.flatMap(thingsOf);

export function recentOf(recent: Recent, before: View, after: View): Recent {
  const known = new Set(all(before));
  const fresh = all(after).filter((thing) => !known.has(thing));
  const begun = before.active === after.active && before.turn === after.turn ? null : after.active;
  const kept = [...recent].filter((thing) => begun === null || !thing.startsWith(`${begun}:`));
  return new Set([...kept, ...fresh]);
}
