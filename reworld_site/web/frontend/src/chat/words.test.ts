import { expect, test } from 'vitest';
import { clock, figure, leftWords, newWords } from './words';

test('a line of today has its time, an older one its day too', () => {
  const at = new Date(2026, 5, 1, 14, 5);
  expect(clock(at.toISOString(), new Date(2026, 5, 1, 20, 0))).toBe('14:05');
  expect(clock(at.toISOString(), new Date(2026, 5, 2, 9, 0))).toBe('1 Jun, 14:05');
});

test('what is left is said near the limit only, by characters as people count them', () => {
  expect(leftWords('a'.repeat(159), 200)).toBe('');
  expect(leftWords('🚀'.repeat(180), 200)).toBe('20 left');
  expect(leftWords('a'.repeat(203), 200)).toBe('3 too many');
});

test('how much is new', () => {
  expect([newWords(1), newWords(3), figure(7), figure(120)]).toEqual([
    '1 new line',
    '3 new lines',
    '7',
    '99+',
  ]);
});
