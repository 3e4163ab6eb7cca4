import { expect, test } from 'vitest';
import type { Game } from '../api/types';
import { lengthWords, speedAbout, speedBrief, speedLabel, speedName } from './speeds';

const quick = { name: 'quick', is_live: true, bank_ms: 120_000, credit_ms: 15_000 };
const day = { name: 'day', is_live: false, bank_ms: 0, credit_ms: 86_400_000 };

test('lengths are said in the unit that suits them', () => {
  expect([15_000, 60_000, 90_000, 259_200_000].map(lengthWords)).toEqual([
    '15 seconds',
    '1 minute',
    '1.5 minutes',
    '3 days',
  ]);
});

test('a live speed names both of its times, one by the day its only one', () => {
  expect(speedLabel(quick)).toBe('Quick · 2 min + 15 s a move');
  expect(speedLabel(day)).toBe('By the day · 1 day a move');
});

test('in a list of tables a speed is brief', () => {
  const game = { speeds: [quick, day] } as Game;
  expect(['quick', 'day', 'untimed', 'three_days'].map((name) => speedBrief(game, name))).toEqual([
    'Quick',
    '1 day a move',
    'No clock',
    'Three days',
  ]);
  expect(speedName('three_days')).toBe('Three days');
});

test('it is said what happens to whoever runs out of time', () => {
  expect(speedAbout(undefined)).not.toContain('runs out');
  for (const speed of [quick, day]) expect(speedAbout(speed)).toContain('out of the game');
});
