/** The regions of the map as the server tells them, found by their halves. */
import { spotKey, spotOf, type Land, type Spot } from '../geometry';
import type { RegionView, Resources, Terrain } from '../view';

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
