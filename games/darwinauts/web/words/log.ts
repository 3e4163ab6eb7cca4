/** A line of the game's log in words. */
import type { LogContext } from '$site/board';
import { countOf } from '../resources';
import type { Card, Colour, Line, Resources, Terrain } from '../view';
import { cardWords, colourName, count, faceWords, list, resourceWords, say, terrainName } from './words';

type Say = (value: never, context: LogContext) => string;

const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
const amounts = (value: string | Resources): string =>
  resourceWords(typeof value === 'string' ? countOf(value) : value);
const cards = (all: Card[]): string => list(all.map(cardWords));
/** Tiles drawn by others are only counted. */
const tiles = (all: number | string[]): string =>
  typeof all === 'number' ? count('board.tiles', all) : list(all.map(faceWords));

/** How a parameter is said; whatever is not here is said as it is. */
const SAID: Record<string, Say> = {
  tile: (face: string) => faceWords(face),
  tiles,
  card: cardWords,
  cards,
  resources: amounts,
  gains: amounts,
  paid: amounts,
  pay: amounts,
  resource: (colour: Colour) => colourName(colour),
  take: (colour: Colour) => colourName(colour),
  terrain: (terrain: Terrain) => terrainName(terrain),
  winners: (seats: number[], context) => list(seats.map((seat) => context.name(seat))),
};

export function logText(line: Line, context: LogContext): string {
  const params: Record<string, string> = {};
  for (const [name, value] of Object.entries(line.params)) {
    params[name] = SAID[name]?.(value as never, context) ?? String(value);
  }
  if (line.seat !== null) params.seat = context.name(line.seat);
  return sentence(say(`log.${line.key}`, params));
}
