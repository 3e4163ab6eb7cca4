import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { creatureOf } from './art/creatures';
import { FACES, PORTAL } from './fixture';
import {
  extentOf,
  HALF_SIZE,
  halfAt,
  halvesOf,
  hangingTogether,
  landOf,
  outline,
  spotKey,
  spotOf,
  type Land,
} from './geometry';
import { Camera } from './map/camera.svelte';
import { countOf, priceOf, sorted } from './resources';
import type { PlacedTile } from './view';
import { logText } from './words/log';
import { costWords, list, speciesName, texts } from './words/words';

/** All regions of a map as sizes, largest first. */
function sizes(land: Land): number[] {
  const seen = new Set<string>();
  const found: number[] = [];
  for (const spot of [...land.values()].flat()) {
    if (seen.has(spotKey(spot.at, spot.half))) continue;
    const region = hangingTogether(land, spot);
    for (const { at, half } of region) seen.add(spotKey(at, half));
    found.push(region.length);
  }
  return found.sort((a, b) => b - a);
}

const turned = (rotation: number): PlacedTile[] =>
  PORTAL.map((tile) => (tile.tile === 1 ? { ...tile, rotation } : tile));

describe('halves', () => {
  it('lie in the corner between the two sides they own', () => {
    const corners = [0, 1, 2, 3].map((rotation) =>
      halvesOf('Gg/Yy', [0, 0], rotation).map(({ corner }) => corner),
    );
    expect(corners).toEqual([
      [0, 2],
      [1, 3],
      [2, 0],
      [3, 1],
    ]);
  });

  it('are found by a point of their cell', () => {
    for (const rotation of [0, 1, 2, 3]) {
      const halves = halvesOf('Gg/Yy', [0, 0], rotation);
      const points: [number, number][] = [
        [0.8, 0.2],
        [0.8, 0.8],
        [0.2, 0.8],
        [0.2, 0.2],
      ];
      expect(halfAt(halves, ...points[halves[0].corner]!).half).toBe('A');
      expect(halfAt(halves, ...points[halves[1].corner]!).half).toBe('B');
    }
  });

  it('hang together as in the worked examples', () => {
    expect(sizes(landOf(PORTAL, FACES))).toEqual([3, 2, 1, 1, 1, 1, 1]);
    expect([1, 2, 3].map((rotation) => sizes(landOf(turned(rotation), FACES)).length)).toEqual([9, 10, 8]);
  });

  it('make loops too', () => {
    const loop: PlacedTile[] = [
      { tile: 1, at: [0, 0], rotation: 1 },
      { tile: 6, at: [1, 0], rotation: 2 },
      { tile: 1, at: [1, 1], rotation: 3 },
      { tile: 6, at: [0, 1], rotation: 0 },
    ];
    expect(sizes(landOf(loop, FACES))).toEqual([4, 1, 1, 1, 1]);
  });

  it('share no line within the outline of their region', () => {
    const land = landOf(PORTAL, FACES);
    const alone = outline([spotOf(land, '0,0,A')!]);
    expect(alone.match(/M/g)).toHaveLength(3);
    const region = hangingTogether(land, spotOf(land, '0,0,A')!);
    expect(outline(region).match(/M/g)).toHaveLength(3 * 3 - 2 * 2);
  });
});

describe('the camera', () => {
  function camera(): Camera {
    const camera = new Camera();
    [camera.width, camera.height] = [800, 500];
    return camera;
  }

  it('fits the map with room around it', () => {
    const one = camera();
    one.fit(
      extentOf([
        [0, 0],
        [9, 3],
      ]),
    );
    expect(one.shows({ left: -1, top: -1, right: 11, bottom: 5 })).toBe(true);
    expect(one.free).toBe(false);
  });

  it('keeps what is under the pointer there while it comes closer', () => {
    const one = camera();
    one.fit(extentOf([[0, 0]]));
    const before = one.at(200, 100);
    one.zoom(1.5, 200, 100);
    one.at(200, 100).forEach((value, axis) => expect(value).toBeCloseTo(before[axis]!));
    expect(one.free).toBe(true);
  });

  it('moves by the way of the hand, and reveals by as little as is needed', () => {
    const one = camera();
    one.pan(96, 0);
    expect(one.x).toBeCloseTo(-0.5);
    one.reveal({ left: 0, top: 0, right: 1, bottom: 1 });
    expect(one.x).toBeCloseTo(-0.5);
    one.reveal({ left: 20, top: 0, right: 21, bottom: 1 });
    expect(one.shows({ left: 20, top: 0, right: 21, bottom: 1 })).toBe(true);
  });

  it('lets fingers choose only what is large enough', () => {
    const one = camera();
    one.coarse = true;
    one.zoom(0.5);
    expect([one.canHit(1), one.canHit(HALF_SIZE)]).toEqual([true, false]);
    one.approach(400, 250);
    expect(one.canHit(HALF_SIZE)).toBe(true);
  });
});

