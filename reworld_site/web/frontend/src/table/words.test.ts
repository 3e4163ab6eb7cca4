import { expect, test } from 'vitest';
import type { Board, Outcome } from '../board';
import { alice, greedy, nobody, tableInfo } from '../testing/frames';
import { figure } from '../ui/words';
import { breakdownRows } from './breakdown';
import { lineWords } from './log-words';
import { distinct } from './names';
import { type Standing, resultLine, standingWords } from './standing';

const bob = { ...alice, seat: 1, name: 'Bob' };
const running: Standing = {
  table: tableInfo(),
  people: [alice, greedy],
  toAct: [0],
  outcome: null,
  yourTurn: true,
  busy: false,
  asked: 'Play cards',
};
const outcome: Outcome = { places: [2, 1], scores: [60, 70], breakdown: [], ended: ['played', 'played'] };

test('the bar says what is asked of me, or whose decision it is', () => {
  expect(standingWords(running)).toBe('Play cards');
  expect(standingWords({ ...running, busy: true })).toBe('Sending your move…');
  expect(standingWords({ ...running, yourTurn: false, toAct: [1] })).toBe('Greedy bot is thinking');
  expect(standingWords({ ...running, yourTurn: false, people: [alice, bob], toAct: [1] })).toBe(
    'Bob to play',
  );
  expect(standingWords({ ...running, yourTurn: false, people: [alice, bob], toAct: [0, 1] })).toBe(
    'Alice and Bob to play',
  );
});

test('the bar names the stand-in of whoever left', () => {
  const left = { ...bob, resigned: true, stand_in: 'greedy' };
  expect(standingWords({ ...running, yourTurn: false, people: [alice, left], toAct: [1] })).toBe(
    'The stand-in for Bob is thinking',
  );
});

test('the bar says what is missing before the start, and how it ended', () => {
  const open = { ...running, table: tableInfo({ status: 'open' }), people: [alice, nobody] };
  expect(standingWords(open)).toBe('One seat is still open');
  expect(standingWords({ ...running, outcome })).toBe('Greedy bot won');
  const lapsed = tableInfo({ status: 'aborted', abort_reason: 'lapsed' });
  expect(standingWords({ ...running, table: lapsed })).toMatch(/14 days/);
});

test('a result is told to whoever reads it', () => {
  const three = [alice, bob, { ...bob, seat: 2, name: 'Charlie' }];
  const shared = { ...outcome, places: [1, 1, 3] };
  expect(resultLine(shared, three, 0)).toBe('You share the win');
  expect(resultLine(shared, three, 2)).toBe('Alice and Bob share the win; you came 3rd');
  expect(resultLine(shared, three, null)).toBe('Alice and Bob share the win');
});

test('seats with the same name are told apart', () => {
  const names = distinct([alice, greedy, { ...greedy, seat: 2 }, nobody]).map(({ name }) => name);
  expect(names).toEqual(['Alice', 'Greedy bot 1', 'Greedy bot 2', '']);
});

test('the table’s own events are told here, the game’s by its board', () => {
  const board = { logText: () => 'from the board' } as unknown as Board;
  const context = { name: () => 'Bob', yourSeat: 0 };
  const says = (key: string, params = {}) => lineWords({ seq: 1, key, params, seat: 1 }, board, context);
  expect(says('log.anything')).toBe('from the board');
  expect(says('table.seat_resigned')).toBe('Bob resigns.');
  expect(says('table.stand_in_seated', { bot: 'greedy' })).toBe('Greedy plays on for Bob.');
  expect(says('table.something_newer')).toBe('');
});

test('the reader’s own deeds are told as such', () => {
  const line = { seq: 1, key: 'table.actions_undone', params: {}, seat: 1 };
  const told = (yourSeat: number | null) => lineWords(line, null, { name: () => 'Bob', yourSeat });
  expect([told(1), told(0), told(null)]).toEqual([
    'You undo what came last.',
    'Bob undoes what came last.',
    'Bob undoes what came last.',
  ]);
});

test('the breakdown keeps the catalogue’s order, and a group its parts', () => {
  const board = {
    texts: { 'breakdown.cards': 'Cards', 'breakdown.ships': 'Ships', 'breakdown.ships.B': 'City B' },
  } as unknown as Board;
  const seat = (cards: number) => ({ ships: { A: -3, B: 10 }, extra_points: 1, cards });
  const rows = breakdownRows({ ...outcome, breakdown: [seat(4), seat(5)] }, board);
  expect(rows.map(({ label, depth, figures }) => [label, depth, ...figures])).toEqual([
    ['Cards', 0, 4, 5],
    ['Ships', 0, 7, 7],
    ['City B', 1, 10, 10],
    ['A', 1, -3, -3],
    ['Extra points', 0, 1, 1],
  ]);
  expect(figure(-3)).toBe('−3');
});

test('a game that was not played out has no breakdown', () => {
  const board = { texts: {} } as unknown as Board;
  expect(breakdownRows({ ...outcome, scores: null, breakdown: null }, board)).toEqual([]);
  expect(breakdownRows({ ...outcome, scores: [], breakdown: [] }, board)).toEqual([]);
});

test('a paused game says so before anything else, and the log tells what a moderator did', () => {
  expect(standingWords({ ...running, table: tableInfo({ paused: 'stalling' }) })).toMatch(/^Paused/);
  const context = { name: () => 'Bob', yourSeat: null };
  const said = (key: string, seat: number | null, params = {}) =>
    lineWords({ seq: 1, key, params, seat }, null, context);
  expect(said('table.clocks_credited', 1)).toBe('A moderator gives Bob more time.');
  expect(said('table.clocks_credited', null)).toMatch(/^The site was away/);
  expect(said('table.seat_abandoned', 1, { by: null })).toBe('A moderator seats a stand-in for Bob.');
  expect(said('table.game_reinstated', null)).toMatch(/counts again/);
  for (const what of ['paused', 'resumed', 'adjudicated', 'rewound'])
    expect(said(`table.table_${what}`, null)).not.toBe('');
});
