import { describe, expect, it, vi } from 'vitest';
import { aFrame, aList, aSeat, aView, asking, moves, placings, PORTAL, trade } from './fixture';
import type { Action } from './view';
import { asked, thingWords, waiting } from './words/turn-words';

const explorer = (x: number, y: number, half: 'A' | 'B'): Action => ({
  type: 'place_explorer',
  at: [x, y],
  half,
});
const discover = (card: number): Action => ({ type: 'discover_species', source: 'row', card });
const discoverBlind: Action = { type: 'discover_species', source: 'deck', card: null };

const tiles = aList(
  ...placings(6, [2, 0], [0, 2]),
  ...placings(7, [2, 0]),
  explorer(0, 0, 'A'),
  discoverBlind,
);

describe('a tile of the hand', () => {
  it('is taken, put beside the map, turned and sent', async () => {
    const model = asking(tiles);
    model.send = vi.fn(() => Promise.resolve(true));
    model.take('tile:6');
    expect([...model.places.keys()]).toEqual(['2,0', '0,2']);
    expect(model.chosen).toBeNull();
    model.rotate(1);
    model.put('0,2');
    model.put('0,2');
    expect(model.chosen?.action).toEqual({ type: 'place_tile', tile: 6, at: [0, 2], rotation: 2 });
    await model.submit();
    expect(model.send).toHaveBeenCalledWith(model.chosen?.action);
  });

  it('turns all the way round in both directions', () => {
    const model = asking(tiles);
    model.take('tile:6');
    model.put('2,0');
    model.rotate(-1);
    expect(model.chosen?.action).toMatchObject({ rotation: 3 });
    model.rotate(2);
    expect(model.heldRotation).toBe(1);
  });

  it('shows the regions that it would join, before it is sent', () => {
    const model = asking(aList(...placings(6, [1, 1], [2, 0]), discoverBlind));
    model.take('tile:6');
    model.aim('1,1');
    expect(model.ghostTile).toMatchObject({ at: [1, 1], rotation: 0 });
    expect(model.lit.map(({ terrain, pays }) => [terrain, pays.g, pays.y, pays.b])).toEqual([
      ['G', 3, 0, 1],
      ['Y', 0, 3, 0],
    ]);
    expect(model.chosen).toBeNull();
  });

  it('cannot be taken or put where the server does not list it', () => {
    const model = asking(tiles);
    model.take('tile:9');
    expect(model.composing).toBe(false);
    model.take('tile:7');
    model.put('0,2');
    expect(model.chosen?.action).toMatchObject({ at: [2, 0] });
  });
});

describe('a half', () => {
  it('takes an explorer', () => {
    const model = asking(aList(explorer(0, 0, 'A'), explorer(0, 0, 'B'), discoverBlind));
    model.take('explorer');
    model.put('0,0,B');
    expect(model.chosen?.action).toEqual(explorer(0, 0, 'B'));
  });

  it('lights its whole region, as the server tells it, on pointing and on asking', () => {
    const model = asking(tiles);
    model.point(model.land.get('1,0')![0]);
    expect(model.lit.map(({ pays }) => pays.g)).toEqual([3]);
    model.point(null);
    expect(model.lit).toEqual([]);
    model.look('0,0,A');
    expect(model.lit).toHaveLength(1);
    model.look('0,0,A');
    expect(model.lit).toHaveLength(0);
  });

  it('of the own explorers is lit while they are to come home', () => {
    const seats = [aSeat({ explorers: [{ at: [0, 0], half: 'A' }] }), aSeat()];
    const model = asking(aList({ type: 'remove_and_draw' }, discoverBlind), aView({ seats }));
    model.take('draw');
    expect(model.chosen?.action.type).toBe('remove_and_draw');
    expect(model.lit).toHaveLength(1);
  });
});

