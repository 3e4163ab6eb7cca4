/** What comes over a table's socket, and the table that dispatches it by type. */

import type { Room } from '../api/types';
import type { Away, Frame } from '../board';

export interface Beat {
  type: 'beat';
  seq: number;
  now: string;
  build: string;
}

export interface Presence {
  type: 'presence';
  presence: boolean[];
  away: Away[];
}

/** To whoever comes back: the others have missed them. */
export interface Back {
  type: 'back';
  away: Away;
}

/** A hint that something was said, or hidden: the last line of each room. */
export interface ChatHint {
  type: 'chat';
  last: Record<Room, number>;
}

export interface Messages {
  state: Frame;
  beat: Beat;
  presence: Presence;
  back: Back;
  chat: ChatHint;
}

export type Handlers = { [Type in keyof Messages]: (message: Messages[Type]) => void };

/** Calls the handler of the message's type. Types this build does not know are let pass: a newer server may send them. */
export function dispatch(text: string, handlers: Handlers): void {
  let message: unknown;
  try {
    message = JSON.parse(text);
  } catch {
    return;
  }
  const type = (message as { type?: string } | null)?.type;
  if (type && Object.hasOwn(handlers, type)) handlers[type as keyof Messages](message as never);
}
