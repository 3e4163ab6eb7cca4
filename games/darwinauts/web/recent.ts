/** What each seat put onto the map last, so that it can be marked: kept until that seat begins another turn. */
import { keyOf, spotKey } from './geometry';
import type { View } from './view';

/** `tile:<cell>` and `explorer:<half>` → the seat that put it there. */
export type Recent = ReadonlyMap<string, number>;

export const NOTHING_RECENT: Recent = new Map();

function thingsOf(view: View): Map<string, string> {
  const tiles = view.map.map(
    ({ tile, at, rotation }) => [`tile:${keyOf(at)}`, `${tile}@${rotation}`] as const,
  );
  const explorers = view.seats.flatMap((seat, index) =>
    seat.explorers.map(({ at, half }) => [`explorer:${spotKey(at, half)}`, `${index}`] as const),
  );
  return new Map([...tiles, ...explorers]);
}

export function recentOf(recent: Recent, before: View, after: View): Recent {
  const [known, now] = [thingsOf(before), thingsOf(after)];
  const begun = before.active === after.active ? null : after.active;
  const kept = [...recent].filter(([thing, seat]) => seat !== begun && now.has(thing));
  const fresh = [...now].filter(([thing, what]) => known.get(thing) !== what);
  return new Map([...kept, ...fresh.map(([thing]) => [thing, before.active] as const)]);
}
