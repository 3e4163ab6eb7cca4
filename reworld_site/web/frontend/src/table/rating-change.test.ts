import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { RatingChanges } from '../api/types';
import { awaitRating, ratingWords } from './rating-change';

const NOT_YET: RatingChanges = { rated: false, seats: [] };

const rated = (before: number | null, after: number | null, reason: string | null = null): RatingChanges => ({
  rated: true,
  seats: [
    { seat: 0, before: 1500, after: 1490, reason: null },
    { seat: 1, before, after, reason },
  ],
});

describe('what a game did to a rating', () => {
  it('is said with its sign', () => {
    expect(ratingWords(rated(1500, 1612), 1)).toBe('Your rating: 1612 (+112)');
    expect(ratingWords(rated(1500, 1488), 1)).toBe('Your rating: 1488 (−12)');
    expect(ratingWords(rated(1500, 1500), 1)).toBe('Your rating: 1500 (as before)');
  });

  it('says why when it was nothing', () => {
    expect(ratingWords(rated(null, null, 'same_pair'), 1)).toContain('met too often');
    expect(ratingWords(rated(null, null, 'others_left'), 1)).toContain('others left');
    expect(ratingWords(rated(null, null, 'a_reason_of_tomorrow'), 1)).toContain('does not count');
    expect(ratingWords(rated(null, null), 3)).toContain('does not count');
  });
});

describe('waiting for it', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('goes on asking through failures until the game is rated', async () => {
    const answers = [() => Promise.resolve(NOT_YET), () => Promise.reject(new Error('offline'))];
    const ask = vi.fn(() => (answers.shift() ?? (() => Promise.resolve(rated(1500, 1510))))());
    const found = awaitRating(ask, () => false);
    await vi.runAllTimersAsync();
    expect((await found)?.seats[1]?.after).toBe(1510);
    expect(ask).toHaveBeenCalledTimes(3);
  });

  it('gives up in the end, and at once when nobody looks any more', async () => {
    const ask = vi.fn(() => Promise.resolve(NOT_YET));
    const found = awaitRating(ask, () => false);
    await vi.runAllTimersAsync();
    expect(await found).toBeNull();
    expect(ask.mock.calls.length).toBeLessThan(10);
    const unseen = vi.fn(() => Promise.resolve(NOT_YET));
    const left = awaitRating(unseen, () => true);
    await vi.runAllTimersAsync();
    expect(await left).toBeNull();
    expect(unseen).not.toHaveBeenCalled();
  });
});
