import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ChatHint } from '../live/messages';
import { chat, chatLine } from '../testing/chat';
import { FakeServer } from '../testing/server';
import { ChatStore } from './chat.svelte';

const ALL = 'GET /api/tables/t/chat?after=0';
const after = (id: number) => `GET /api/tables/t/chat?after=${id}`;
const SAY = 'POST /api/tables/t/chat';
const hint = (players: number, more: Partial<ChatHint> = {}): ChatHint => ({
  type: 'chat',
  last: { players, spectators: 0 },
  hidden: [],
  muted: false,
  ...more,
});

let server: FakeServer;
let store: ChatStore;

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  server = new FakeServer().on(ALL, { body: chat([chatLine(1), chatLine(2)]) });
  store = new ChatStore('t', 1);
});
afterEach(() => {
  store.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const ids = () => store.lines.map((line) => line.id);

test('who is not signed in asks for nothing, and for all of it once signed in', async () => {
  const nobody = new ChatStore('t');
  await nobody.catchUp();
  nobody.connected('live');
  expect(server.asked).toHaveLength(0);
  nobody.signedIn(1);
  await nobody.catchUp();
  expect(nobody.lines).toHaveLength(2);
});

test('a hint fetches what comes after the last line, and only that is announced', async () => {
  await store.catchUp();
  expect(store.added).toEqual([]);
  server.on(after(2), { body: chat([chatLine(3), chatLine(4, { account: 1, name: 'Alice' })]) });
  store.hint(hint(4));
  await pass(0);
  expect(ids()).toEqual([1, 2, 3, 4]);
  expect(store.added.map((line) => line.id)).toEqual([3]);
});

test('a hint during a fetch leads to another', async () => {
  server.on(after(2), { body: chat([chatLine(3)]) });
  const fetching = store.catchUp();
  store.hint(hint(3));
  await fetching;
  await pass(0);
  expect(ids()).toEqual([1, 2, 3]);
});

test('a hint of what is known, or of what the reader cannot read, fetches nothing', async () => {
  await store.catchUp();
  store.hint(hint(2));
  store.hint(hint(2, { last: { players: 2, spectators: 5 }, hidden: [4] }));
  await pass(0);
  expect(server.asked).toHaveLength(1);
});

test('a line that a moderator hides loses its words, and has them again when it is shown', async () => {
  await store.catchUp();
  server.on(after(2), { body: chat([], { hidden: [1] }) }, { body: chat([], { last: 2 }) });
  store.hint(hint(2, { hidden: [1] }));
  await pass(0);
  expect(store.lines[0]).toMatchObject({ hidden: true, text: '' });
  store.hint(hint(2));
  await pass(0);
  expect(store.lines[0]).toMatchObject({ hidden: false, text: 'Line 1' });
});

test('who is muted, or no longer, learns so', async () => {
  await store.catchUp();
  server.on(after(2), { body: chat([], { muted: { until: null, words: 'Rude.' } }) }, { body: chat() });
  store.hint(hint(2, { muted: true }));
  await pass(0);
  expect(store.known?.muted?.words).toBe('Rude.');
  store.hint(hint(2));
  await pass(0);
  expect(store.known?.muted).toBeNull();
});

test('a connection that comes back asks for what was missed, and so does each poll', async () => {
  await store.catchUp();
  server.on(after(2), { body: chat() });
  const asked = () => server.askedFor(after(2)).length;
  for (const [state, times] of [
    ['live', 0],
    ['live', 0],
    ['reconnecting', 0],
    ['live', 1],
    ['polling', 2],
    ['polling', 3],
  ] as const) {
    store.connected(state);
    await pass(0);
    expect(asked()).toBe(times);
  }
});

test('a fetch that fails follows by itself', async () => {
  server.on(ALL, 'unreachable', { body: chat([chatLine(1)]) });
  await store.catchUp();
  expect(store.failure).toBeNull();
  await pass(600);
  expect(ids()).toEqual([1]);
});

test('a refusal is told and not asked again', async () => {
  server.on(ALL, { status: 404, body: { code: 'not_found', message: 'No such table.' } });
  await store.catchUp();
  await pass(60_000);
  expect(store.failure).toBe('No such table.');
  expect(server.askedFor(ALL)).toHaveLength(1);
});

test('the lines of others are unread until they were seen, also on the next visit', async () => {
  server.on(ALL, { body: chat([chatLine(1), chatLine(2, { account: 1 }), chatLine(3)]) });
  await store.catchUp();
  expect(store.unread).toBe(2);
  expect(store.firstUnread()).toBe(1);
  store.see();
  expect(store.unread).toBe(0);
  const later = new ChatStore('t', 1);
  server.on(ALL, { body: chat([chatLine(1), chatLine(3), chatLine(5)]) });
  await later.catchUp();
  expect(later.unread).toBe(1);
  expect(later.firstUnread()).toBe(5);
});

test('each room has lines and news of its own', async () => {
  const both = [
    { room: 'players' as const, may_write: true },
    { room: 'spectators' as const, may_write: true },
  ];
  const theirs = chatLine(3, { room: 'spectators', account: 3, name: 'Charlie', seat: null });
  server.on(ALL, { body: chat([chatLine(1), theirs], { rooms: both }) });
  await store.catchUp();
  expect(store.shown.map((line) => line.id)).toEqual([1]);
  store.see();
  expect([store.unreadIn('players'), store.unreadIn('spectators')]).toEqual([0, 1]);
  store.choose('spectators');
  expect(store.shown.map((line) => line.name)).toEqual(['Charlie']);
  store.see();
  expect(store.unread).toBe(0);
});

test('the end of the game opens other rooms', async () => {
  store.follow(0, false);
  await store.catchUp();
  store.follow(0, false);
  await pass(0);
  expect(server.askedFor(ALL)).toHaveLength(1);
  store.follow(0, true);
  await pass(0);
  expect(server.askedFor(ALL)).toHaveLength(2);
});

test('what is said stands there as soon as the server has taken it', async () => {
  await store.catchUp();
  const mine = chatLine(3, { account: 1, name: 'Alice', text: 'Hi' });
  server.on(SAY, { status: 201, body: { line: mine } });
  store.writing.draft = 'Hi';
  expect(await store.writing.say('players', { text: 'Hi' })).toBe(true);
  expect(store.lines.at(-1)).toEqual(mine);
  expect(store.unread).toBe(2);
  expect(store.writing.draft).toBe('');
});

test('a mute shows once the server says so, and is asked after when it ends', async () => {
  await store.catchUp();
  const until = new Date(Date.now() + 60_000).toISOString();
  server
    .on(SAY, { status: 403, body: { code: 'muted', message: 'You are muted.', until } })
    .on(ALL, { body: chat([chatLine(1)], { muted: { until, words: 'Rude.' } }) })
    .on(after(2), { body: chat([]) });
  await store.writing.say('players', { text: 'Boo' });
  await pass(0);
  expect(store.known?.muted).toEqual({ until, words: 'Rude.' });
  await pass(62_000);
  expect(store.known?.muted).toBeNull();
});

test('a clock that is fast does not ask again and again until a mute ends', async () => {
  const until = new Date(Date.now() - 3_600_000).toISOString();
  server.on(ALL, { body: chat([chatLine(1)], { last: 2, muted: { until, words: 'Rude.' } }) });
  server.on(after(2), { body: chat([], { last: 2, muted: { until, words: 'Rude.' } }) });
  await store.catchUp();
  await pass(60_000);
  expect(server.asked.length).toBeLessThanOrEqual(3);
});

test('nothing more is heard of somebody, until one wants to', async () => {
  server.on('PUT /api/people/2/mute', { body: {} }).on('DELETE /api/people/2/mute', { body: {} });
  await store.catchUp();
  await store.silence({ id: 2, name: 'Bob' });
  expect(store.lines).toEqual([]);
  expect(store.silenced?.name).toBe('Bob');
  await store.hearAgain({ id: 2, name: 'Bob' });
  expect(ids()).toEqual([1, 2]);
});

test('turned off nothing of it is left, nor asked for by hints', async () => {
  await store.catchUp();
  server
    .on('DELETE /api/me/chat', { body: {} })
    .on(ALL, { body: chat([], { on: false, rooms: [], last: 0 }) });
  await store.turn(false);
  expect([store.room, store.lines, store.unread]).toEqual([null, [], 0]);
  const asked = server.asked.length;
  store.hint(hint(9));
  await pass(0);
  expect(server.asked).toHaveLength(asked);
});
