/** Up to which line the reader has seen each room of each table, kept by the browser. */

import type { Room } from '../api/types';

export type Seen = Record<Room, number>;

const KEY = 'chat-seen';
const TABLES = 50;

const NOTHING: Seen = { players: 0, spectators: 0 };

function all(): [string, Seen][] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? (kept as [string, Seen][]) : [];
  } catch {
    return []; // The browser keeps nothing, or something that is not ours.
  }
}

/** `place`: whose and which table's it is. */
export function recall(place: string): Seen {
  return { ...NOTHING, ...all().find(([one]) => one === place)?.[1] };
}

/** The tables that were looked at last are kept. */
export function remember(place: string, seen: Seen): void {
  const others = all().filter(([one]) => one !== place);
  try {
    localStorage.setItem(KEY, JSON.stringify([[place, seen], ...others].slice(0, TABLES)));
  } catch {
    // Then all counts as new on the next visit.
  }
}
