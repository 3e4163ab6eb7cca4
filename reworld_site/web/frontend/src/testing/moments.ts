/** A finished game as the server would send it: six moments of two rounds, Alice and a bot in turn. */

import type { Moment, MomentFrame, Moments } from '../api/types';
import { alice, greedy, line } from './frames';

export function moment(seq: number, changes: Partial<Moment> = {}): Moment {
  return {
    prev_seq: seq - 1,
    seq,
    seat: seq % 2,
    part: { chapter: 1, round: seq < 4 ? 1 : 2 },
    undone: false,
    back_to: null,
    log: [line(seq)],
    ...changes,
  };
}

export function moments(seat: number | null = null, changes: Partial<Moments> = {}): Moments {
  return {
    table: {
      id: 't',
      game: 'reworld',
      rules_version: 1,
      options: {},
      seats: 2,
      ranked: false,
      opened_at: '2026-01-01T00:00:00Z',
    },
    record: null,
    seat,
    people: [alice, greedy],
    outcome: { places: [1, 2], scores: [7, 3], breakdown: [], ended: ['played', 'played'] },
    moments: [1, 2, 3, 4, 5, 6].map((seq) => moment(seq)),
    ...changes,
  };
}

export function momentFrame(seq: number, seat: number | null = null): MomentFrame {
  const nobodyLeft = { resigned: false, stand_in: null };
  return {
    prev_seq: seq - 1,
    seq,
    seat,
    view: { to_act: [0] },
    log: [line(seq)],
    seats: [nobodyLeft, nobodyLeft],
  };
}
