/** Small words that several pages say. */

import type { Person } from '../board';

export function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

export function list(words: readonly string[]): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

export function ordinal(n: number): string {
  const endings: Record<number, string> = { 1: 'st', 2: 'nd', 3: 'rd' };
  const teens = n % 100 >= 11 && n % 100 <= 13;
  return `${n}${teens ? 'th' : (endings[n % 10] ?? 'th')}`;
}

/** Minus signs as wide as plus signs. */
export function figure(n: number): string {
  return n < 0 ? `−${-n}` : String(n);
}

const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/** "5 minutes ago"; "just now" within a minute. */
export function ago(iso: string, now = Date.now()): string {
  const seconds = (now - Date.parse(iso)) / 1000;
  const format = new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' });
  for (const [unit, length] of UNITS) {
    if (seconds >= length) return format.format(-Math.floor(seconds / length), unit);
  }
  return 'just now';
}

/** "today at 14:05", "on 3 July at 14:05". */
export function until(iso: string, now = new Date()): string {
  const at = new Date(iso);
  const time = at.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
  if (at.toDateString() === now.toDateString()) return `today at ${time}`;
  return `on ${at.toLocaleDateString('en-GB', { day: 'numeric', month: 'long' })} at ${time}`;
}

export function personName(person: Person): string {
  return person.kind === 'open' ? 'open seat' : person.name;
}
