/** Frames as the server would send them: Alice at seat 0, a bot at seat 1. */

import type { Frame, LogLine, Person, TableInfo } from '../board';

export const alice: Person = {
  seat: 0,
  name: 'Alice',
  kind: 'guest',
  bot: null,
  resigned: false,
  stand_in: null,
};
export const greedy: Person = { ...alice, seat: 1, name: 'Greedy bot', kind: 'bot', bot: 'greedy' };
export const nobody: Person = { ...alice, seat: 1, name: '', kind: 'open' };

export function line(seq: number): LogLine {
  return { seq, key: 'log.something', params: {}, seat: 0 };
}

export function lines(after: number, upTo: number): LogLine[] {
  return Array.from({ length: upTo - after }, (_, index) => line(after + index + 1));
}

export function tableInfo(changes: Partial<TableInfo> = {}): TableInfo {
  return {
    id: 'a-table',
    game: 'reworld',
    rules_version: 1,
    options: {},
    seats: 2,
    status: 'running',
    ranked: false,
    commitment: 'c0ffee',
    luck_given: [false, false],
    opened_at: '2026-01-01T00:00:00Z',
    your_seat: 0,
    is_opener: true,
    rematch: null,
    rematch_url: null,
    abort_reason: null,
    ...changes,
  };
}

/** A frame at `seq` with the lines after `after`. */
export function frame(after: number, seq: number, changes: Partial<Frame> = {}): Frame {
  return {
    type: 'state',
    prev_seq: after,
    seq,
    table: tableInfo(),
    view: { to_act: [0] },
    log: lines(after, seq),
    decision: null,
    clocks: null,
    people: [alice, greedy],
    presence: [true, true],
    outcome: null,
    ...changes,
  };
}

export function decision(seq: number): Frame['decision'] {
  return { id: `${seq}.0`, seat: 0, deadline: null };
}
