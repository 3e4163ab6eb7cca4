/**
 * What is being composed, as a filter over the server's legal actions: a thing, a place for it, and how it lies there.
 * Turning goes through all the ways in which the thing fits that place.
 */
import { keyOf, spotKey } from '../geometry';
import type { Action, Legal } from '../view';

export interface Draft {
  /** A thing: `tile:7`, `discover:12`, `record:12`, `take:g`, or a word of its own. */
  what: string | null;
  /** The cell that a tile is moved from, by its key. */
  from: string | null;
  /** A cell or a half by its key; for an exchange the colour to take. */
  where: string | null;
  turn: number;
  /** The tokens paid for an exchange so far, in the order g y r b. */
  pay: string;
}

export const NOTHING: Draft = { what: null, from: null, where: null, turn: 0, pay: '' };
export const EXCHANGE = 'exchange';

const WORDS: Partial<Record<Action['type'], string>> = {
  place_explorer: 'explorer',
  remove_and_draw: 'draw',
  rotate_tile: 'rotate',
  move_tile: 'move',
  remove_tile: 'remove',
};

/** Things that go onto the map; all others but the exchange need no place. */
const onMap = (what: string): boolean =>
  what.startsWith('tile:') || ['explorer', 'rotate', 'move', 'remove'].includes(what);

export const isDeed = (what: string | null): boolean => what !== null && what !== EXCHANGE && !onMap(what);

export function whatOf(action: Action): string {
  switch (action.type) {
    case 'place_tile':
      return `tile:${action.tile}`;
    case 'discover_species':
      return `discover:${action.card ?? 'deck'}`;
    case 'record_species':
      return `record:${action.card}`;
    case 'take_resource':
      return `take:${action.resource}`;
    default:
      return WORDS[action.type] ?? action.type;
  }
}

/** Where an action goes: the cell it ends at, or the half. */
export function placeOf(action: Action): string | null {
  if (action.type === 'place_explorer') return spotKey(action.at, action.half);
  if (action.type === 'move_tile') return keyOf(action.to);
  return 'at' in action ? keyOf(action.at) : null;
}

function gather(legal: readonly Legal[], key: (action: Action) => string | null): Map<string, Legal[]> {
  const found = new Map<string, Legal[]>();
  for (const each of legal) {
    const name = key(each.action);
    if (name === null) continue;
    const same = found.get(name);
    if (same) same.push(each);
    else found.set(name, [each]);
  }
  return found;
}

/** Thing → the legal actions with it. */
export type Choices = ReadonlyMap<string, Legal[]>;
export const choicesOf = (legal: readonly Legal[]): Choices => gather(legal, whatOf);

/** The only thing that there is to do, where there is only one; exchanges are always beside it. */
export function onlyThing(choices: Choices): string | null {
  const things = [...choices.keys()].filter((what) => what !== EXCHANGE);
  return things.length === 1 ? things[0]! : null;
}

/** Place → the ways in which a thing fits there. */
export type Places = ReadonlyMap<string, Legal[]>;

/** Cell → the moves of the tile that lies there. */
export const movesFrom = (ways: readonly Legal[]): Places =>
  gather(ways, (action) => (action.type === 'move_tile' ? keyOf(action.from) : null));

/**
 * The places for a thing, each with its ways in the order in which turning goes through them: from how the tile lies
 * now (`laid`: cell → rotation), a quarter further where it stays in its cell.
 */
export function placesFor(ways: readonly Legal[], laid: ReadonlyMap<string, number>): Places {
  const places = gather(ways, placeOf);
  for (const fits of places.values()) fits.sort((one, other) => turned(one, laid) - turned(other, laid));
  return places;
}

function turned({ action }: Legal, laid: ReadonlyMap<string, number>): number {
  if (!('rotation' in action)) return 0;
  if (action.type === 'rotate_tile') return (action.rotation - (laid.get(keyOf(action.at)) ?? 0) + 3) % 4;
  if (action.type === 'move_tile') return (action.rotation - (laid.get(keyOf(action.from)) ?? 0) + 4) % 4;
  return action.rotation;
}

/** The only place there is. */
export function onlyPlace(places: Places): string | null {
  const [first] = places.keys();
  return first !== undefined && places.size === 1 ? first : null;
}

/** How a thing lies at a place after so many turns. */
export function fitAt(places: Places, where: string | null, turn: number): Legal | null {
  const fits = where === null ? undefined : places.get(where);
  return fits?.[((turn % fits.length) + fits.length) % fits.length] ?? null;
}
