/** A line of the game's log in words. */
import type { LogContext } from '$site/board';
import type { Line } from '../view';
import { buildingName, list, say } from './words';

type Say = (value: never, context: LogContext) => string;

const tileName = (tile: string): string => (tile.startsWith('E') ? say('tile.energy_source') : tile);

/** How a parameter is said; whatever is not here is said as it is. */
const SAID: Record<string, Say> = {
  building: buildingName,
  tile: tileName,
  tiles: (tiles: string[]) => list(tiles.map(tileName)),
  drawn: (tiles: string[]) => list(tiles.map(tileName)),
  cards: (cards: Record<string, string>) => list(Object.keys(cards).map(buildingName)),
  community: (seat: number, context) => context.name(seat),
  winners: (seats: number[], context) => list(seats.map((seat) => context.name(seat))),
};

export function logText(line: Line, context: LogContext): string {
  const params: Record<string, string> = {};
  for (const [name, value] of Object.entries(line.params)) {
    params[name] = SAID[name]?.(value as never, context) ?? String(value);
  }
  if (line.seat !== null) params.seat = context.name(line.seat);
  return say(`log.${line.key}`, params);
}
