import { expect, test } from 'vitest';
import { moment } from '../testing/moments';
import { indexOf, parts, runs, step } from './moments';

const six = [1, 2, 3, 4, 5, 6].map((seq) => moment(seq * 10, { prev_seq: seq * 10 - 10 }));
/** The third and fourth were taken back by the fifth. */
const undone = [
  moment(1),
  moment(2),
  moment(3, { undone: true }),
  moment(4, { undone: true }),
  moment(5, { back_to: 2 }),
  moment(6),
];

test('an event leads to the moment it belongs to, one beyond the ends to the nearest', () => {
  expect([1, 10, 11, 20, 55, 60].map((seq) => indexOf(six, seq))).toEqual([0, 0, 1, 1, 5, 5]);
  expect([0, -3].map((seq) => indexOf(six, seq))).toEqual([0, 0]);
  expect(indexOf(six, 9999)).toBe(5);
});

test('steps go one by one and stop at both ends', () => {
  expect(step(six, 0, 1, true)).toBe(1);
  expect(step(six, 5, 1, true)).toBe(5);
  expect(step(six, 0, -1, true)).toBe(0);
});

test('what was taken back is passed over, or stepped through', () => {
  expect(step(undone, 1, 1, true)).toBe(5);
  expect(step(undone, 5, -1, true)).toBe(1);
  expect(step(undone, 1, 1, false)).toBe(2);
  expect(step(undone, 5, -1, false)).toBe(4);
  expect(step(undone.slice(0, 5), 1, 1, true)).toBe(1);
});

test('moments of one seat in a row are drawn as one run', () => {
  const row = [0, 0, 1, null, 1].map((seat, index) => moment(index + 1, { seat }));
  expect(runs(row)).toEqual([
    { start: 0, length: 2, seat: 0, undone: false },
    { start: 2, length: 1, seat: 1, undone: false },
    { start: 3, length: 1, seat: null, undone: false },
    { start: 4, length: 1, seat: 1, undone: false },
  ]);
  expect(runs(undone).map((run) => run.undone)).toContain(true);
});

test('parts are called after what is new in them', () => {
  const game = [
    { chapter: 1, round: 1 },
    { chapter: 1, round: 1 },
    { chapter: 1, round: 2 },
    { chapter: 2, round: 2 },
  ].map((part, index) => moment(index + 1, { part }));
  expect(parts(game)).toEqual([
    { start: 0, length: 2, title: 'Chapter 1 · Round 1', short: ['Chapter 1 · Round 1', 'Round 1', '1'] },
    { start: 2, length: 1, title: 'Chapter 1 · Round 2', short: ['Round 2', 'Round 2', '2'] },
    { start: 3, length: 1, title: 'Chapter 2', short: ['Chapter 2', 'Chapter 2', '2'] },
  ]);
});

test('a game without parts has none', () => {
  expect(parts([moment(1, { part: {} }), moment(2, { part: {} })])).toEqual([]);
});
