import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { stranded } from './carrier/delivery';
import { aSeat, aView } from './fixture';
import { tally } from './settlement/final';
import { logText } from './words/log';
import { isBuilder, moduleOf, print } from './pieces';
import { share, takenBy } from './settlement/progress';
import { addRecent, NOTHING_RECENT } from './recent';
import { along, arrow, neighbours, RING } from './station/ring';
import {
  cost,
  gainWords,
  list,
  moduleAbout,
  moduleName,
  portLabel,
  say,
  shipAbout,
  shipShort,
  texts,
} from './words/words';

describe('the words of the board', () => {
  it('say what a port costs', () => {
    const asked = [[], [3], [3, 5], ...Array.from({ length: 17 }, () => [])];
    const view = aView({ asked });
    expect(cost(view, 1)).toBe('any 1 card');
    expect(cost(view, 2)).toBe('match a 3, or any 2 cards');
    expect(cost(view, 3)).toBe('match a 3 and a 5, or any 3 cards with one of them, or any 4 cards');
    expect(portLabel(view, 2, true)).toBe('Port 2: Terrabot B. You can pay: match a 3, or any 2 cards');
  });

  it('name and explain all hundred modules and all ships', () => {
    for (let id = 0; id < 100; id += 1) {
      expect(moduleName(id)).not.toMatch(/[{}]|module\./);
      expect(moduleAbout(id)).not.toMatch(/[{}]|module\./);
    }
    for (let ship = 1; ship <= 14; ship += 1) {
      expect(shipAbout(aView(), ship) + shipShort(aView(), ship)).not.toMatch(/[{}]|ship\./);
    }
  });

  it('are in the catalogue, every one that a component says', () => {
    const folder = import.meta.dirname;
    const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
      (name) => /\.(svelte|ts)$/.test(name) && !name.includes('.test.'),
    );
    const said = sources.flatMap(
      (name) => readFileSync(`${folder}/${name}`, 'utf8').match(/'board\.[\w.]+'/g) ?? [],
    );
    expect(said.map((key) => key.slice(1, -1)).filter((key) => !(key in texts))).toEqual([]);
    expect(said.length).toBeGreaterThan(80);
  });

  it('join lists and gains', () => {
    expect(list(['a', 'b', 'c'])).toBe('a, b and c');
    expect(gainWords({ least: 4, most: 4 })).toBe('+4');
    expect(gainWords({ least: -1, most: 6 })).toBe('−1 to +6');
  });
});

describe('a line of the log', () => {
  const context = { name: (seat: number) => ['Alice', 'Bob'][seat]!, yourSeat: 0 };

  it('names seats, modules and cities', () => {
    const params = { cards: [5, 3], port: 7, module: 34, row: 5 };
    expect(logText({ key: 'module_acquired', params, seat: 1 }, context)).toBe(
      'Bob pays a 5 and a 3 at port 7: Bluepeak unit docks in row 5.',
    );
    expect(
      logText({ key: 'builder_placed', params: { module: 55, row: 1, city: 'A' }, seat: 1 }, context),
    ).toBe('Bob sets Farm unit from row 1 down in city A (Ashgrove).');
  });

  it('tells all seats apart in totals', () => {
    expect(logText({ key: 'final_ship_arrived', params: { totals: [20, -3] }, seat: null }, context)).toBe(
      'The final population ship arrives: Alice +20 and Bob −3.',
    );
    const face_down = [{ round: 1, seat: 1, card: 4 }];
    expect(logText({ key: 'face_down_cards_shown', params: { face_down }, seat: null }, context)).toContain(
      'Bob: 4',
    );
  });

  it('leaves no place unfilled, whatever has happened', () => {
    const params = {
      cards: [1],
      port: 1,
      module: 30,
      row: 1,
      points: 4,
      card: 1,
      count: 2,
      round: 3,
      modules: [1, 2],
      city: 'A',
      shields: 1,
      builders: 2,
      ship: 3,
      totals: [1, 2],
      face_down: [],
      winners: [0],
    };
    const keys = Object.keys(texts).filter((key) => key.startsWith('log.'));
    for (const key of keys)
      expect(logText({ key: key.slice(4), params, seat: 0 }, context)).not.toMatch(/[{}]|^log\./);
  });
});

