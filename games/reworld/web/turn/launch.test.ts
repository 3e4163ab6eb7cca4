import { describe, expect, it } from 'vitest';
import { aList } from '../fixture';
import {
  chooseCity,
  chooseRow,
  couplable,
  lanes,
  launchChoices,
  launching,
  rows,
  settle,
  swapUnits,
  toggleUnit,
  uses,
} from './launch';
import type { Action, Letter } from '../view';

const fly = (row: number, ...builders: [number, Letter | null][]): Action => ({
  type: 'transport_builders',
  row,
  builders: builders.map(([module, city]) => ({ module, city })),
});

/** Row 1: a shuttle. Row 2: a farm unit, 55. Row 3: a master unit, 30, of the company of city A. Row 4: a satellite. */
const choices = launchChoices(
  aList(
    { type: 'expand_defence', row: 1 },
    fly(1),
    [fly(1, [55, 'A']), 10],
    [fly(1, [55, 'C']), 10],
    [fly(1, [30, 'A']), 15],
    [fly(1, [55, 'A'], [30, 'A']), 16],
    [fly(1, [55, 'C'], [30, 'A']), 15],
    [fly(1, [30, 'A'], [55, 'A']), 15],
    [fly(1, [30, 'A'], [55, 'C']), 15],
    { type: 'sacrifice_builder', row: 2 },
    { type: 'sacrifice_builder', row: 3 },
    { type: 'expand_defence', row: 4 },
    [{ type: 'launch_satellite', row: 4, city: 'A' }, 14],
    [{ type: 'launch_satellite', row: 4, city: 'C' }, 11],
  ),
);

const flying = chooseRow(choices, 1, 'transport_builders');
const coupled = (...units: number[]) =>
  units.reduce((draft, unit) => toggleUnit(choices, draft, unit), flying);

describe('undocking a module', () => {
  it('offers the rows and the uses that some legal action has', () => {
    expect(rows(choices)).toEqual(new Set([1, 2, 3, 4]));
    expect(uses(choices, 1)).toEqual(['expand_defence', 'transport_builders']);
  });

  it('chooses the only use by itself, but never sends', () => {
    const draft = chooseRow(choices, 2);
    expect(draft.use).toBe('sacrifice_builder');
    expect(launching(choices, draft)?.action).toEqual({ type: 'sacrifice_builder', row: 2 });
  });

  it('lets a shuttle fly empty or couple what some legal action carries', () => {
    expect(launching(choices, flying)?.action).toEqual(fly(1));
    expect(couplable(choices, flying)).toEqual(new Set([55, 30]));
    expect(couplable(choices, coupled(55, 30))).toEqual(new Set());
  });

  it('lights up the cities that may take a unit, with what they bring', () => {
    const draft = coupled(55, 30);
    expect(lanes(choices, draft, 0, 10)).toEqual(
      new Map([
        ['A', { least: 6, most: 6 }],
        ['C', { least: 5, most: 5 }],
      ]),
    );
  });

  it('fills in a city that leaves no choice', () => {
    expect(coupled(30).cities).toEqual(['A']);
    expect(launching(choices, coupled(30))?.action).toEqual(fly(1, [30, 'A']));
  });

  it('composes the action unit by unit', () => {
    const draft = chooseCity(choices, coupled(55, 30), 'A');
    expect(launching(choices, draft)?.action).toEqual(fly(1, [55, 'A'], [30, 'A']));
  });

  it('places the units in the other order on demand', () => {
    const draft = chooseCity(choices, swapUnits(choices, coupled(55, 30)), 'C');
    expect(launching(choices, draft)?.action).toEqual(fly(1, [30, 'A'], [55, 'C']));
  });

  it('asks for the cities anew when a unit is uncoupled', () => {
    const draft = toggleUnit(choices, chooseCity(choices, coupled(55, 30), 'A'), 30);
    expect(draft).toMatchObject({ builders: [55], cities: [] });
  });

  it('asks a satellite for its city where it needs one', () => {
    const draft = chooseRow(choices, 4, 'launch_satellite');
    expect(launching(choices, draft)).toBeNull();
    expect(lanes(choices, draft, 0, 10).get('A')).toEqual({ least: 4, most: 4 });
    expect(launching(choices, chooseCity(choices, draft, 'A'))?.action).toMatchObject({ city: 'A' });
  });

  it('couples a unit without which the shuttle cannot leave', () => {
    const special = launchChoices(
      aList({ type: 'sacrifice_builder', row: 5 }, fly(5, [31, 'B']), fly(5, [31, 'B'], [56, 'B'])),
    );
    const draft = settle(special, { row: 5, use: 'transport_builders', builders: [], cities: [] });
    expect(draft).toMatchObject({ builders: [31], cities: ['B'] });
    expect(couplable(special, draft)).toEqual(new Set([56]));
  });

  it('shows a unit that no city can take as lost', () => {
    const lost = launchChoices(aList(fly(1), fly(1, [32, null])));
    expect(toggleUnit(lost, chooseRow(lost, 1), 32).cities).toEqual([null]);
  });
});
