/** Views, frames and legal lists for this folder's tests: Alice at seat 0 has one tile, Bob at seat 1 another. */
import type { Frame } from '$site/board';
import type { Action, Legal, SeatView, View } from './view';

export function aSeat(changes: Partial<SeatView> = {}): SeatView {
  return {
    score: 0,
    breakdown: { segments: 0, energy_sources: 0, relics: 0, inhabitants: 0, buildings: 0, junk: 0 },
    secret_count: 1,
    tiles: [{ tile: 'S.0', at: [0, 0], rotation: 0 }],
    open_cells: [],
    buildings: [],
    inhabitants: [],
    relic_tokens: [],
    junk: [],
    ...changes,
  };
}

const card = (size: number): View['figures']['buildings'][string] => ({
  size,
  points: 2,
  timing: 'S',
  ours: false,
});

export function aView(changes: Partial<View> = {}): View {
  return {
    to_act: [0],
    outcome: null,
    turn: 1,
    step: 1,
    active: 0,
    start_seat: 0,
    discarded_this_turn: false,
    placed: null,
    row: ['B07.0', 'B01.0', null, 'E1', 'B03.0'],
    stack_size: 80,
    under_stack: [],
    supply: { school: 4, farm: 3, garden: 4, infirmary: 3, public_square: 2 },
    tokens_left: 30,
    inhabitants_left: 32,
    cards: {
      farm: 'purple',
      school: 'purple',
      garden: 'purple',
      infirmary: 'purple',
      public_square: 'purple',
    },
    pending: [],
    seats: [aSeat({ secret: ['B09.0'] }), aSeat({ tiles: [{ tile: 'S.1', at: [0, 0], rotation: 0 }] })],
    faces: {
      'S.0': 'F* F. D. W.',
      'S.1': 'D* D. A. W.',
      'B07.0': 'F* F* F. W.',
      'B01.0': 'F* F* F* F.',
      'B03.0': 'F. Fz Fh F.',
      'B09.0': 'F* F. D* D.',
      E1: 'W. W. W. W.',
    },
    figures: {
      turns: 15,
      segment: 7,
      buildings: {
        farm: card(3),
        school: card(2),
        garden: card(2),
        infirmary: card(3),
        public_square: card(4),
      },
    },
    set: 'essentials',
    ...changes,
  };
}

export function aFrame(view: View | null, changes: Partial<Frame<View>> = {}): Frame<View> {
  const mine = view?.to_act.includes(0) ?? false;
  return {
    type: 'state',
    prev_seq: 0,
    seq: 1,
    table: {
      id: '0',
      game: 'reterra',
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

/** A tile on each of some cells in each of some rotations. */
export function aTile(tile: string, cells: [number, number][], rotations = [0, 1, 2, 3]): Action[] {
  return cells.flatMap((at) =>
    rotations.map((rotation): Action => ({ type: 'place_tile', tile, at, rotation })),
  );
}
