/** The replay's keys. They rest while somebody types or chooses from a list, or holds a modifier. */

import type { Shortcut } from '../board';

export interface ReplayKeys {
  previous(): void;
  next(): void;
  first(): void;
  last(): void;
  toggle(): void;
  log(): void;
  help(): void;
}

export const REPLAY_SHORTCUTS: Shortcut[] = [
  { keys: ['←', '→'], what: 'One moment back, one on' },
  { keys: ['Home', 'End'], what: 'The first moment, the last' },
  { keys: ['Space'], what: 'Play or pause' },
  { keys: ['l'], what: 'Open or close the log' },
  { keys: ['?'], what: 'Show this list' },
];

const TYPING = 'input:not([type=range], [type=checkbox]), select, textarea, [contenteditable], dialog';
/** There the space bar has its own meaning. */
const PRESSED = 'button, a, summary, [type=checkbox]';

const DEEDS: Record<string, keyof ReplayKeys> = {
  ArrowLeft: 'previous',
  ArrowRight: 'next',
  Home: 'first',
  End: 'last',
  ' ': 'toggle',
  l: 'log',
  '?': 'help',
};

export function pressReplayKey(event: KeyboardEvent, keys: ReplayKeys): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  const at = event.target instanceof Element ? event.target : null;
  if (at?.closest(TYPING) || (event.key === ' ' && at?.closest(PRESSED))) return;
  const deed = Object.hasOwn(DEEDS, event.key) ? DEEDS[event.key] : undefined;
  if (!deed) return;
  event.preventDefault();
  keys[deed]();
}
