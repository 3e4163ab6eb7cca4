/** Being away in words: what the others see of it, and what whoever comes back is told. */

import type { Away, Seat } from '../board';
import { list } from '../ui/words';
import { countdown } from './going-back';

export interface AwayBanner {
  words: string;
  /** Until the others may choose; null once they may. */
  left: string | null;
}

/** What somebody at the table reads at `now` (ms, the server's). `you`: who reads, null for who only watches. */
export function awayBanner(
  away: Away,
  you: Seat | null,
  name: (seat: Seat) => string,
  now: number,
): AwayBanner {
  const who = name(away.seat);
  const left = Date.parse(away.choose_at) - now;
  if (you !== null && away.agreed.includes(you)) {
    const words = `You would end the game. Waiting for ${list(away.waiting_for.map(name))}.`;
    return { words, left: null };
  }
  if (left > 0) {
    const words = you === null ? `${who} is away` : `${who} is away; choose in`;
    return { words, left: countdown(left) };
  }
  const long = `${who} has been away for ${countdown(now - Date.parse(away.since))}.`;
  if (!away.agreed.length) return { words: long, left: null };
  return { words: `${long} ${list(away.agreed.map(name))} would end the game.`, left: null };
}

/** To whoever comes back at `now` (ms, the server's). */
export function backWords(away: Away, now: number): string {
  const left = Date.parse(away.choose_at) - now;
  const gone = countdown(now - Date.parse(away.since));
  if (left <= 0) return `You are back, after ${gone}: the others were about to go on without you.`;
  return `You are back, after ${gone}. In ${countdown(left)} the others could have gone on without you.`;
}

/** What ending the game means for whoever is about to agree to it. */
export function endWords(away: Away, you: Seat | null, name: (seat: Seat) => string): string {
  const others = away.waiting_for.filter((seat) => seat !== you);
  const ends = 'The game counts for nobody then.';
  return others.length
    ? `It ends if ${list(others.map(name))} agree${others.length > 1 ? '' : 's'}, too. ${ends}`
    : ends;
}
