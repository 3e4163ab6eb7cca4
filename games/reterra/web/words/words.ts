/** The catalogue's words for pieces and places. Sentences of the board are its `board.…` keys. */
import type { Texts } from '$site/board';
import { listed, signed, speaker } from '$site/shared/words';
import catalogue from '../../texts.json';
import { facesOf, isEnergySource } from '../pieces';
import type { View } from '../view';

export const texts = catalogue as unknown as Texts;

export const say = speaker(texts);
export { signed };

/** "one", "one and two", "one, two and three"; `last` is the word before the last one. */
export const list = (items: readonly (string | number)[], last = say('board.and')): string =>
  listed(items, last);

export const buildingName = (building: string): string => say(`building.${building}`);

export function powerText(view: View, building: string): string {
  return say(`power.${building}.${view.cards[building]}`);
}

const LETTER: Record<string, string> = {
  forest: 'F',
  desert: 'D',
  asphalt: 'A',
  grass: 'G',
  water: 'W',
};
const SIGN: Record<string, string> = {
  gear: '*',
  box: 'b',
  histories: 'h',
  gizmo: 'z',
  tube: 't',
};

/** A tile in words: "Forest with Gear, Forest, Desert and Water". */
export function tileWords(view: View, tile: string, rotation = 0): string {
  if (isEnergySource(tile)) return say('tile.energy_source');
  const face = view.faces[tile];
  if (!face) return say('board.tile');
  return list(
    facesOf(face, rotation).map(({ terrain, icon }) => {
      const ground = say(`terrain.${LETTER[terrain]}`);
      return icon ? say('board.tile.with', { ground, icon: say(`icon.${SIGN[icon]}`) }) : ground;
    }),
  );
}

/** Where a seat is to the reader's: left and right are neighbours, at four seats the one opposite is none; '' for who watches. */
export function placeWords(index: number, reader: number | null, seats: number): string {
  if (reader === null) return '';
  const away = (index - reader + seats) % seats;
  if (away === 0) return say('board.seat.own');
  if (seats === 2) return say('board.seat.neighbour');
  if (away === 1) return say('board.seat.left');
  return say(away === seats - 1 ? 'board.seat.right' : 'board.seat.opposite');
}
