import { expect, test } from 'vitest';
import { dateField, leftWords, quietTrouble, vacationSpan, vacationWords } from './times';

const now = new Date(2026, 6, 1, 15, 30);

test('a vacation from today on begins now and ends with its last day', () => {
  expect(vacationSpan('2026-07-01', '2026-07-03', now)).toEqual({
    since: null,
    until: new Date(2026, 6, 4).toISOString(),
  });
});

test('a vacation to come begins with its first day', () => {
  expect(vacationSpan('2026-07-02', '2026-07-31', now)).toEqual({
    since: new Date(2026, 6, 2).toISOString(),
    until: new Date(2026, 7, 1).toISOString(),
  });
  expect(vacationSpan('', '2026-07-31', now)).toBeNull();
});

test('dates are those of the day here', () => {
  expect(dateField(new Date(2026, 0, 5, 0, 1))).toBe('2026-01-05');
});

test('a vacation and what is left of it are said in words', () => {
  const vacation = { since: now.toISOString(), until: new Date(2026, 6, 4).toISOString() };
  expect(vacationWords(vacation, now)).toMatch(/^You are on vacation until 4 July/);
  expect(vacationWords(vacation, new Date(2026, 5, 1))).toMatch(
    /^Your vacation goes from 1 July.* to 4 July/,
  );
  const times = { quiet: null, vacation: null, days_left: 12.9, days_a_year: 30, days_at_once: 14 };
  expect(leftWords(times)).toBe('12 of 30 days are left this year, up to 14 at once.');
});

test('quiet hours go over midnight and are twelve at most', () => {
  expect(quietTrouble({ from: '22:00', until: '08:00' })).toBe('');
  expect(quietTrouble({ from: '20:00', until: '08:00' })).toBe('');
  expect(quietTrouble({ from: '20:00', until: '08:01' })).toMatch('12 hours');
});
