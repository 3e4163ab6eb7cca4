/** What the chat says by itself. */

import type { ChatLine, Room } from '../api/types';

/** From so many characters on it is said how many are left. */
const NEAR = 40;

export const ROOMS: Record<Room, { name: string; title: string; about: string }> = {
  players: {
    name: 'Players',
    title: 'Players’ chat',
    about: 'Only those who sit at this table read what is said here.',
  },
  spectators: {
    name: 'Spectators',
    title: 'Spectators’ chat',
    about: 'Those who watch talk here; the players join once the game is over.',
  },
};

export function readersOf(room: Room, isOver: boolean): string {
  if (room === 'players') return 'Only the players read this';
  return isOver ? 'Players and spectators read this' : 'The players read this once the game is over';
}

/** "14:05"; with the day when it is not today's. */
export function clock(iso: string, now = new Date()): string {
  const at = new Date(iso);
  const time = at.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
  if (at.toDateString() === now.toDateString()) return time;
  return `${at.toLocaleDateString('en-GB', { day: 'numeric', month: 'short' })}, ${time}`;
}

export function date(iso: string): string {
  return new Date(iso).toLocaleString('en-GB', { dateStyle: 'full', timeStyle: 'short' });
}

/** As the server counts: an emoji is one character, whatever it takes. */
export function length(text: string): number {
  return [...text].length;
}

/** '' while there is room enough. */
export function leftWords(text: string, longest: number): string {
  const left = longest - length(text.trim());
  if (left > NEAR) return '';
  return left < 0 ? `${-left} too many` : `${left} left`;
}

export function newWords(count: number): string {
  return count === 1 ? '1 new line' : `${count} new lines`;
}

/** For a badge. */
export function figure(count: number): string {
  return count > 99 ? '99+' : String(count);
}

export function spoken(line: ChatLine): string {
  return `${line.name}: ${line.text}`;
}
