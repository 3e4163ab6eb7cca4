import { expect, test } from 'vitest';
import { leftAt, pauseWords, timeSpoken, timeText, warning } from './time';

const NOON = Date.parse('2026-11-30T12:00:00Z');
const running = { left_ms: 90_000, since: '2026-11-30T12:00:00Z', deadline: '2026-11-30T12:01:30Z' };

test('a clock that stands still has what it will have', () => {
  expect(leftAt({ left_ms: 5, since: null, deadline: null }, NOON)).toBe(5);
});

test('a running clock counts down by the server’s time to nothing and no further', () => {
  expect(leftAt(running, NOON + 60_500)).toBe(29_500);
  expect(leftAt(running, NOON + 200_000)).toBe(0);
});

test('a clock never shows more than there was, whatever this machine believes the time to be', () => {
  expect(leftAt(running, NOON - 60_000)).toBe(90_000);
});

test('a credit after a restart moves the deadline', () => {
  const credited = { left_ms: 110_000, since: running.since, deadline: '2026-11-30T12:01:50Z' };
  expect(leftAt(credited, NOON + 60_000)).toBe(50_000);
});

test('quiet hours and vacations are counted in until the deadline', () => {
  const paused = { left_ms: 90_000, since: running.since, deadline: '2026-12-02T12:00:00Z' };
  expect(leftAt(paused, NOON)).toBe(48 * 3_600_000);
});

test('it is said why a clock stands still', () => {
  const vacation = { since: '2026-11-30T11:00:00Z', until: '2026-12-03T12:00:00Z' };
  expect(pauseWords({ ...running, vacation }, NOON)).toBe('on vacation until 3 Dec');
  expect(pauseWords({ ...running, vacation }, Date.parse(vacation.until))).toBe('');
  expect(pauseWords({ ...running, vacation }, Date.parse(vacation.since) - 1)).toBe('');
  expect(pauseWords({ ...running, quiet_until: '2026-11-30T13:30:00Z' }, NOON)).toMatch(/^quiet hours until/);
  expect(pauseWords(running, NOON)).toBe('');
});

test.each([
  [0, '0:00'],
  [1, '0:01'],
  [9_999, '0:10'],
  [330_000, '5:30'],
  [3_600_000 + 5 * 60_000, '1 h 05'],
  [26 * 3_600_000, '1 d 2 h'],
])('%i ms read %s', (ms, text) => expect(timeText(ms)).toBe(text));

test('it is spoken in two units', () => {
  expect(timeSpoken(330_000)).toBe('5 minutes 30 seconds left');
  expect(timeSpoken(1_000)).toBe('1 second left');
  expect(timeSpoken(0)).toBe('no time left');
});

test('whoever is asked is warned at thirty seconds, at ten and at the end', () => {
  expect([60_000, 30_000, 29_000, 10_000, 0].map(warning)).toEqual([
    '',
    'Thirty seconds left.',
    'Thirty seconds left.',
    'Ten seconds left.',
    'Your time is up.',
  ]);
});
