/**
 * Tiles cut along a diagonal: how their halves lie and which of them hang together.
 * A half lies in a corner of its cell, 0 NE, 1 SE, 2 SW, 3 NW, and owns the two sides that meet there.
 */
import type { Cell, Colour, Half, PlacedTile, Terrain } from './view';

export type Corner = 0 | 1 | 2 | 3;
export type Faces = Readonly<Record<string, string>>;

export interface Spot {
  at: Cell;
  half: Half;
  corner: Corner;
  terrain: Terrain;
  resource: Colour;
}

export const keyOf = ([x, y]: readonly [number, number]): string => `${x},${y}`;
export const spotKey = (at: Cell, half: Half): string => `${keyOf(at)},${half}`;
export const cellOf = (key: string): Cell => key.split(',', 2).map(Number) as Cell;

/** N, E, S, W. */
const STEPS: readonly Cell[] = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
];

/** The sides that the half in a corner owns. */
const sidesOf = (corner: Corner): number[] => [corner, (corner + 1) % 4];

/** Both halves of a tile where it lies; `face` as printed: "Gg/Yb". */
export function halvesOf(face: string, at: Cell, rotation: number): [Spot, Spot] {
  const [a, b] = face.split('/') as [string, string];
  const spot = (half: Half, print: string, corner: number): Spot => ({
    at,
    half,
    corner: (corner % 4) as Corner,
    terrain: print[0] as Terrain,
    resource: print[1] as Colour,
  });
  return [spot('A', a, rotation), spot('B', b, rotation + 2)];
}

/** A point of a half by its distances from the two sides it owns, within its cell. */
export function pointIn(corner: Corner, along: number, across: number): [number, number] {
  const points: [number, number][] = [
    [1 - along, across],
    [1 - across, 1 - along],
    [along, 1 - across],
    [across, along],
  ];
  return points[corner]!;
}

const OUTLINE = [
  [0, 0],
  [1, 0],
  [0, 1],
] as const;

/** The three corners of a half, in the map's units. */
export function triangleOf({ at: [x, y], corner }: Spot): [number, number][] {
  return OUTLINE.map(([along, across]) => {
    const [dx, dy] = pointIn(corner, along, across);
    return [x + dx, y + dy];
  });
}

export const pathOf = (spot: Spot): string => `M${triangleOf(spot).join('L')}z`;

/** The square around the middle of a half, in which it can be hit, is this part of its tile. */
export const HALF_SIZE = 2 / 3;

/** Which half of a tile a point within its cell lies on. */
export function halfAt([a, b]: [Spot, Spot], x: number, y: number): Spot {
  const inCorner = [x > y, x + y > 1, y > x, x + y < 1];
  return inCorner[a.corner] ? a : b;
}

/** Every tile of a map by its cell, with its halves. */
export type Land = ReadonlyMap<string, [Spot, Spot]>;

export function landOf(tiles: readonly PlacedTile[], faces: Faces): Land {
  return new Map(
    tiles.map(({ tile, at, rotation }) => [keyOf(at), halvesOf(faces[tile] ?? '', at, rotation)]),
  );
}

/** Cell → how the tile there is turned. */
export const rotationsOf = (tiles: readonly PlacedTile[]): ReadonlyMap<string, number> =>
  new Map(tiles.map(({ at, rotation }) => [keyOf(at), rotation]));

/** The half that shares a side with this one and has its terrain. */
function joined(land: Land, spot: Spot, side: number): Spot | undefined {
  const [dx, dy] = STEPS[side]!;
  const there = land.get(keyOf([spot.at[0] + dx, spot.at[1] + dy]));
  return there?.find(
    ({ corner, terrain }) => terrain === spot.terrain && sidesOf(corner).includes((side + 2) % 4),
  );
}

/** All that hangs together with a half, itself first. */
export function hangingTogether(land: Land, start: Spot): Spot[] {
  const found = [start];
  const seen = new Set([spotKey(start.at, start.half)]);
  for (const spot of found) {
    for (const side of sidesOf(spot.corner)) {
      const next = joined(land, spot, side);
      if (!next || seen.has(spotKey(next.at, next.half))) continue;
      seen.add(spotKey(next.at, next.half));
      found.push(next);
    }
  }
  return found;
}

export function spotOf(land: Land, key: string): Spot | undefined {
  return land.get(keyOf(cellOf(key)))?.find(({ at, half }) => spotKey(at, half) === key);
}

/** The sides of a region towards everything else, as an SVG path: an edge that two of its halves share is none. */
export function outline(region: readonly Spot[]): string {
  const edges = new Map<string, string>();
  for (const spot of region) {
    const corners = triangleOf(spot);
    corners.forEach((from, index) => {
      const to = corners[(index + 1) % 3]!;
      const key = [from, to].map(String).sort().join(' ');
      if (!edges.delete(key)) edges.set(key, `M${from}L${to}`);
    });
  }
  return [...edges.values()].join('');
}

export interface Extent {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The box around some cells, its right and lower edges included; around one cell where there is none. */
export function extentOf(cells: readonly Cell[]): Extent {
  const all = cells.length ? cells : [[0, 0] as Cell];
  const xs = all.map(([x]) => x);
  const ys = all.map(([, y]) => y);
  return {
    left: Math.min(...xs),
    top: Math.min(...ys),
    right: Math.max(...xs) + 1,
    bottom: Math.max(...ys) + 1,
  };
}
