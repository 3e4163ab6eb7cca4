/** Which moment and whose eyes an address names: `?seq=42&seat=1`. */

import type { Seat } from '../board';

export interface Place {
  /** Null: not named, or not to be read as a number. */
  seq: number | null;
  /** Null: the open view. */
  seat: Seat | null;
}

const NUMBER = /^\d{1,9}$/;

const numberOf = (text: string | null): number | null =>
  text !== null && NUMBER.test(text) ? Number(text) : null;

export function readPlace(search: string): Place {
  const asked = new URLSearchParams(search);
  return { seq: numberOf(asked.get('seq')), seat: numberOf(asked.get('seat')) };
}

export function addressOf(page: string, seq: number, seat: Seat | null): string {
  return `${page}?seq=${seq}&seat=${seat ?? 'open'}`;
}
