import { expect, test } from 'vitest';
import type { Away } from '../board';
import { awayBanner, backWords, endWords } from './away';

const NOON = Date.parse('2026-01-01T12:00:00Z');
const at = (seconds: number) => new Date(NOON + seconds * 1000).toISOString();
const name = (seat: number) => ['Alice', 'Bob', 'Dora'][seat]!;
const bob: Away = { seat: 1, since: at(0), choose_at: at(60), waited: [], agreed: [], waiting_for: [0, 2] };

test('it counts down to when the others may choose', () => {
  expect(awayBanner(bob, 0, name, NOON + 18_000)).toEqual({
    words: 'Bob is away; choose in',
    left: '0:42',
  });
  expect(awayBanner(bob, null, name, NOON + 18_000).words).toBe('Bob is away');
});

test('then it says how long somebody has been away, and who would end the game', () => {
  expect(awayBanner(bob, 0, name, NOON + 75_000).words).toBe('Bob has been away for 1:15.');
  const agreed = { ...bob, agreed: [2], waiting_for: [0] };
  expect(awayBanner(agreed, 0, name, NOON + 60_000)).toEqual({
    words: 'Bob has been away for 1:00. Dora would end the game.',
    left: null,
  });
});

test('who has agreed reads who is still to be asked', () => {
  const agreed = { ...bob, agreed: [0], waiting_for: [2] };
  expect(awayBanner(agreed, 0, name, NOON + 70_000).words).toBe('You would end the game. Waiting for Dora.');
});

test('whoever comes back is told how near it was', () => {
  expect(backWords(bob, NOON + 48_000)).toBe(
    'You are back, after 0:48. In 0:12 the others could have gone on without you.',
  );
  expect(backWords(bob, NOON + 80_000)).toBe(
    'You are back, after 1:20: the others were about to go on without you.',
  );
});

test('before it is ended it says who must agree yet', () => {
  expect(endWords(bob, 0, name)).toBe('It ends if Dora agrees, too. The game counts for nobody then.');
  expect(endWords({ ...bob, waiting_for: [0] }, 0, name)).toBe('The game counts for nobody then.');
});
