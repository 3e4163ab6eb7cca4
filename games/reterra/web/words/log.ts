/** A line of the game's log in words. */
import type { LogContext } from '$site/board';
import { lineText, type Said } from '$site/shared/words';
import { isEnergySource } from '../pieces';
import type { Line } from '../view';
import { buildingName, list, say } from './words';

/** The building whose power it was; '' in games from before events named it. */
interface By {
  building: string;
  side: string;
}

const byPower = ({ building, side }: By): string =>
  building
    ? say('board.by_power.card', { side: say(`board.side.${side}`), building: buildingName(building) })
    : say('board.by_power');
const tileName = (tile: string): string => say(isEnergySource(tile) ? 'board.energy_source' : 'board.tile');
const tileCount = (tiles: string[]): string =>
  say(tiles.length === 1 ? 'board.tiles.one' : 'board.tiles', { count: tiles.length });
const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

const SAID: Said = {
  building: buildingName,
  power: byPower,
  tile: tileName,
  tiles: tileCount,
  drawn: tileCount,
  cards: (cards: Record<string, string>) => list(Object.keys(cards).map(buildingName)),
  community: (seat: number, context) => context.name(seat),
  winners: (seats: number[], context) => list(seats.map((seat) => context.name(seat))),
};

export const logText = (line: Line, context: LogContext): string =>
  sentence(lineText(line, context, say, SAID));
