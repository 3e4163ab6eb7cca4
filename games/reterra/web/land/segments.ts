/** Which spaces of a community hang together: spaces of one terrain that share an edge. */
import { keyOf, type Land, type Terrain } from '../pieces';
import type { Point } from '../view';

export interface Segment {
  terrain: Terrain;
  spaces: Point[];
}

/** From this size on a segment scores. */
export const SCORING_SIZE = 7;

const EDGES: readonly Point[] = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
];

function grow(land: Land, start: Point, seen: Set<string>): Point[] {
  const terrain = land.get(keyOf(start))!.terrain;
  const found: Point[] = [start];
  seen.add(keyOf(start));
  for (const [x, y] of found) {
    for (const [dx, dy] of EDGES) {
      const next: Point = [x + dx, y + dy];
      if (seen.has(keyOf(next)) || land.get(keyOf(next))?.terrain !== terrain) continue;
      seen.add(keyOf(next));
      found.push(next);
    }
  }
  return found;
}

export function segmentsOf(land: Land): Segment[] {
  const seen = new Set<string>();
  const segments: Segment[] = [];
  for (const { at, terrain } of land.values()) {
    if (!seen.has(keyOf(at))) segments.push({ terrain, spaces: grow(land, at, seen) });
  }
  return segments;
}

export function segmentAt(segments: readonly Segment[], at: Point): Segment | undefined {
  return segments.find(({ spaces }) => spaces.some((space) => keyOf(space) === keyOf(at)));
}

/** A segment that another tile makes larger: its size before and after. */
export interface Growth {
  segment: Segment;
  before: number;
  after: number;
}

/** The segments that the spaces `added` join or begin; those of before joined together count with their largest. */
export function growths(
  before: readonly Segment[],
  after: readonly Segment[],
  added: readonly Point[],
): Growth[] {
  const fresh = new Set(added.map(keyOf));
  return after
    .filter(({ spaces }) => spaces.some((space) => fresh.has(keyOf(space))))
    .map((segment) => {
      const old = segment.spaces.filter((space) => !fresh.has(keyOf(space)));
      const sizes = old.map((space) => segmentAt(before, space)?.spaces.length ?? 0);
      return { segment, before: Math.max(0, ...sizes), after: segment.spaces.length };
    });
}

/** The outline of some spaces as an SVG path: every edge that only one of them has. */
export function outline(spaces: readonly Point[]): string {
  const held = new Set(spaces.map(keyOf));
  const has = (x: number, y: number): boolean => held.has(keyOf([x, y]));
  const edges: string[] = [];
  for (const [x, y] of spaces) {
    if (!has(x, y - 1)) edges.push(`M${x} ${y}h1`);
    if (!has(x, y + 1)) edges.push(`M${x} ${y + 1}h1`);
    if (!has(x - 1, y)) edges.push(`M${x} ${y}v1`);
    if (!has(x + 1, y)) edges.push(`M${x + 1} ${y}v1`);
  }
  return edges.join('');
}

/** So much further away, a space that shows nothing of its own is rather taken. */
const DETOUR = 2;

/** Where a mark of a segment stands: near its middle, and rather not where something is printed or lies. */
export function middleOf(spaces: readonly Point[], taken: (at: Point) => boolean = () => false): Point {
  const mean = (pick: 0 | 1): number => spaces.reduce((sum, at) => sum + at[pick], 0) / spaces.length;
  const [mx, my] = [mean(0), mean(1)];
  const away = (at: Point): number => (at[0] - mx) ** 2 + (at[1] - my) ** 2 + (taken(at) ? DETOUR : 0);
  return spaces.reduce((best, at) => (away(at) < away(best) ? at : best));
}
