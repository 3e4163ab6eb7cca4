/** Composing a turn of Chapter Two: a filter over the server's list of legal actions, no rule of its own. */
import type { Action, Legal, Letter, Placement } from '../view';

export type Use = Exclude<Action['type'], 'acquire_module' | 'take_starting_player_marker' | 'drop_out'>;

/** `builders` in the order of placing; `cities` where they (or a satellite's task) go, as far as chosen. */
export interface LaunchDraft {
  row: number | null;
  use: Use | null;
  builders: number[];
  cities: (Letter | null)[];
}

interface Choice {
  entry: Legal;
  row: number;
  use: Use;
  builders: number[];
  cities: (Letter | null)[];
}

/** What a lane brings: points of one's own, from the least to the most that the rest of the turn can make of it. */
export interface Gain {
  least: number;
  most: number;
}

export const NOTHING_LAUNCHED: LaunchDraft = { row: null, use: null, builders: [], cities: [] };

function choice(entry: Legal): Choice[] {
  const action = entry.action;
  if (!('row' in action)) return [];
  const part = { entry, row: action.row, use: action.type, builders: [], cities: [] };
  if (action.type === 'launch_satellite') return [{ ...part, cities: [action.city] }];
  if (action.type !== 'transport_builders') return [part];
  const pick = <K extends keyof Placement>(key: K): Placement[K][] =>
    action.builders.map((unit) => unit[key]);
  return [{ ...part, builders: pick('module'), cities: pick('city') }];
}

/** The legal list in the composer's terms; actions of Chapter One are left out. */
export function launchChoices(legal: readonly Legal[]): Choice[] {
  return legal.flatMap(choice);
}

export function rows(choices: readonly Choice[]): Set<number> {
  return new Set(choices.map((each) => each.row));
}

/** What the open end of the chosen row can do. */
export function uses(choices: readonly Choice[], row: number | null): Use[] {
  return [...new Set(choices.filter((each) => each.row === row).map((each) => each.use))];
}

function inRow(choices: readonly Choice[], draft: LaunchDraft): Choice[] {
  return choices.filter((each) => each.row === draft.row && each.use === draft.use);
}

function carrying(choices: readonly Choice[], draft: LaunchDraft, builders: readonly number[]): Choice[] {
  return inRow(choices, draft).filter((each) => builders.every((unit) => each.builders.includes(unit)));
}

/** Builder units that may still be coupled to the chosen shuttle. */
export function couplable(choices: readonly Choice[], draft: LaunchDraft): Set<number> {
  if (draft.use !== 'transport_builders') return new Set();
  const units = carrying(choices, draft, draft.builders).flatMap((each) => each.builders);
  return new Set(units.filter((unit) => !draft.builders.includes(unit)));
}

/** Choices with exactly these builder units, in this order, and the cities chosen so far. */
function fitting(choices: readonly Choice[], draft: LaunchDraft): Choice[] {
  return inRow(choices, draft).filter(
    (each) =>
      each.builders.length === draft.builders.length &&
      draft.builders.every((unit, index) => each.builders[index] === unit) &&
      draft.cities.every((city, index) => each.cities[index] === city),
  );
}

/** The one action that the draft stands for, or null while something is missing. */
export function launching(choices: readonly Choice[], draft: LaunchDraft): Legal | null {
  const fit = fitting(choices, draft);
  return fit.length === 1 ? fit[0]!.entry : null;
}

/** The builder unit whose city is asked for next; null when none is. */
export function nextUnit(draft: LaunchDraft): number | null {
  return draft.builders[draft.cities.length] ?? null;
}

/** The cities that may be chosen next, each with the points that it brings to `seat`, whose score is `score`. */
export function lanes(
  choices: readonly Choice[],
  draft: LaunchDraft,
  seat: number,
  score: number,
): Map<Letter | null, Gain> {
  const found = new Map<Letter | null, Gain>();
  for (const each of fitting(choices, draft)) {
    const city = each.cities[draft.cities.length];
    if (city === undefined) continue;
    const gain = (each.entry.preview?.scores[seat] ?? score) - score;
    const before = found.get(city) ?? { least: gain, most: gain };
    found.set(city, { least: Math.min(before.least, gain), most: Math.max(before.most, gain) });
  }
  return found;
}

/** The draft with everything filled in that all remaining choices agree on. */
export function settle(choices: readonly Choice[], draft: LaunchDraft): LaunchDraft {
  const possible = uses(choices, draft.row);
  const use = draft.use ?? (possible.length === 1 ? possible[0]! : null);
  const used = { ...draft, use };
  const loads = carrying(choices, used, used.builders);
  const forced = loads[0]?.builders.filter(
    (unit) => !used.builders.includes(unit) && loads.every((load) => load.builders.includes(unit)),
  );
  const coupled = { ...used, builders: [...used.builders, ...(forced ?? [])] };
  return { ...coupled, cities: agreed(fitting(choices, coupled), coupled.cities) };
}

function agreed(fit: readonly Choice[], cities: (Letter | null)[]): (Letter | null)[] {
  const next = new Set(fit.map((each) => each.cities[cities.length]));
  const [city] = next;
  return next.size === 1 && city !== undefined ? agreed(fit, [...cities, city]) : cities;
}

export function chooseRow(choices: readonly Choice[], row: number, use: Use | null = null): LaunchDraft {
  return settle(choices, { ...NOTHING_LAUNCHED, row, use });
}

/** Couples a builder unit, or uncouples it; cities are asked for anew. */
export function toggleUnit(choices: readonly Choice[], draft: LaunchDraft, unit: number): LaunchDraft {
  const coupled = draft.builders.includes(unit);
  const builders = coupled ? draft.builders.filter((each) => each !== unit) : [...draft.builders, unit];
  return settle(choices, { ...draft, builders, cities: [] });
}

/** The two builder units in the other order. */
export function swapUnits(choices: readonly Choice[], draft: LaunchDraft): LaunchDraft {
  return settle(choices, { ...draft, builders: [...draft.builders].reverse(), cities: [] });
}

export function chooseCity(choices: readonly Choice[], draft: LaunchDraft, city: Letter | null): LaunchDraft {
  return settle(choices, { ...draft, cities: [...draft.cities, city] });
}
