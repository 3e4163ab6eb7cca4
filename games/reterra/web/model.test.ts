import { describe, expect, it, vi } from 'vitest';
import { turnOrTake } from './composer/keys';
import { aFrame, aList, aSeat, aTile, aView } from './fixture';
import { ReterraModel } from './model.svelte';
import type { Action, Legal, View } from './view';
import { answering, asked, thingWords, waiting } from './words/turn-words';

function asking(legal: Legal[] | null, view: View = aView()): ReterraModel {
  const model = new ReterraModel();
  const frame = aFrame(view);
  model.update({ frame, legal, busy: false, people: frame.people });
  return model;
}

const tiles = aList(
  ...aTile('B07.0', [
    [1, 0],
    [0, 1],
  ]),
  ...aTile('E1', [[1, 0]], [0]),
);
const building = (name: string, ...spaces: [number, number][]): Action => ({
  type: 'place_building',
  building: name,
  spaces,
});
const power = (id: string, community: number, ...space: [number, number]): Action => ({
  type: 'use_power',
  building: id,
  community,
  space,
});

describe('a tile', () => {
  it('is taken, put on a cell, turned and sent', async () => {
    const model = asking(tiles);
    model.send = vi.fn(() => Promise.resolve(true));
    model.take('tile:B07.0');
    expect([...model.places.keys()]).toEqual(['1,0', '0,1']);
    expect(model.chosen).toBeNull();
    model.rotate(1);
    model.put('0,1');
    model.rotate(1);
    expect(model.chosen?.action).toEqual({ type: 'place_tile', tile: 'B07.0', at: [0, 1], rotation: 2 });
    await model.submit();
    expect(model.send).toHaveBeenCalledWith(model.chosen?.action);
  });

  it('turns when its cell is chosen again, and all the way round in both directions', () => {
    const model = asking(tiles);
    model.take('tile:B07.0');
    model.put('1,0');
    model.put('1,0');
    expect(model.chosen?.action).toMatchObject({ at: [1, 0], rotation: 1 });
    model.rotate(-2);
    expect(model.heldRotation).toBe(3);
  });

  it('that has one place and one way fills itself in, but is not sent by itself', () => {
    const model = asking(tiles);
    model.send = vi.fn(() => Promise.resolve(true));
    model.take('tile:E1');
    expect(model.chosen?.action).toMatchObject({ tile: 'E1', at: [1, 0] });
    model.rotate(1);
    expect(model.chosen?.action).toMatchObject({ rotation: 0 });
    expect(model.send).not.toHaveBeenCalled();
  });

  it('is shown where one looks, with what it would bring, without being chosen there', () => {
    const model = asking(
      aList([aTile('B07.0', [[1, 0]], [0])[0]!, 4], [aTile('B07.0', [[0, 1]], [0])[0]!, 1]),
    );
    model.take('tile:B07.0');
    expect([model.gainAt('1,0'), model.gainAt('0,1')]).toEqual([4, 1]);
    model.aim('0,1');
    expect(model.ghostTile).toMatchObject({ at: [0, 1] });
    expect(model.chosen).toBeNull();
    expect(model.segmentsThen.length).toBeGreaterThan(0);
  });

  it('cannot be taken or put where the server does not list it', () => {
    const model = asking(tiles);
    model.take('tile:B03.0');
    expect(model.composing).toBe(false);
    model.take('tile:B07.0');
    model.put('5,5');
    expect(model.where).toBeNull();
  });
});

describe('steps', () => {
  it('are taken back one by one, or all at once', () => {
    const model = asking(tiles);
    model.take('tile:B07.0');
    model.put('1,0');
    model.undo();
    expect([model.tile, model.where]).toEqual(['B07.0', null]);
    model.put('0,1');
    model.cancel();
    expect([model.composing, model.what, model.chosen]).toEqual([false, null, null]);
  });

  it('begin anew with another decision, and stay while it is the same', () => {
    const model = asking(tiles);
    model.take('tile:B07.0');
    const same = aFrame(aView(), { seq: 2 });
    model.update({ frame: same, legal: tiles, busy: false, people: same.people });
    expect(model.tile).toBe('B07.0');
    const other = aFrame(aView(), { seq: 3, decision: { id: '3.0', seat: 0, deadline: null } });
    model.update({ frame: other, legal: null, busy: false, people: other.people });
    expect(model.composing).toBe(false);
  });
});

