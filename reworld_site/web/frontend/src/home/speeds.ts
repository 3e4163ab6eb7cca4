/** How fast a table may be played, in words. */

import type { Speed } from '../api/types';
import { capital } from '../ui/words';

export const UNTIMED = 'untimed';

const UNITS: [string, number][] = [
  ['day', 86_400_000],
  ['minute', 60_000],
  ['second', 1_000],
];

/** "30 seconds", "2 minutes", "1 day". */
export function lengthWords(ms: number): string {
  const [unit, length] = UNITS.find(([, length]) => ms >= length) ?? UNITS.at(-1)!;
  const count = Math.round((ms / length) * 10) / 10;
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

const short = (ms: number): string =>
  lengthWords(ms)
    .replace(/ minutes?/, ' min')
    .replace(/ seconds?/, ' s');

/** A line of the list of speeds. */
export function speedLabel(speed: Speed): string {
  if (!speed.is_live) return `${capital(lengthWords(speed.credit_ms))} a move`;
  return `${capital(speed.name.replaceAll('_', ' '))}: ${short(speed.bank_ms)} + ${short(speed.credit_ms)}`;
}

/** What a speed means for whoever sits down; undefined is untimed. */
export function speedAbout(speed: Speed | undefined): string {
  if (!speed) return 'Nobody’s time runs.';
  const end = 'Whoever runs out of time is out of the game.';
  if (!speed.is_live) return `Come back when it suits you. ${end}`;
  return `Each move has its own time first; what it takes beyond comes off the ${lengthWords(speed.bank_ms)}. ${end}`;
}