describe('calling explorers back', () => {
  it('promises two tiles only while there are any', () => {
    const legal = aList({ type: 'remove_and_draw' });
    expect(thingWords(asking(legal), 'draw')).toBe('Harvest, draw 2');
    expect(thingWords(asking(legal, aView({ stack_size: 0 })), 'draw')).toBe('Harvest');
  });
});

describe('a card', () => {
  const legal = aList(
    discover(1),
    discover(17),
    discoverBlind,
    { type: 'record_species', card: 1 },
    { type: 'record_species', card: 33 },
  );

  it('that can be paid is recorded; chosen once more it is discovered', () => {
    const model = asking(legal);
    model.takeCard(1);
    expect(model.what).toBe('record:1');
    expect(model.card).toBe(1);
    model.takeCard(1);
    expect(model.chosen?.action).toEqual(discover(1));
    model.takeCard(1);
    expect(model.what).toBe('record:1');
  });

  it('with one thing to do stays at it', () => {
    const model = asking(legal);
    model.takeCard(17);
    model.takeCard(17);
    expect(model.chosen?.action).toEqual(discover(17));
    model.undo();
    expect(model.composing).toBe(false);
    model.takeCard(49);
    expect(model.composing).toBe(false);
  });
});

describe('a bonus', () => {
  const view = aView({ phase: 'bonus', actions_left: 1 });
  const turning = [0, 1, 2, 3].map((rotation): Action => ({ type: 'rotate_tile', at: [0, -1], rotation }));

  it('turns a tile where it lies, a quarter at first', () => {
    const model = asking(aList(...turning, { type: 'take_resource', resource: 'g' }), view);
    model.take('rotate');
    expect(model.lifted).toBe('0,-1');
    expect(model.chosen?.action).toMatchObject({ rotation: 2 });
    model.rotate(1);
    expect(model.chosen?.action).toMatchObject({ rotation: 3 });
  });

  it('moves a tile from one cell to another', () => {
    const legal = aList(...moves([0, -1], [2, 0], [1, 1]), ...moves([0, 1], [2, 0]));
    const model = asking(legal, view);
    expect(model.what).toBe('move');
    expect([...model.origins.keys()]).toEqual(['0,-1', '0,1']);
    expect(model.places.size).toBe(0);
    model.put('0,-1');
    expect([...model.places.keys()]).toEqual(['2,0', '1,1']);
    model.put('1,1');
    expect(model.chosen?.action).toEqual({ type: 'move_tile', from: [0, -1], to: [1, 1], rotation: 1 });
    expect(model.ghostTile).toEqual({ tile: 2, at: [1, 1], rotation: 1 });
    model.put('0,1');
    expect([model.from, model.where]).toEqual(['0,1', '2,0']);
  });

  it('takes a token at once; with something paid the bank exchanges', () => {
    const seats = [aSeat({ resources: { g: 3, y: 0, r: 0, b: 0 } }), aSeat()];
    const legal = aList(
      { type: 'take_resource', resource: 'g' },
      { type: 'take_resource', resource: 'b' },
      ...trade('ggg', 'b'),
    );
    const model = asking(legal, aView({ phase: 'bonus', seats }));
    model.takeOne('b');
    expect(model.chosen?.action).toEqual({ type: 'take_resource', resource: 'b' });
    model.payOne('g');
    expect([...model.takeable]).toEqual(['b']);
    model.takeOne('b');
    expect(model.chosen?.action).toEqual({ type: 'exchange', pay: 'ggg', take: 'b' });
  });

  it('stays fast with two thousand moves', () => {
    const cells = [...Array(25).keys()].map((index): [number, number] => [index - 12, 3]);
    const many = cells.flatMap((from) => moves(from, ...cells.map(([x]): [number, number] => [x, 4])));
    expect(many.length).toBe(2500);
    const started = performance.now();
    const model = asking(aList(...many), view);
    model.put('0,3');
    expect(model.places.size).toBe(25);
    expect(performance.now() - started).toBeLessThan(500);
  });
});

