/** Tiles and buildings as they are printed, and how a tile lies when it is turned. */
import { PRINTED } from './tiles';
import type { PlacedTile, Point, SeatView } from './view';

export type Terrain = 'forest' | 'desert' | 'asphalt' | 'grass' | 'water';
export type Icon = 'gear' | 'box' | 'histories' | 'gizmo' | 'tube';

export interface Space {
  terrain: Terrain;
  icon: Icon | null;
}

const TERRAINS: Record<string, Terrain> = {
  F: 'forest',
  D: 'desert',
  A: 'asphalt',
  G: 'grass',
  W: 'water',
};
const ICONS: Record<string, Icon | null> = {
  '*': 'gear',
  b: 'box',
  h: 'histories',
  z: 'gizmo',
  t: 'tube',
  '.': null,
};

/** Where each space of a tile lies: TL TR BL BR. */
export const CORNERS: readonly Point[] = [
  [0, 0],
  [1, 0],
  [0, 1],
  [1, 1],
];

/** Which printed space comes to TL TR BL BR by one quarter turn clockwise. */
const TURNED = [2, 0, 3, 1];

export const isEnergySource = (tile: string): boolean => tile.startsWith('E');

function printed(tile: string): Space[] {
  return PRINTED[tile]!.split(' ').map((space) => ({
    terrain: TERRAINS[space[0]!]!,
    icon: ICONS[space[1]!] ?? null,
  }));
}

/** The four spaces of a tile, TL TR BL BR, after quarter turns clockwise. */
export function facesOf(tile: string, rotation = 0): Space[] {
  let spaces = printed(tile);
  for (let turn = 0; turn < rotation; turn += 1) spaces = TURNED.map((from) => spaces[from]!);
  return spaces;
}

export const keyOf = ([x, y]: readonly [number, number]): string => `${x},${y}`;

/** Every space of a community by its key. */
export type Land = Map<string, Space & { at: Point; tile: string }>;

export function landOf(tiles: readonly PlacedTile[]): Land {
  const land: Land = new Map();
  for (const { tile, at, rotation } of tiles) {
    facesOf(tile, rotation).forEach((space, corner) => {
      const [dx, dy] = CORNERS[corner]!;
      const here: Point = [2 * at[0] + dx, 2 * at[1] + dy];
      land.set(keyOf(here), { ...space, at: here, tile });
    });
  }
  return land;
}

const SIZES: Record<string, number> = {
  school: 2,
  garden: 2,
  restaurant: 2,
  fishing_hole: 2,
  junk_catapult: 2,
  observatory: 2,
  farm: 3,
  infirmary: 3,
  inn: 3,
  workshop: 3,
  sports_field: 3,
  hot_springs: 3,
  public_square: 4,
  market: 4,
  amphitheatre: 4,
};

/** How many spaces a building takes: 2 a domino, 3 an L, 4 a square. */
export const sizeOf = (building: string): number => SIZES[building] ?? 2;

/** The buildings in play, small ones first. */
export function inOrder(buildings: readonly string[]): string[] {
  return [...buildings].sort((a, b) => sizeOf(a) - sizeOf(b));
}

/** The first and last cells of a community, in both directions. */
export function extentOf(tiles: readonly { at: Point }[]): { left: number; right: number; top: number; bottom: number } {
  const xs = tiles.map(({ at }) => at[0]);
  const ys = tiles.map(({ at }) => at[1]);
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

/** What lies on a space besides its print, the topmost thing. */
export type Cover = 'junk' | 'relic_token' | 'inhabitant' | 'building';

export function coverOf(seat: SeatView, at: Point): Cover | null {
  const here = keyOf(at);
  const holds = (spaces: readonly Point[]): boolean => spaces.some((space) => keyOf(space) === here);
  if (holds(seat.junk)) return 'junk';
  if (holds(seat.inhabitants)) return 'inhabitant';
  if (holds(seat.relic_tokens)) return 'relic_token';
  return seat.buildings.some(({ spaces }) => holds(spaces)) ? 'building' : null;
}
