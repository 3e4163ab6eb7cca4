import { beforeEach, expect, test } from 'vitest';
import { ApiError, NetworkError } from '../api/errors';
import type { ChatLine, Saying } from '../api/types';
import { chatLine } from '../testing/chat';
import { Writing } from './writing.svelte';

let posted: Saying[];
let answers: (ChatLine | Error)[];
let said: number[];
let barred: number;
let writing: Writing;

beforeEach(() => {
  [posted, answers, said, barred] = [[], [], [], 0];
  writing = new Writing({
    post: (saying) => {
      posted.push(saying);
      const answer = answers.shift() ?? new Error('asked too often');
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
    },
    onSaid: (line) => said.push(line.id),
    onBarred: () => (barred += 1),
    sleep: () => Promise.resolve(),
  });
});

const refusal = (status: number, code: string, message: string, wait = 0) =>
  new ApiError(status, { code, message }, wait);
const keys = () => new Set(posted.map((saying) => saying.client_line_id));

async function say(text: string): Promise<boolean> {
  writing.draft = text;
  return writing.say('players', { text });
}

test('a line is on its way at once, and one at a time', async () => {
  answers = [chatLine(1)];
  const first = say('Hello');
  expect(writing.sending).toMatchObject({ room: 'players', text: 'Hello' });
  expect(writing.draft).toBe('');
  expect(await writing.say('players', { phrase: 'hello' })).toBe(false);
  expect(await first).toBe(true);
  expect([posted.length, said, writing.sending]).toEqual([1, [1], null]);
});

test('without an answer the same line is sent again under the same id', async () => {
  answers = [new NetworkError(), refusal(500, 'x', 'Oops'), chatLine(1)];
  expect(await say('Hello')).toBe(true);
  expect(posted).toHaveLength(3);
  expect(keys().size).toBe(1);
});

test('when no answer comes at all it is in the draft again, and sending it again is the same line', async () => {
  answers = Array.from({ length: 4 }, () => new NetworkError());
  expect(await say('Hello')).toBe(false);
  expect(writing.draft).toBe('Hello');
  expect(writing.trouble?.words).toContain('it still appears once');
  answers = [chatLine(1)];
  expect(await say('Hello')).toBe(true);
  expect(keys().size).toBe(1);
  expect(writing.trouble).toBeNull();
});

test('other words after a failure are another line', async () => {
  answers = [refusal(422, 'links', 'No links, please.'), chatLine(1)];
  await say('see example.org');
  await say('see my page');
  expect(keys().size).toBe(2);
});

test('a refused line is kept with the server’s words, before what was typed meanwhile', async () => {
  answers = [refusal(422, 'links', 'No links, please.')];
  const sent = say('see example.org');
  writing.draft = 'and then';
  await sent;
  expect(writing.draft).toBe('see example.org and then');
  expect(writing.trouble).toEqual({ words: 'No links, please.', again: null });
  expect(posted).toHaveLength(1);
});

test('who is too fast learns when to go on', async () => {
  answers = [refusal(429, 'flood', 'A little slower.', 7)];
  const before = Date.now();
  await say('Hello');
  expect(writing.trouble?.again).toBeGreaterThanOrEqual(before + 7_000);
  expect(posted).toHaveLength(1);
});

test('a refused phrase leaves the draft alone', async () => {
  answers = [refusal(422, 'repeat', 'You have just said that.')];
  writing.draft = 'half a thought';
  await writing.say('players', { phrase: 'hello' });
  expect(writing.draft).toBe('half a thought');
});

test('who may not write has the chat looked at anew', async () => {
  answers = [refusal(403, 'muted', 'You are muted.')];
  await say('Boo');
  expect(barred).toBe(1);
});
