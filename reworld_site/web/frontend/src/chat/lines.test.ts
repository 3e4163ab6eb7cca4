import { expect, test } from 'vitest';
import { chat, chatLine } from '../testing/chat';
import { Lines } from './lines';

const ids = (lines: Lines) => lines.all.map((line) => line.id);
const range = (from: number, upTo: number) =>
  Array.from({ length: upTo - from + 1 }, (_, index) => chatLine(from + index));

test('lines stand in the order of their ids, each once', () => {
  const lines = new Lines();
  lines.merge(0, chat([chatLine(1), chatLine(4)]));
  expect(lines.merge(4, chat([chatLine(7), chatLine(6)])).map((line) => line.id)).toEqual([6, 7]);
  expect(lines.merge(4, chat([chatLine(6), chatLine(7)]))).toEqual([]);
  expect(ids(lines)).toEqual([1, 4, 6, 7]);
});

test('an own line that is known early leaves no gap before it', () => {
  const lines = new Lines();
  lines.merge(0, chat([chatLine(1)]));
  lines.add(chatLine(5));
  expect(lines.complete).toBe(1);
  lines.merge(1, chat([chatLine(3), chatLine(5)]));
  expect(ids(lines)).toEqual([1, 3, 5]);
  expect(lines.complete).toBe(5);
});

test('lines that are left out count as known', () => {
  const lines = new Lines();
  lines.merge(0, chat([chatLine(1)], { last: 9 }));
  expect(lines.complete).toBe(9);
});

test('after a page that is full only what it holds is shown: lines before it may be missing', () => {
  const lines = new Lines();
  lines.merge(0, chat([chatLine(1)]));
  lines.merge(1, chat(range(301, 500)));
  expect(ids(lines)[0]).toBe(301);
  lines.merge(500, chat(range(501, 502)));
  expect(ids(lines)).toHaveLength(202);
});

test('an answer to all of it replaces what was known', () => {
  const lines = new Lines();
  lines.merge(0, chat([chatLine(1), chatLine(2)]));
  lines.merge(0, chat([chatLine(2, { hidden: true, text: '' })]));
  expect(lines.all).toEqual([chatLine(2, { hidden: true, text: '' })]);
});
