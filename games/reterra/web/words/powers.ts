/** What a building's power places: known by its card, for the ghost and for the words. */
import type { View } from '../view';

export type Piece = 'inhabitant' | 'relic' | 'junk';

const PIECES: Record<string, Piece> = {
  'farm.purple': 'junk',
  'junk_catapult.purple': 'junk',
  'junk_catapult.orange': 'junk',
  'fishing_hole.orange': 'relic',
  'workshop.purple': 'relic',
  'workshop.orange': 'relic',
  'sports_field.purple': 'relic',
  'hot_springs.purple': 'relic',
};

/** `id` is a building of the seat's own. */
export function placesPiece(view: View, seat: number, id: string): Piece {
  const building = view.seats[seat]?.buildings.find((each) => each.id === id)?.building ?? '';
  return PIECES[`${building}.${view.cards[building]}`] ?? 'inhabitant';
}