describe('the ring', () => {
  it('joins the ends of both rows', () => {
    expect(neighbours(1)).toEqual([11, 2]);
    expect(neighbours(10)).toEqual([9, 20]);
    expect(along(15, 20)).toBe(15);
    expect(new Set(RING).size).toBe(20);
  });

  it('is walked with the arrow keys', () => {
    expect(arrow(10, 'ArrowRight')).toBe(20);
    expect(arrow(20, 'ArrowLeft')).toBe(19);
    expect(arrow(11, 'ArrowLeft')).toBe(1);
    expect(arrow(4, 'ArrowDown')).toBe(14);
    expect(arrow(4, 'x')).toBeNull();
  });
});

describe('a module', () => {
  it('is what its id says', () => {
    expect(moduleOf(6)).toMatchObject({ kind: 'terrabot', letter: 'B' });
    expect(moduleOf(30)).toMatchObject({ kind: 'builder', company: 1, special: true });
    expect(moduleOf(63)).toMatchObject({ company: 0, special: false });
    expect(moduleOf(83)).toMatchObject({ kind: 'shuttle', shields: 2 });
    expect(moduleOf(98)).toMatchObject({ task: { name: 'shields' }, shields: 1 });
    expect(isBuilder(64)).toBe(false);
    expect(() => moduleOf(100)).toThrow(RangeError);
  });

  it('is printed as its table’s rules version says', () => {
    const { figures } = aView();
    print({ ...figures, shields: figures.shields.map(() => 2) });
    expect(moduleOf(64)).toMatchObject({ shields: 2 });
    print(figures);
    expect(moduleOf(64)).toMatchObject({ shields: 0 });
  });
});

describe('a builder unit', () => {
  it('is stranded when every shuttle lies behind it, further in', () => {
    expect(stranded([[70, 31, 55], [26], [], [], []])).toEqual(new Set([55]));
    expect(stranded([[26, 27], [], [], [], []])).toEqual(new Set([26, 27]));
  });

  it('is not stranded while a shuttle is next to it, outside it or in another row', () => {
    expect(stranded([[70, 55], [], [], [], []])).toEqual(new Set());
    expect(stranded([[31, 55, 70], [], [], [], []])).toEqual(new Set());
    expect(stranded([[70, 31, 55], [0, 71], [], [], []])).toEqual(new Set());
  });
});

describe('the ships', () => {
  it('show how far a seat is', () => {
    const seat = aSeat({
      docking: [[], [1, 2], [], [], []],
      progress: [1, 0, 1, 1, 1, 4, 4, 0, 0, 0, 0, 0, 0, 35],
    });
    const view = aView({ seats: [seat, aSeat({ ships: [3] })] });
    expect([1, 2, 7, 14].map((ship) => share(view, seat, ship))).toEqual([1, 0.75, 0.5, 0.5]);
    expect([takenBy(view, 3), takenBy(view, 4)]).toEqual([1, null]);
  });
});

describe('what happened last', () => {
  const before = aView();
  const after = aView({
    ports: before.ports.with(6, null),
    slots: before.slots.with(6, [5]),
    seats: [aSeat(), aSeat({ docking: [[], [], [], [], [30]] })],
  });

  it('is the module that moved and the port where it was paid', () => {
    const recent = addRecent(NOTHING_RECENT, before, after, 1);
    expect(recent.modules).toEqual(new Map([[30, 1]]));
    expect(recent.ports).toEqual(new Map([[7, 1]]));
  });

  it('goes when the seat moves again, and with a new round', () => {
    const recent = addRecent(NOTHING_RECENT, before, after, 1);
    expect(addRecent(recent, after, after, 1).ports.size).toBe(0);
    expect(addRecent(recent, after, after, 0).ports.size).toBe(1);
    expect(addRecent(recent, after, { ...after, round: 2 }, 0)).toEqual(NOTHING_RECENT);
  });
});

describe('the final count', () => {
  it('has the parts of the score, then the six categories', () => {
    const rows = tally([{ ...aSeat().breakdown, ships: 12 }, aSeat().breakdown]);
    expect(rows).toHaveLength(12);
    expect(rows.find((row) => row.name === say('breakdown.ships'))?.points).toEqual([12, 0]);
    expect(rows.filter((row) => row.final).map((row) => row.name)).toEqual([
      'Defence',
      ...'ABCDE'.replace(/./g, 'City $&,').split(',').filter(Boolean),
    ]);
  });
});
