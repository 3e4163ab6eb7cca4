/** The regions of the map as the server tells them, found by their halves. */
import { hangingTogether, spotKey, spotOf, type Land, type Spot } from '../geometry';
import { countOf } from '../resources';
import type { Explorer, RegionView, Resources, Terrain } from '../view';

export interface Region {
  terrain: Terrain;
  spots: Spot[];
  pays: Resources;
  /** Seats with an explorer there. */
  standing: number[];
}

/** Half → its region. */
export function regionsBySpot(regions: readonly RegionView[], land: Land): ReadonlyMap<string, Region> {
  const found = new Map<string, Region>();
  for (const { terrain, halves, pays, explorers } of regions) {
    const keys = halves.map(([x, y, half]) => spotKey([x, y], half));
    const spots = keys.flatMap((key) => spotOf(land, key) ?? []);
    const region = { terrain, spots, pays, standing: [...new Set(explorers)] };
    for (const key of keys) found.set(key, region);
  }
  return found;
}

/** The regions of some halves, each once. */
export function regionsAt(regions: ReadonlyMap<string, Region>, keys: readonly string[]): Region[] {
  return [...new Set(keys.flatMap((key) => regions.get(key) ?? []))];
}

/** The region that a half would belong to, on a map as it might become; explorers by seat. */
export function regionThen(land: Land, start: Spot, explorers: readonly Explorer[][]): Region {
  const spots = hangingTogether(land, start);
  const keys = new Set(spots.map(({ at, half }) => spotKey(at, half)));
  const standing = explorers.flatMap((all, seat) =>
    all.some(({ at, half }) => keys.has(spotKey(at, half))) ? [seat] : [],
  );
  return { terrain: start.terrain, spots, pays: countOf(spots.map(({ resource }) => resource)), standing };
}
