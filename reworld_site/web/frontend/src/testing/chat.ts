/** What the server would say of a table's chat: Alice (account 1) sits at seat 0, Bob (2) at seat 1. */

import type { Chat, ChatLine } from '../api/types';

export function chatLine(id: number, changes: Partial<ChatLine> = {}): ChatLine {
  return {
    id,
    room: 'players',
    account: 2,
    name: 'Bob',
    seat: 1,
    at: '2026-01-01T12:00:00Z',
    text: `Line ${id}`,
    phrase: null,
    hidden: false,
    ...changes,
  };
}

export function chat(lines: ChatLine[] = [], changes: Partial<Chat> = {}): Chat {
  return {
    on: true,
    rooms: [{ room: 'players', may_write: true }],
    lines,
    last: Math.max(0, ...lines.map((line) => line.id)),
    hidden: lines.filter((line) => line.hidden).map((line) => line.id),
    phrases: [{ slug: 'hello', text: 'Hello!' }],
    longest: 200,
    muted: null,
    ...changes,
  };
}