describe('the Rift', () => {
  const view = aView({ phase: 'rift_removal', removals_left: 2, rift_revealed: true, stack_size: 0 });

  it('asks for a tile at once and shows which one crumbles', () => {
    const model = asking(
      aList({ type: 'remove_tile', at: [0, -1] }, { type: 'remove_tile', at: [1, 0] }),
      view,
    );
    expect(model.what).toBe('remove');
    expect(asked(model)).toBe('The Rift: choose a tile to remove, 2 to go');
    model.aim('1,0');
    expect(model.lifted).toBe('1,0');
    model.point(model.land.get('1,0')![0]);
    expect(model.lit).toEqual([]);
    model.put('0,-1');
    expect(model.chosen?.action).toEqual({ type: 'remove_tile', at: [0, -1] });
  });
});

describe('steps', () => {
  it('are taken back one by one, or all at once', () => {
    const model = asking(tiles);
    model.take('tile:6');
    model.put('2,0');
    model.undo();
    expect([model.what, model.where]).toEqual(['tile:6', null]);
    model.cancel();
    expect([model.composing, model.what, model.chosen]).toEqual([false, null, null]);
  });

  it('begin anew with another decision, and stay while it is the same', () => {
    const model = asking(tiles);
    model.take('tile:6');
    const same = aFrame(aView(), { seq: 2 });
    model.update({ frame: same, legal: tiles, busy: false, people: same.people });
    expect(model.what).toBe('tile:6');
    const other = aFrame(aView(), { seq: 3, decision: { id: '3.0', seat: 0, deadline: null } });
    model.update({ frame: other, legal: null, busy: false, people: other.people });
    expect(model.composing).toBe(false);
  });
});

describe('while somebody else decides', () => {
  it('nothing is asked, and it says who is at it', () => {
    const model = asking(null, aView({ to_act: [1], active: 1 }));
    expect(asked(model)).toBe('');
    expect(waiting(model)).toBe('Bob is to play.');
  });

  it('what they put down is remembered until they begin again', () => {
    const before = aView({ to_act: [1], active: 1 });
    const model = asking(null, before);
    const map = [...before.map, { tile: 6, at: [2, 0] as [number, number], rotation: 0 }];
    const after = aFrame(aView({ map, to_act: [0], active: 0 }), { seq: 2 });
    model.update({ frame: after, legal: null, busy: false, people: after.people });
    expect([...model.recent]).toEqual([['tile:2,0', 1]]);
    const again = aFrame(aView({ map, to_act: [1], active: 1 }), { seq: 3 });
    model.update({ frame: again, legal: null, busy: false, people: again.people });
    expect(model.recent.size).toBe(0);
  });

  it('a map that grows out of sight is seen whole again, unless the reader chose what to see', () => {
    const model = asking(null, aView({ to_act: [1], active: 1 }));
    [model.camera.width, model.camera.height] = [800, 500];
    model.fit();
    const grown = (x: number): void => {
      const map = [...PORTAL, { tile: 6, at: [x, 0] as [number, number], rotation: 0 }];
      const frame = aFrame(aView({ map, to_act: [1], active: 1 }), { seq: x });
      model.update({ frame, legal: null, busy: false, people: frame.people });
    };
    const before = model.camera.unit;
    grown(2);
    expect(model.camera.unit).toBe(before);
    grown(30);
    expect(model.camera.shows(model.extent)).toBe(true);
    model.camera.pan(5, 0);
    grown(60);
    expect(model.camera.shows(model.extent)).toBe(false);
  });

  it('nothing counts as new in a moment that does not follow on the last one', () => {
    const model = asking(null, aView({ to_act: [1], active: 1 }));
    const map = [...PORTAL, { tile: 6, at: [2, 0] as [number, number], rotation: 0 }];
    const later = aFrame(aView({ map }), { seq: 20 });
    model.update({ frame: later, legal: null, busy: false, people: later.people, anew: true });
    expect(model.recent.size).toBe(0);
  });
});
