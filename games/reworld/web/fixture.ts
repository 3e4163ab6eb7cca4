/** Views, frames and legal lists for this folder's tests. */
import type { Frame } from '$site/board';
import type { Action, Legal, SeatView, View } from './view';

const NO_BREAKDOWN = {
  terrabots: 0,
  marker: 0,
  dropping_out: 0,
  special_units: 0,
  satellites: 0,
  ships: 0,
  final_ship: { defence: 0, A: 0, B: 0, C: 0, D: 0, E: 0 },
};

export function aSeat(changes: Partial<SeatView> = {}): SeatView {
  return {
    score: 0,
    hand_size: 13,
    dropped_out: false,
    docking: [[], [], [], [], []],
    cities: {},
    defence: [],
    shields: 0,
    shuttles: [],
    satellites: [],
    ships: [],
    progress: [1, 1, 1, 1, 1, 5, 0, 0, 0, 0, 0, 0, 0, 0],
    breakdown: NO_BREAKDOWN,
    ...changes,
  };
}

const times = (count: number, value: number): number[] => Array<number>(count).fill(value);

export function aView(changes: Partial<View> = {}): View {
  return {
    to_act: [0],
    outcome: null,
    chapter: 1,
    round: 1,
    ports: Array.from({ length: 20 }, (_, index) => index * 5),
    slots: Array.from({ length: 20 }, () => []),
    asked: Array.from({ length: 20 }, () => []),
    starting_player_space: 'empty',
    marker: 0,
    ships: Array.from({ length: 14 }, (_, index) => index + 1),
    seats: [aSeat(), aSeat()],
    figures: {
      terrabot_points: [4, 4, 3, 2, 2],
      letters: [0, 1, 2, 3, 4].flatMap((letter) => times(5, letter)),
      companies: [...[1, 2, 3, 4, 5].flatMap((company) => times(6, company)), ...times(9, 0)],
      shields: [...times(4, 0), ...times(12, 1), ...times(4, 2), ...times(5, 2), ...times(11, 1)],
      ships: [
        ...Array.from({ length: 5 }, (): [number, number] => [1, 5]),
        [5, 7],
        [8, 7],
        [6, 6],
        [5, 5],
        [5, 5],
        [3, 5],
        [6, 5],
        [6, 5],
        [70, 7],
      ],
      final_ship: [[15], [14], [12], [11], [9], [8]],
    },
    hand: [1, 3, 3, 5],
    ...changes,
  };
}

/** Alice sits at seat 0 and reads; Bob sits at seat 1. */
export function aFrame(view: View | null, changes: Partial<Frame<View>> = {}): Frame<View> {
  const mine = view?.to_act.includes(0) ?? false;
  return {
    type: 'state',
    prev_seq: 0,
    seq: 1,
    table: {
      id: '0',
      game: 'reworld',
      rules_version: 1,
      options: {},
      seats: 2,
      status: 'running',
      ranked: false,
      commitment: '',
      luck_given: [],
      opened_at: '',
      your_seat: 0,
      is_opener: true,
      rematch: null,
      rematch_url: null,
      abort_reason: null,
    },
    view,
    log: [],
    decision: mine ? { id: '1.0', seat: 0, deadline: null } : null,
    clocks: null,
    people: ['Alice', 'Bob'].map((name, seat) => ({
      seat,
      name,
      kind: 'person',
      bot: null,
      resigned: false,
      stand_in: null,
    })),
    presence: [true, true],
    outcome: null,
    ...changes,
  };
}

/** Legal actions; a number after one is the score that it brings seat 0 to. */
export function aList(...actions: (Action | [Action, number])[]): Legal[] {
  return actions.map((each) => {
    const [action, score] = Array.isArray(each) ? each : [each, 0];
    return { action, preview: { scores: [score, 0], log: [], complete: true } };
  });
}
