/** A line of the game's log in words. */
import type { LogContext } from '$site/board';
import { lineText, type Said } from '$site/shared/words';
import type { Colour, Line } from '../view';
import { colourName, costWords, list, say, speciesName } from './words';

const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
const tileName = (tile: number): string => say('tile', { tile });
const cards = (all: number[]): string => list(all.map(speciesName)) || say('board.nothing');

const SAID: Said = {
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

export const logText = (line: Line, context: LogContext): string =>
  sentence(lineText(line, context, say, SAID));
