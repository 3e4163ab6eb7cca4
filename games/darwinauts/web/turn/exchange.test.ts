import { describe, expect, it } from 'vitest';
import { aList, asking, aSeat, aView, trade } from '../fixture';

describe('an exchange', () => {
  const seats = [aSeat({ resources: { g: 2, y: 2, r: 0, b: 0 } }), aSeat()];
  const view = aView({ seats });
  const legal = aList(
    ...trade('ggy', 'r', 'b'),
    ...trade('gyy', 'r', 'b'),
    { type: 'discover_species', source: 'deck', card: null },
    { type: 'remove_and_draw' },
  );

  it('is three tokens paid one by one and one taken', () => {
    const model = asking(legal, view);
    for (const colour of ['g', 'y', 'g'] as const) {
      expect(model.payable.has(colour)).toBe(true);
      model.payOne(colour);
    }
    expect(model.paying).toBe('ggy');
    expect(model.purse).toEqual({ g: 0, y: 1, r: 0, b: 0 });
    expect(model.chosen).toBeNull();
    model.takeOne('b');
    expect(model.chosen?.action).toEqual({ type: 'exchange', pay: 'ggy', take: 'b' });
  });

  it('fills its payment in where only what is taken is said, and changes with another colour', () => {
    const model = asking(legal, view);
    model.takeOne('r');
    expect(model.chosen?.action).toMatchObject({ take: 'r' });
    expect(model.paying).toHaveLength(3);
    model.takeOne('b');
    expect(model.chosen?.action).toMatchObject({ take: 'b' });
  });

  it('keeps to what is paid already, and begins anew after three', () => {
    const model = asking(legal, view);
    model.payOne('y');
    model.payOne('y');
    expect(model.payable.has('y')).toBe(false);
    model.takeOne('r');
    expect(model.chosen?.action).toEqual({ type: 'exchange', pay: 'gyy', take: 'r' });
    model.payOne('g');
    expect([model.paying, model.taking]).toEqual(['g', 'r']);
  });

  it('leaves the most even rest', () => {
    const rich = [aSeat({ resources: { g: 4, y: 1, r: 0, b: 0 } }), aSeat()];
    const model = asking(aList(...trade('ggg', 'b'), ...trade('ggy', 'b')), aView({ seats: rich }));
    model.takeOne('b');
    expect(model.paying).toBe('ggg');
  });
});
