/** What a place in the queue has to say. */

import type { Match, Ticket } from '../api/types';
import { list } from '../ui/words';
import { lengthWords } from './speeds';

/** "0:07", "12:30". */
export function clockWords(seconds: number): string {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** "2 or 3 seats". */
export function sizesWords(seats: readonly number[]): string {
  const last = seats.at(-1)!;
  return `${seats.length > 1 ? `${seats.slice(0, -1).join(', ')} or ${last}` : last} seats`;
}

/** How long it takes, as far as one can know. */
export function estimateWords(ticket: Ticket, waited: number): string {
  if (ticket.estimate === null) return 'How long it takes depends on who else comes.';
  if (waited >= ticket.estimate) return 'It should be any moment now.';
  return `Such a table takes about ${lengthWords(Math.max(1, Math.round(ticket.estimate)) * 1000)}.`;
}

/** What happens when nobody comes. */
export function fillWords(ticket: Ticket): string {
  if (ticket.filled_after === null) return 'No bots play here: it waits for people.';
  const at = clockWords(ticket.filled_after);
  return `If seats are still free at ${at}, bots take them. With one person only, the game is not ranked.`;
}

/** "2 people and 1 bot". */
export function companyWords(match: Match): string {
  const people = match.people === 1 ? 'you' : `${match.people} people`;
  const bots = match.bots === 1 ? '1 bot' : `${match.bots} bots`;
  return list([people, ...(match.bots ? [bots] : [])]);
}

/** Why one waits on although a table had been found; null otherwise. */
export function backWords(before: Ticket | null, now: Ticket | null): string | null {
  if (!before?.match || !now || now.match) return null;
  return 'Not everybody accepted. You keep your place, and the time that you have waited counts.';
}

/** Why a place is gone that was there a moment ago; null when nothing was lost. */
export function lostWords(before: Ticket | null): string | null {
  if (!before || before.status === 'seated') return null;
  if (before.status === 'asked')
    return 'You are no longer in the queue: nobody accepted here in time, or you answered in another tab.';
  if (before.status !== 'waiting')
    return 'You are no longer in the queue. If your table was opened in another tab, you find it among your tables.';
  return 'You are no longer in the queue: this page was out of touch for too long, or you left it in another tab.';
}
