/** How fast a table may be played, in words. */

import type { Game, Speed } from '../api/types';
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

/** "Normal", "Three days". */
export function speedName(name: string): string {
  return name === UNTIMED ? 'No clock' : capital(name.replaceAll('_', ' '));
}

/** A line of a list of speeds, short enough for a menu on a phone: "Quick · 2 min + 15 s a move". */
export function speedLabel(speed: Speed): string {
  if (!speed.is_live) return `By the day · ${lengthWords(speed.credit_ms)} a move`;
  return `${speedName(speed.name)} · ${short(speed.bank_ms)} + ${short(speed.credit_ms)} a move`;
}

/** What a speed means for whoever sits down; undefined is untimed. */
export function speedAbout(speed: Speed | undefined): string {
  if (!speed) return 'Nobody’s time runs, and the game is never ranked.';
  const end = 'Whoever runs out of time is out of the game.';
  if (!speed.is_live) return `Come back when it suits you; quiet hours and vacations do not count. ${end}`;
  return `Each move has its own time first; what it takes beyond comes off the ${lengthWords(speed.bank_ms)}. ${end}`;
}

/** A table's speed in a list of tables: "Quick", "3 days a move", "No clock". */
export function speedBrief(game: Game | undefined, name: string): string {
  const speed = game?.speeds.find((one) => one.name === name);
  return speed && !speed.is_live ? `${lengthWords(speed.credit_ms)} a move` : speedName(name);
}
