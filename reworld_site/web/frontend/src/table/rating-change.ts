/** What a ranked game did to the reader's rating: asked for until it is known, and put into words. */

import type { RatingChange, RatingChanges } from '../api/types';
import type { Seat } from '../board';

/** Ratings are there a moment after the result; should they take longer, the profile will have them. */
const ASK_AFTER_MS = [0, 500, 1_000, 2_000, 4_000, 8_000, 15_000];

const REASONS: Record<string, string> = {
  excused: 'your leaving was not your fault',
  others_left: 'too many others left',
  nobody_to_lose_to: 'everybody left at some point',
  too_few_people: 'there were too few people',
  same_pair: 'the same people have met too often today',
};

/** Follows up until the game is rated; null when it is not by the end, or `stopped` says so. Never rejects. */
export async function awaitRating(
  ask: () => Promise<RatingChanges>,
  stopped: () => boolean,
): Promise<RatingChanges | null> {
  for (const wait of ASK_AFTER_MS) {
    await new Promise((resolve) => setTimeout(resolve, wait));
    if (stopped()) return null;
    const found = await ask().catch(() => null);
    if (found?.rated) return found;
  }
  return null;
}

/** A line for whoever sits at `seat`. */
export function ratingWords(changes: RatingChanges, seat: Seat): string {
  const change = changes.seats.find((one) => one.seat === seat);
  if (!change || change.after === null || change.before === null) {
    return `Your rating stays: ${REASONS[change?.reason ?? ''] ?? 'this game does not count'}`;
  }
  return `Your rating: ${change.after} (${signed(change)})`;
}

function signed({ before, after }: RatingChange): string {
  const by = after! - before!;
  return by < 0 ? `−${-by}` : by > 0 ? `+${by}` : 'as before';
}
