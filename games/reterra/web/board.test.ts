import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { GLYPHS } from './art/buildings';
import { aView } from './fixture';
import { growths, middleOf, outline, segmentsOf } from './land/segments';
import { extentOf, facesOf, inOrder, landOf } from './pieces';
import { cardsOf, inOrder as inSetOrder, isOurs, pointsOf, replaced, sizeOf } from './sets';
import type { PlacedTile } from './view';
import { logText } from './words/log';
import { list, placeWords, signed, texts, tileWords } from './words/words';

const view = aView();
const alone: PlacedTile[] = [{ tile: 'S.0', at: [0, 0], rotation: 0 }];
const sizes = (tiles: PlacedTile[]): string[] =>
  segmentsOf(landOf(tiles, view.faces))
    .map(({ terrain, spaces }) => `${terrain} ${spaces.length}`)
    .sort();

describe('a tile', () => {
  it('turns clockwise', () => {
    const terrains = (rotation: number): string =>
      facesOf('F* D. A. W.', rotation)
        .map(({ terrain }) => terrain[0])
        .join('');
    expect([0, 1, 2, 3, 4].map(terrains)).toEqual(['fdaw', 'afwd', 'wadf', 'dwfa', 'fdaw']);
  });

  it('is named by its spaces', () => {
    expect(tileWords(view, 'S.0')).toBe('Forest with Gear, Forest, Desert and Water');
    expect(tileWords(view, 'E1')).toBe('Energy source');
    expect(tileWords(view, 'unknown')).toBe('a tile');
  });
});

describe('segments', () => {
  it('join along edges, across tiles, not at corners', () => {
    expect(sizes(alone)).toEqual(['desert 1', 'forest 2', 'water 1']);
    expect(sizes([...alone, { tile: 'B01.0', at: [0, -1], rotation: 0 }])).toContain('forest 6');
  });

  it('grow by a tile: from their largest part to what they become', () => {
    const before = segmentsOf(landOf(alone, view.faces));
    const after = segmentsOf(landOf([...alone, { tile: 'B01.0', at: [0, -1], rotation: 0 }], view.faces));
    const [forest] = growths(before, after, [
      [0, -2],
      [1, -2],
      [0, -1],
      [1, -1],
    ]);
    expect([forest?.before, forest?.after]).toEqual([2, 6]);
  });

  it('have an outline of their outer edges and a middle that is theirs', () => {
    expect(outline([[0, 0]])).toBe('M0 0h1M0 1h1M0 0v1M1 0v1');
    expect(
      outline([
        [0, 0],
        [1, 0],
      ]).match(/[hv]1/g),
    ).toHaveLength(6);
    expect(
      middleOf([
        [0, 0],
        [0, 1],
        [0, 2],
        [1, 2],
      ]),
    ).toEqual([0, 1]);
  });

  it('lie within the extent of the land', () => {
    expect(extentOf([{ at: [-1, 2] }, { at: [1, 0] }])).toEqual({
      left: -1,
      right: 1,
      top: 0,
      bottom: 2,
    });
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

  it('join lists and sign points', () => {
    expect(list(['a', 'b', 'c'])).toBe('a, b and c');
    expect([signed(3), signed(-1), signed(0)]).toEqual(['+3', '−1', '+0']);
  });

  it('put the buildings in play in order of their size', () => {
    const order = inOrder(Object.keys(view.cards), view.figures);
    expect(order.map((building) => view.figures.buildings[building]!.size)).toEqual([2, 2, 3, 3, 4]);
  });
});

describe('a line of the log', () => {
  const context = {
    name: (seat: number) => ['Alice', 'Bob'][seat]!,
    yourSeat: 0,
  };

  it('names seats and buildings, and neither tiles nor buildings by their ids', () => {
    const built = {
      key: 'building_placed',
      params: { building: 'junk_catapult', id: 'b2' },
      seat: 1,
    };
    expect(logText(built, context)).toBe('Bob builds Junk Catapult.');
    const junk = {
      key: 'junk_on_relic',
      params: {
        power: { id: 'b2', building: 'farm', side: 'purple' },
        community: 0,
      },
      seat: 1,
    };
    expect(logText(junk, context)).toBe('Bob throws junk on a relic of Alice, with the purple Farm.');
    const early = {
      key: 'relic_token_placed',
      params: { power: { id: 'b2', building: '', side: '' } },
      seat: 1,
    };
    expect(logText(early, context)).toBe('Bob finds a relic, thanks to the power of a building.');
    expect(logText({ key: 'row_refilled', params: { tile: 'B01.0' }, seat: null }, context)).toBe(
      'A tile comes to the row.',
    );
    const secret = {
      key: 'secret_tile_placed',
      params: { tile: 'B01.0', x: 1, y: -1 },
      seat: 1,
    };
    expect(logText(secret, context)).toBe('Bob takes a tile from the secret ones and lays it at (1, -1).');
  });
});

describe('a seat', () => {
  it('is left, right or opposite of the reader’s, and nobody’s neighbour for who watches', () => {
    const around = (reader: number | null, seats: number): string[] =>
      [...Array(seats).keys()].map((index) => placeWords(index, reader, seats));
    expect(around(1, 2)).toEqual(['your neighbour', 'yours']);
    expect(around(0, 3)).toEqual(['yours', 'on your left', 'on your right']);
    expect(around(3, 4)).toEqual(['on your left', 'opposite: no neighbour', 'on your right', 'yours']);
    expect(around(null, 2)).toEqual(['', '']);
  });
});

describe('a set', () => {
  it('has five buildings of the sizes wanted, each with a glyph, words and points', () => {
    for (const set of ['essentials', 'commerce', 'leisure', 'peace_and_quiet', 'custom']) {
      const cards = inSetOrder(cardsOf(set, null));
      expect(cards.map(([building]) => sizeOf(building))).toEqual([2, 2, 3, 3, 4]);
      for (const [building, side] of cards) {
        expect(GLYPHS[building]).toBeTruthy();
        expect(texts[`power.${building}.${side}`]).toBeTruthy();
        expect(pointsOf(building, side)).toBeGreaterThanOrEqual(0);
      }
    }
    expect([isOurs('school', 'orange'), isOurs('school', 'purple')]).toEqual([true, false]);
  });

  it('of one’s own changes one building at a time; two that are in it change places', () => {
    const cards = cardsOf('custom', null);
    expect(Object.keys(replaced(cards, 'school', 'observatory'))).toContain('observatory');
    const swapped = replaced({ ...cards, garden: 'orange' }, 'school', 'garden');
    expect(Object.keys(swapped).slice(0, 2)).toEqual(['garden', 'school']);
    expect(swapped.garden).toBe('orange');
    expect(Object.keys(swapped)).toHaveLength(5);
  });
});
