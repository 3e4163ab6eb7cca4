/** Tiles and buildings as they are printed, and how a tile lies when it is turned. */
import type { Figures, PlacedTile, Point } from './view';

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

/** Tile → its four spaces as printed, as the view tells them: "F* F. D. W.". */
export type Faces = Readonly<Record<string, string>>;

function printed(face: string): Space[] {
  return face.split(' ').map((space) => ({
    terrain: TERRAINS[space[0]!]!,
    icon: ICONS[space[1]!] ?? null,
  }));
}

/** The four spaces of a tile, TL TR BL BR, after quarter turns clockwise. */
export function facesOf(face: string, rotation = 0): Space[] {
  let spaces = printed(face);
  for (let turn = 0; turn < rotation; turn += 1) spaces = TURNED.map((from) => spaces[from]!);
  return spaces;
}

export const keyOf = ([x, y]: readonly [number, number]): string => `${x},${y}`;

/** Every space of a community by its key. */
export type Land = Map<string, Space & { at: Point; tile: string }>;

export function landOf(tiles: readonly PlacedTile[], faces: Faces): Land {
  const land: Land = new Map();
  for (const { tile, at, rotation } of tiles) {
    facesOf(faces[tile]!, rotation).forEach((space, corner) => {
      const [dx, dy] = CORNERS[corner]!;
      const here: Point = [2 * at[0] + dx, 2 * at[1] + dy];
      land.set(keyOf(here), { ...space, at: here, tile });
    });
  }
  return land;
}

/** The buildings in play, small ones first. */
export function inOrder(buildings: readonly string[], { buildings: cards }: Figures): string[] {
  return [...buildings].sort((a, b) => cards[a]!.size - cards[b]!.size);
}

/** The first and last cells of a community, in both directions. */
export function extentOf(tiles: readonly { at: Point }[]): {
  left: number;
  right: number;
  top: number;
  bottom: number;
} {
  const xs = tiles.map(({ at }) => at[0]);
  const ys = tiles.map(({ at }) => at[1]);
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}
