/** A line of the game's log in words. */
import type { LogContext } from '$site/board';
import type { Letter, Line } from '../view';
import { cardsInWords, cityName, list, moduleName, say, shipName, signed } from './words';

interface FaceDown {
  round: number;
  seat: number;
  card: number;
}

type Say = (value: never, context: LogContext, seat: number | null) => string;

/** How a parameter is said; whatever is not here is said as it is. */
const SAID: Record<string, Say> = {
  module: moduleName,
  modules: (ids: number[]) => list(ids.map(moduleName)),
  cards: cardsInWords,
  city: (letter: Letter, _, seat) => (seat === null ? letter : `${letter} (${cityName(letter, seat)})`),
  ship: (ship: number) => shipName(ship),
  totals: (points: number[], context) =>
    list(points.map((each, seat) => `${context.name(seat)} ${signed(each)}`)),
  winners: (seats: number[], context) => list(seats.map((seat) => context.name(seat))),
  face_down: (cards: FaceDown[], context) => list(cards.map((card) => faceDown(card, context))),
};

function faceDown({ round, seat, card }: FaceDown, context: LogContext): string {
  return say('board.face_down', { round, name: context.name(seat), card });
}

export function logText(line: Line, context: LogContext): string {
  const params: Record<string, string> = {};
  for (const [name, value] of Object.entries(line.params)) {
    params[name] = SAID[name]?.(value as never, context, line.seat) ?? String(value);
  }
  if (line.seat !== null) params.seat = context.name(line.seat);
  return say(`log.${line.key}`, params);
}
