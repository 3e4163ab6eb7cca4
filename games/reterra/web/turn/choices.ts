/**
 * What is being composed, as a filter over the server's legal actions: a thing, a place for it, and how it lies there.
 * Turning goes through all the ways in which the thing fits that place.
 */
import { keyOf } from '../pieces';
import type { Action, Legal } from '../view';

export interface Draft {
  /** A thing: `tile:B01.0`, `building:garden`, `power:b1@0`, or a word of its own. */
  what: string | null;
  /** A cell or a space, by its key. */
  where: string | null;
  turn: number;
}

export const NOTHING: Draft = { what: null, where: null, turn: 0 };

const WORDS: Partial<Record<Action['type'], string>> = {
  discard_energy_sources: 'discard',
  place_inhabitant: 'inhabitant',
  skip_placement: 'skip',
  decline_powers: 'decline',
};

/** Things that need no place. */
const DEEDS = new Set(['discard', 'skip', 'decline']);
export const isDeed = (what: string | null): boolean => what !== null && DEEDS.has(what);

export function whatOf(action: Action): string {
  if (action.type === 'place_tile') return `tile:${action.tile}`;
  if (action.type === 'place_building') return `building:${action.building}`;
  if (action.type === 'use_power') return `power:${action.building}@${action.community}`;
  return WORDS[action.type]!;
}

/** The places that an action can be pointed at by: a building by each of its spaces. */
export function placesOf(action: Action): string[] {
  if (action.type === 'place_tile') return [keyOf(action.at)];
  if (action.type === 'place_building') return action.spaces.map(keyOf);
  return 'space' in action ? [keyOf(action.space)] : [];
}

/** Thing → the legal actions with it. */
export type Choices = ReadonlyMap<string, Legal[]>;

export function choicesOf(legal: readonly Legal[]): Choices {
  const choices = new Map<string, Legal[]>();
  for (const each of legal) {
    const what = whatOf(each.action);
    choices.set(what, [...(choices.get(what) ?? []), each]);
  }
  return choices;
}

/** The only thing that there is to place, where there is only one. */
export function onlyThing(choices: Choices): string | null {
  const things = [...choices.keys()].filter((what) => !isDeed(what));
  return things.length === 1 ? things[0]! : null;
}

/** Place → the ways in which a thing fits there. */
export type Places = ReadonlyMap<string, Legal[]>;

export function placesFor(legal: readonly Legal[]): Places {
  const places = new Map<string, Legal[]>();
  for (const each of legal) {
    for (const place of placesOf(each.action)) places.set(place, [...(places.get(place) ?? []), each]);
  }
  return places;
}

/** The only place, or any place where there is only one way to do it at all. */
export function onlyPlace(legal: readonly Legal[], places: Places): string | null {
  const [first] = places.keys();
  return first !== undefined && (places.size === 1 || legal.length === 1) ? first : null;
}

/** How a thing lies at a place after so many turns. */
export function fitAt(places: Places, where: string | null, turn: number): Legal | null {
  const fits = where === null ? undefined : places.get(where);
  return fits?.[((turn % fits.length) + fits.length) % fits.length] ?? null;
}
