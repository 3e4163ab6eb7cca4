/** The catalogue's words for pieces and places. Sentences of the board are its `board.…` keys. */
import type { Texts } from '$site/board';
import { listed, signed, speaker } from '$site/shared/words';
import catalogue from '../../texts.json';
import { countOf, held } from '../resources';
import type { Card, Colour, Resources, Terrain } from '../view';

export const texts = catalogue as unknown as Texts;

export const say = speaker(texts);
export { signed };

/** "board.x.one" for one, else "board.x". */
export function count(key: string, number: number): string {
  return say(number === 1 ? `${key}.one` : key, { count: number });
}

/** "one", "one and two", "one, two and three". */
export const list = (items: readonly (string | number)[]): string => listed(items, say('board.and'));

export const colourName = (colour: Colour): string => say(`resource.${colour}`);
export const terrainName = (terrain: Terrain): string => say(`terrain.${terrain}`);

/** "3 green, 1 red"; "nothing" where there is none. */
export function resourceWords(counts: Resources): string {
  const some = held(counts).map(([colour, number]) => `${number} ${colourName(colour)}`);
  return some.length ? some.join(', ') : say('board.nothing');
}

/** "3 green, 1 red" of letters. */
export const costWords = (cost: string): string => resourceWords(countOf(cost));

const TYPES = 'GYRB';
const CARDS_OF_A_TYPE = 16;

/** "Mossback 5": cards are numbered type by type. */
export function speciesName(card: number): string {
  return say('species', { type: say(`type.${TYPES[Math.floor((card - 1) / CARDS_OF_A_TYPE)]}`), card });
}

/** "Mossback 5 for 2 green, 1 red, 3 points". */
export function cardWords(id: number, { cost, points }: Card): string {
  return say('board.card', {
    name: speciesName(id),
    cost: costWords(cost),
    points: count('board.points', points),
  });
}

/** A tile in words: "green land with a red token / yellow land with a blue token". */
export function faceWords(face: string): string {
  const [one, other] = face.split('/').map(([terrain, resource]) =>
    say('board.half', {
      terrain: terrainName(terrain as Terrain),
      resource: colourName(resource as Colour),
    }),
  );
  return say('board.tile', { one: one ?? '', other: other ?? '' });
}
