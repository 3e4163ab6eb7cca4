/** The shell's own keys. They rest while somebody types. */

import type { Shortcut } from '../board';

export interface KeyDeeds {
  chat(): void;
  help(): void;
  log(): void;
  menu(): void;
  undo(): void;
}

export const SHELL_SHORTCUTS: Shortcut[] = [
  { keys: ['Tab'], what: 'Go from one thing to the next' },
  { keys: ['Enter'], what: 'Choose what is in focus' },
  { keys: ['u'], what: 'Take back the last step of what you compose, or else your last action; Ctrl+Z too' },
  { keys: ['l'], what: 'Open or close the log' },
  { keys: ['c'], what: 'Write in the chat; Esc leaves it' },
  { keys: ['m'], what: 'Open the menu of this table' },
  { keys: ['?'], what: 'Show this list' },
  { keys: ['Esc'], what: 'Close what is open' },
];

const TYPING = 'input:not([type=radio], [type=checkbox]), select, textarea, [contenteditable]';

export function pressKey(event: KeyboardEvent, deeds: KeyDeeds): void {
  if (event.defaultPrevented || event.altKey) return;
  if (event.target instanceof Element && event.target.closest(`${TYPING}, dialog`)) return;
  const keys: Record<string, () => void> =
    event.ctrlKey || event.metaKey
      ? { z: deeds.undo }
      : { '?': deeds.help, c: deeds.chat, l: deeds.log, m: deeds.menu, u: deeds.undo };
  const deed = keys[event.key];
  if (!deed) return;
  event.preventDefault();
  deed();
}
