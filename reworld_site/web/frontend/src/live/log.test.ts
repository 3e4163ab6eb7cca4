import { expect, test } from 'vitest';
import type { LogLine } from '../board';
import { lines } from '../testing/frames';
import { Log, REWOUND, UNDONE } from './log';

const undone = (seq: number, to: number): LogLine => ({ seq, key: UNDONE, params: { to_seq: to }, seat: 0 });
const struck = (log: Log) => log.lines.filter((line) => line.struck).map((line) => line.seq);

test('what comes before an undo and after where it leads is struck', () => {
  const log = new Log();
  log.merge(0, 6, lines(0, 6));
  expect(struck(log)).toEqual([]);
  log.merge(6, 7, [undone(7, 4)]);
  expect(struck(log)).toEqual([5, 6]);
  log.merge(7, 9, lines(7, 9));
  expect(struck(log)).toEqual([5, 6]);
});

test('lines that come late are struck as well', () => {
  const log = new Log();
  log.merge(6, 7, [undone(7, 4)]);
  log.merge(0, 6, lines(0, 6));
  expect(struck(log)).toEqual([5, 6]);
});

test('an undo of what followed another undo strikes both', () => {
  const log = new Log();
  log.merge(0, 8, [...lines(0, 4), undone(5, 3), ...lines(5, 7), undone(8, 2)]);
  expect(struck(log)).toEqual([3, 4, 6, 7]);
});

test('what happened to the table itself is not undone', () => {
  const log = new Log();
  const asked = { seq: 3, key: 'table.takeback_requested', params: {}, seat: 0 };
  log.merge(0, 4, [...lines(0, 2), asked, undone(4, 1)]);
  expect(struck(log)).toEqual([2]);
});

test('strikes what a moderator has led the game back behind', () => {
  const log = new Log();
  const line = (seq: number, key = 'card_played'): LogLine => ({ seq, key, params: {}, seat: 0 });
  log.merge(0, 4, [line(2), line(3), { ...undone(4, 2), key: REWOUND }]);
  expect(log.lines.map((one) => one.struck ?? false)).toEqual([false, true, false]);
});