describe('step 2', () => {
  const view = aView({ step: 2 });
  const legal = aList(
    building('garden', [0, 0], [1, 0]),
    building('garden', [1, 0], [2, 0]),
    { type: 'place_inhabitant', space: [2, 0] },
    { type: 'skip_placement' },
  );

  it('offers each fit of a building by its gears; turning goes through those of one gear', () => {
    const model = asking(legal, view);
    model.take('building:garden');
    expect([...model.places.keys()].sort()).toEqual(['0,0', '1,0', '2,0']);
    model.put('1,0');
    expect(model.chosen?.action).toMatchObject({
      spaces: [
        [0, 0],
        [1, 0],
      ],
    });
    model.rotate(1);
    expect(model.chosen?.action).toMatchObject({
      spaces: [
        [1, 0],
        [2, 0],
      ],
    });
  });

  it('needs no place for placing nothing', () => {
    const model = asking(legal, view);
    expect(model.what).toBeNull();
    model.take('skip');
    expect(model.chosen?.action).toEqual({ type: 'skip_placement' });
  });

  it('takes what is offered by its number', () => {
    const model = asking(legal, view);
    const press = (key: string): boolean => turnOrTake(model, new KeyboardEvent('keydown', { key }));
    press('3');
    expect(model.chosen?.action).toEqual({ type: 'skip_placement' });
    press('1');
    expect(model.what).toBe('building:garden');
    press('4');
    expect(model.what).toBe('building:garden');
  });

  it('has the only thing in hand already', () => {
    const model = asking(
      aList({ type: 'place_inhabitant', space: [2, 0] }, { type: 'skip_placement' }),
      view,
    );
    expect(model.what).toBe('inhabitant');
    expect(model.chosen?.action).toMatchObject({ type: 'place_inhabitant' });
    model.take('skip');
    expect(model.chosen?.action).toEqual({ type: 'skip_placement' });
  });
});

describe('a power', () => {
  const farm = { id: 'b1', building: 'farm', spaces: [], inhabitants: [], points: 4 };
  const view = aView({ step: 3, seats: [aSeat({ buildings: [farm] }), aSeat()] });

  it('brings the community it acts on into the middle, and says whose it is and what it places', () => {
    const model = asking(aList(power('b1', 1, 0, 0), power('b1', 1, 1, 0), { type: 'decline_powers' }), view);
    expect(model.large).toBe(1);
    expect([...model.places.keys()]).toEqual(['0,0', '1,0']);
    expect(asked(model)).toBe('Your Farm: throw junk at Bob');
  });

  it('asks which one first when there are several', () => {
    const model = asking(aList(power('b1', 0, 0, 0), power('b1', 1, 1, 0)), view);
    expect([model.what, model.large]).toEqual([null, 0]);
    expect(asked(model)).toBe('Choose which power to use first');
    model.take('power:b1@1');
    expect(model.large).toBe(1);
    model.enlarge(0);
    expect([model.large, model.target]).toEqual([0, 1]);
  });
});

describe('a power that answers a neighbour', () => {
  const workshop = { id: 'b1', building: 'workshop', spaces: [], inhabitants: [], points: 4 };
  const cards = { ...aView().cards, workshop: 'orange' as const };
  const answers = aView({ step: 3, active: 1, cards, seats: [aSeat({ buildings: [workshop] }), aSeat()] });

  it('says whose tile has woken it, which one it is and what it places', () => {
    const model = asking(aList(power('b1', 0, 0, 0), power('b1', 0, 1, 0)), answers);
    expect(answering(model)).toBe('Bob has laid a tile with a relic: your Workshop answers');
    expect(asked(model)).toBe('Your Workshop: a relic token');
    expect(thingWords(model, 'power:b1@0')).toBe('Workshop: relic token');
  });

  it('is named to those who wait for it', () => {
    const pending = [{ seat: 1, building: 'b1', community: 1 }];
    const seats = [aSeat(), aSeat({ buildings: [workshop] })];
    const model = asking(null, { ...answers, active: 0, to_act: [1], pending, seats });
    expect(waiting(model)).toBe('Bob may use a power: Workshop.');
    expect(answering(model)).toBe('');
  });
});

describe('while somebody else decides', () => {
  it('nothing is asked, and it says who is at it', () => {
    const model = asking(null, aView({ to_act: [1], active: 1 }));
    expect(asked(model)).toBe('');
    expect(waiting(model)).toBe('Bob is to play.');
  });

  it('what they placed is remembered until they begin again', () => {
    const before = aView({ to_act: [1], active: 1 });
    const model = asking(null, before);
    const tile = { tile: 'B01.0', at: [1, 0] as [number, number], rotation: 0 };
    const seats = [before.seats[0]!, { ...before.seats[1]!, tiles: [...before.seats[1]!.tiles, tile] }];
    const after = aFrame(aView({ seats }), { seq: 2 });
    model.update({ frame: after, legal: null, busy: false, people: after.people });
    expect([...model.recent]).toEqual(['1:tile:1,0']);
    const again = aFrame(aView({ seats, active: 1, turn: 2, to_act: [1] }), { seq: 3 });
    model.update({ frame: again, legal: null, busy: false, people: again.people });
    expect(model.recent.size).toBe(0);
  });
});
