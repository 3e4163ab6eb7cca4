/** Views, frames and legal lists for this folder's tests: the portal of the rules' first example; Alice is seat 0, Bob seat 1. */
import type { Frame } from '$site/board';
import { boardFrame, legalList } from '$site/testing/boards';
import { DarwinautsModel } from './model.svelte';
import type { Action, Cell, Colour, Legal, PlacedTile, SeatView, View } from './view';

export function aSeat(changes: Partial<SeatView> = {}): SeatView {
  return {
    score: 0,
    breakdown: { species: 0, sets: 0, resources: 0 },
    hand_size: 2,
    explorers: [],
    resources: { g: 0, y: 0, r: 0, b: 0 },
    supply: [],
    recorded: [],
    sets: [],
    ...changes,
  };
}

/** Tile ids are those of `FACES`. */
export const PORTAL: PlacedTile[] = [
  { tile: 2, at: [0, -1], rotation: 1 },
  { tile: 5, at: [-1, 0], rotation: 0 },
  { tile: 1, at: [0, 0], rotation: 0 },
  { tile: 3, at: [1, 0], rotation: 2 },
  { tile: 4, at: [0, 1], rotation: 0 },
];

export const FACES: Record<string, string> = {
  '1': 'Gg/Yy',
  '2': 'Gg/Rb',
  '3': 'Gg/Bg',
  '4': 'Yy/Rr',
  '5': 'Rr/Bb',
  '6': 'Gb/Yy',
  '7': 'Rr/Bb',
};

export function aView(changes: Partial<View> = {}): View {
  return {
    to_act: [0],
    round: 1,
    phase: 'explore',
    actions_left: 2,
    active: 0,
    start_seat: 0,
    removals_left: 0,
    final_order: null,
    map: PORTAL,
    regions: [
      {
        terrain: 'G',
        halves: [
          [0, -1, 'A'],
          [0, 0, 'A'],
          [1, 0, 'A'],
        ],
        pays: { g: 3, y: 0, r: 0, b: 0 },
        explorers: [],
      },
    ],
    removed: [],
    stack_size: 17,
    rift_revealed: false,
    row: [1, 17, 33],
    deck_size: 59,
    discard: [],
    bank: { g: 30, y: 30, r: 30, b: 30 },
    seats: [aSeat(), aSeat()],
    hand: [6, 7],
    faces: FACES,
    species: {
      '1': { type: 'G', cost: 'ggy', points: 2 },
      '17': { type: 'Y', cost: 'yyg', points: 2 },
      '33': { type: 'R', cost: 'rrb', points: 2 },
    },
    ...changes,
  };
}

export const aFrame = (view: View | null, changes: Partial<Frame<View>> = {}): Frame<View> =>
  boardFrame('darwinauts', view, changes);

export const aList = (...actions: (Action | [Action, number])[]): Legal[] => legalList<Action>(...actions);

const TURNS = [0, 1, 2, 3];

export function placings(tile: number, ...cells: Cell[]): Action[] {
  return cells.flatMap((at) => TURNS.map((rotation): Action => ({ type: 'place_tile', tile, at, rotation })));
}

export function moves(from: Cell, ...cells: Cell[]): Action[] {
  return cells.flatMap((to) => TURNS.map((rotation): Action => ({ type: 'move_tile', from, to, rotation })));
}

/** Each of some colours for a payment. */
export function trade(pay: string, ...colours: Colour[]): Action[] {
  return colours.map((take): Action => ({ type: 'exchange', pay, take }));
}

/** A model that has been asked with that list. */
export function asking(legal: Legal[] | null, view: View = aView()): DarwinautsModel {
  const model = new DarwinautsModel();
  const frame = aFrame(view);
  model.update({ frame, legal, busy: false, people: frame.people });
  return model;
}
