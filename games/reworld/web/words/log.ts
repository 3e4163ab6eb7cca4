/** A line of the game's log in words. */
import type { LogContext } from '$site/board';
import { lineText, type Said } from '$site/shared/words';
import type { Letter, Line } from '../view';
import { cardsInWords, cityName, list, moduleName, say, shipName, signed } from './words';

interface FaceDown {
  round: number;
  seat: number;
  card: number;
}

const SAID: Said = {
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

export const logText = (line: Line, context: LogContext): string => lineText(line, context, say, SAID);
