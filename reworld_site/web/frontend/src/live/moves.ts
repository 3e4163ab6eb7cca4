/** Sends a move so that it counts once: one id per move, and the same id again while the network fails. */

import type { Frame } from '../board';
import { ApiError, NetworkError } from '../api/errors';
import type { Move } from '../api/endpoints';
import type { ActionAnswer } from '../api/types';
import { Backoff } from './backoff';

export type MoveResult =
  | { kind: 'taken'; seq: number }
  /** The table moved on; `frame` is how it stands, where the server sent it along. */
  | { kind: 'overtaken'; message: string; frame: Frame | null }
  | { kind: 'refused'; message: string }
  /** No answer at all: it may or may not have been taken. */
  | { kind: 'unknown'; message: string };

export interface MoveOptions {
  post(move: Move): Promise<ActionAnswer>;
  /** Told when the move has to wait, with the reason in words. */
  onWait(why: string): void;
  sleep?(ms: number): Promise<void>;
}

const TRIES = 6;
const OVERTAKEN = new Set(['stale', 'late', 'game_over']);

const asleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** A random UUID; `crypto.randomUUID` is missing on plain http beyond localhost. */
export function moveId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Seconds to wait before the same move may be sent again; null when sending it again is no use. */
function patience(error: unknown, backoff: Backoff): number | null {
  if (error instanceof NetworkError) return backoff.next() / 1000;
  if (error instanceof ApiError && error.status === 429) return Math.min(error.retryAfter || 1, 20);
  if (error instanceof ApiError && error.status >= 500) return backoff.next() / 1000;
  return null;
}

function waitingWords(error: unknown): string {
  const tooFast = error instanceof ApiError && error.status === 429;
  return tooFast ? 'A little too fast for the server; sending in a moment.' : 'No connection; sending again.';
}

function giveUp(error: unknown): MoveResult {
  if (!(error instanceof ApiError)) {
    return {
      kind: 'unknown',
      message: 'No answer from the server. The board will show whether your move arrived.',
    };
  }
  if (OVERTAKEN.has(error.code)) {
    return { kind: 'overtaken', message: error.message, frame: asFrame(error.body.frame) };
  }
  return { kind: 'refused', message: error.message };
}

function asFrame(data: unknown): Frame | null {
  return (data as Frame | undefined)?.type === 'state' ? (data as Frame) : null;
}

export async function sendMove(move: Move, options: MoveOptions): Promise<MoveResult> {
  const sleep = options.sleep ?? asleep;
  const backoff = new Backoff(600, 8_000);
  for (let tries = 1; ; tries += 1) {
    try {
      return { kind: 'taken', seq: (await options.post(move)).seq };
    } catch (error) {
      const seconds = patience(error, backoff);
      if (seconds === null || tries === TRIES) return giveUp(error);
      options.onWait(waitingWords(error));
      await sleep(seconds * 1000);
    }
  }
}
