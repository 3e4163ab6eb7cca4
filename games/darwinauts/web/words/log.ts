/** A line of the game's log in words. */
import type { LogContext } from '$site/board';
import type { Colour, Line } from '../view';
import { colourName, costWords, list, say, speciesName } from './words';

type Say = (value: never, context: LogContext) => string;

const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
const tileName = (tile: number): string => say('tile', { tile });
const cards = (all: number[]): string => list(all.map(speciesName)) || say('board.nothing');

/** How a parameter is said; whatever is not here is said as it is. */
const SAID: Record<string, Say> = {
  tile: tileName,
  tiles: (tiles: number[]) => list(tiles.map(tileName)) || say('board.nothing'),
  card: speciesName,
  cards,
  row: cards,
  resources: costWords,
  paid: costWords,
  taken: (colour: Colour) => say('board.one', { colour: colourName(colour) }),
  resource: (colour: Colour) => say('board.one', { colour: colourName(colour) }),
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