describe('tokens', () => {
  it('are counted and sorted as the server writes them', () => {
    expect(countOf('ggr')).toEqual({ g: 2, y: 0, r: 1, b: 0 });
    expect(sorted('brgyg')).toBe('ggyrb');
  });

  it('that one has are filled, those that are missing hollow', () => {
    const price = priceOf('ggyb', { g: 1, y: 0, r: 5, b: 1 });
    expect(price.map(({ colour, paid }) => colour + (paid ? '+' : '-'))).toEqual(['g+', 'g-', 'y-', 'b+']);
  });
});

describe('species', () => {
  it('look different, each from every other', () => {
    for (const type of ['G', 'Y', 'R', 'B'] as const) {
      const looks = Array.from({ length: 16 }, (_, index) => JSON.stringify(creatureOf(type, index + 1)));
      expect(new Set(looks).size).toBe(16);
    }
  });

  it('are named by their type and number', () => {
    expect([1, 16, 17, 33, 64].map(speciesName)).toEqual([
      'Mossback 1',
      'Mossback 16',
      'Sunwing 17',
      'Emberclaw 33',
      'Tidefin 64',
    ]);
  });
});

describe('the words of the board', () => {
  it('are in the catalogue, every one that a component says', () => {
    const folder = import.meta.dirname;
    const sources = readdirSync(folder, {
      recursive: true,
      encoding: 'utf8',
    }).filter((name) => /\.(svelte|ts)$/.test(name) && !name.includes('.test.'));
    const said = sources.flatMap(
      (name) => readFileSync(`${folder}/${name}`, 'utf8').match(/'board\.[\w.]+'/g) ?? [],
    );
    expect(said.map((key) => key.slice(1, -1)).filter((key) => !(key in texts))).toEqual([]);
    expect(said.length).toBeGreaterThan(50);
  });

  it('are there for whatever may be asked or offered', () => {
    const things = ['draw', 'rotate', 'move', 'discard_row', 'pass', 'discover', 'record'];
    const asked = ['final', 'bonus', 'discover', 'rift_removal', 'explorer', 'tile', 'rotate'];
    const counted = ['asked.explore', 'asked.remove', 'asked.pay', 'halves', 'points', 'actions', 'progress'];
    const keys = [
      ...things.map((thing) => `board.thing.${thing}`),
      ...asked.map((phase) => `board.asked.${phase}`),
      ...counted.flatMap((key) => [`board.${key}`, `board.${key}.one`]),
      ...['species', 'sets', 'resources'].flatMap((part) => [`board.part.${part}`, `breakdown.${part}`]),
    ];
    expect(keys.filter((key) => !(key in texts))).toEqual([]);
  });

  it('join lists and tell amounts', () => {
    expect(list(['a', 'b', 'c'])).toBe('a, b and c');
    expect([costWords('gggr'), costWords('')]).toEqual(['3 green, 1 red', 'nothing']);
  });
});

describe('a line of the log', () => {
  const context = {
    name: (seat: number) => ['Alice', 'Bob'][seat]!,
    yourSeat: 0,
  };
  const said = (key: string, params: Record<string, unknown>, seat: number | null = 1): string =>
    logText({ key, params, seat }, context);

  it('names seats, species and amounts', () => {
    expect(said('species_recorded_row', { card: 5, paid: 'ggyr' })).toBe(
      'Bob records Mossback 5 from the row for 2 green, 1 yellow, 1 red.',
    );
    expect(said('explorers_removed', { count: 1, resources: 'gggr' })).toBe(
      'Bob calls explorers back (1) and collects 3 green, 1 red.',
    );
    expect(said('resources_exchanged', { paid: 'ggg', taken: 'b' })).toBe(
      'Bob exchanges 3 green for 1 blue.',
    );
    expect(said('tiles_drawn', { count: 2 })).toContain('2');
    expect(said('victory_shared', { winners: [0, 1] }, null)).toBe('Alice and Bob share the victory.');
  });

  it('of the reader’s own says "you"', () => {
    expect(said('tile_placed', { tile: 3, x: 1, y: 0 }, 0)).toBe('You lay tile 3 at (1, 0).');
    expect(said('tile_placed', { tile: 3, x: 1, y: 0 }, 1)).toBe('Bob lays tile 3 at (1, 0).');
  });

  it('leaves no place open', () => {
    const params = {
      card: 1,
      cards: [1, 17],
      row: [33],
      tile: 3,
      tiles: [3, 4],
      count: 2,
      resources: 'g',
      paid: 'ggg',
      taken: 'b',
      resource: 'r',
      half: 'A',
      x: 0,
      y: 1,
      from_x: 2,
      from_y: 3,
      rotation: 1,
      slot: 0,
      winners: [1],
    };
    const keys = Object.keys(texts).filter((key) => key.startsWith('log.'));
    expect(
      keys.map((key) => said(key.slice('log.'.length), params)).filter((words) => /[{}]/.test(words)),
    ).toEqual([]);
    expect(keys.length).toBeGreaterThan(20);
  });
});
