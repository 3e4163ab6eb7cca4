/**
 * What this browser gives to a table's luck, once it has seen what the server bound itself to. It writes both down, so that
 * the page "check this game's luck" can tell whether the game was dealt with them.
 */

import { giveLuck } from '../api/endpoints';

export interface Note {
  commitment: string;
  contribution: string;
}

// Also known to static/web/luck/page.js.
const NOTES = 'luck-notes';
const KEPT = 50;
const BYTES = 16;

/** The seq at which the table has it; null when the table did not take it: it starts without. Never rejects. */
export async function contribute(table: string, commitment: string): Promise<number | null> {
  const contribution = hex(crypto.getRandomValues(new Uint8Array(BYTES)));
  try {
    const { seq } = await giveLuck(table, contribution);
    writeDown(table, { commitment, contribution });
    return seq;
  } catch {
    return null;
  }
}

export function noteOf(table: string): Note | null {
  return notes()[table] ?? null;
}

function writeDown(table: string, note: Note): void {
  const all = Object.entries({ ...notes(), [table]: note });
  try {
    localStorage.setItem(NOTES, JSON.stringify(Object.fromEntries(all.slice(-KEPT))));
  } catch {
    // A browser that keeps nothing has nothing to compare with later; the luck is the same.
  }
}

function notes(): Record<string, Note> {
  try {
    return (JSON.parse(localStorage.getItem(NOTES) ?? '{}') ?? {}) as Record<string, Note>;
  } catch {
    return {};
  }
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
