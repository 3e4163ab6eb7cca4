import { expect, test } from 'vitest';
import { chatLine } from '../testing/chat';
import { Opened } from './opened.svelte';

test('log and chat take turns beside the board', () => {
  const opened = new Opened();
  opened.log = true;
  opened.write();
  expect([opened.log, opened.chat, opened.writing]).toEqual([false, true, true]);
  opened.log = false;
  expect(opened.chat).toBe(true);
  opened.chat = false;
  expect([opened.log, opened.chat]).toEqual([false, false]);
});

test('a report is of the line that was chosen, or of none', () => {
  const opened = new Opened();
  opened.report(chatLine(3));
  expect([opened.reporting, opened.line?.id]).toEqual([true, 3]);
  opened.report();
  expect(opened.line).toBeNull();
});
