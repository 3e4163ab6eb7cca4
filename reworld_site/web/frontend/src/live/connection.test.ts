import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NetworkError } from '../api/errors';
import { frame } from '../testing/frames';
import { Sockets } from '../testing/sockets';
import { Connection, type ConnectionState } from './connection';
import { Feed } from './feed';

let open: Connection | undefined;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  open?.stop();
  vi.useRealTimers();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const beat = (seq: number) => ({ type: 'beat', seq, now: '', build: 'b' });

async function connected(onSignedOut = () => undefined) {
  const sockets = new Sockets();
  const states: ConnectionState[] = [];
  const server = { seq: 3, asked: 0, down: false };
  const feed = new Feed({
    fetchFrame: (after) => {
      server.asked += 1;
      return server.down ? Promise.reject(new NetworkError()) : Promise.resolve(frame(after, server.seq));
    },
    onChange: () => undefined,
    onPresence: () => undefined,
    onNewBuild: () => undefined,
    onTrouble: () => undefined,
  });
  open = new Connection({
    tableId: 't',
    feed,
    onChange: (state) => states.push(state),
    onSignedOut,
    connect: sockets.connect,
  });
  open.start();
  await pass(0);
  return { sockets, states, feed, server };
}

test('the table is fetched first, then the socket asks from there', async () => {
  const { sockets, feed } = await connected();
  expect(feed.seq).toBe(3);
  expect(sockets.last.address).toMatch(/\/ws\/tables\/t\/\?seq=3$/);
});

test('it is live as soon as the socket says something', async () => {
  const { sockets, states } = await connected();
  expect(states).toEqual(['connecting']);
  sockets.last.say(beat(3));
  expect(states.at(-1)).toBe('live');
});

test('a beat is answered at once, so that the server knows how long a message takes', async () => {
  const { sockets } = await connected();
  sockets.last.say(beat(3));
  expect(sockets.last.said).toEqual(['{"type":"beat"}']);
});

test('whoever signs in gets a socket of their own', async () => {
  const { sockets } = await connected();
  const anonymous = sockets.last;
  anonymous.say(frame(3, 5));
  open!.reopen();
  expect(sockets.last).not.toBe(anonymous);
  expect(sockets.last.address).toMatch(/seq=5$/);
});

test('a socket that breaks comes back, naming the seq reached by then', async () => {
  const { sockets, states } = await connected();
  sockets.last.say(frame(3, 5));
  sockets.last.drop();
  expect(states.at(-1)).toBe('reconnecting');
  await pass(1000);
  expect(sockets.all).toHaveLength(2);
  expect(sockets.last.address).toMatch(/seq=5$/);
});

test('waits between tries grow', async () => {
  const { sockets } = await connected();
  for (let n = 0; n < 5; n += 1) {
    sockets.last.drop();
    await pass(500 * 2 ** n);
  }
  expect(sockets.all).toHaveLength(6);
  sockets.last.drop();
  await pass(2000);
  expect(sockets.all).toHaveLength(6);
});

test('a silent socket counts as broken', async () => {
  const { sockets, states } = await connected();
  const first = sockets.last;
  first.say(beat(3));
  await pass(12_000);
  expect(first.closed).toBe(true);
  expect(states.at(-1)).toBe('reconnecting');
  await pass(1000);
  expect(sockets.all).toHaveLength(2);
});

test('what a given-up socket still says is not heard', async () => {
  const { sockets, feed } = await connected();
  const first = sockets.last;
  await pass(12_000);
  first.say(frame(3, 9));
  expect(feed.seq).toBe(3);
});

test('when sockets fail three times it asks every few seconds, until one works', async () => {
  const { sockets, states, server } = await connected();
  for (let n = 0; n < 3; n += 1) {
    sockets.last.drop();
    await pass(500 * 2 ** n);
  }
  expect(states.at(-1)).toBe('polling');
  const before = server.asked;
  await pass(7_000);
  expect(server.asked - before).toBeGreaterThanOrEqual(2);

  sockets.last.say(beat(3));
  expect(states.at(-1)).toBe('live');
  const then = server.asked;
  sockets.last.say(beat(3));
  await pass(7_000);
  expect(server.asked).toBe(then);
});

test('while nothing answers at all it is reconnecting, whatever it tries', async () => {
  const { sockets, states, server } = await connected();
  server.down = true;
  for (let n = 0; n < 4; n += 1) {
    sockets.last.drop();
    await pass(500 * 2 ** n);
  }
  await pass(3_000);
  expect(states.at(-1)).toBe('reconnecting');
  server.down = false;
  await pass(3_000);
  expect(states.at(-1)).toBe('polling');
});

test('offline nothing is tried; online it connects and asks at once', async () => {
  const { sockets, states, server } = await connected();
  sockets.last.say(beat(3));
  window.dispatchEvent(new Event('offline'));
  expect(states.at(-1)).toBe('offline');
  await pass(60_000);
  expect(sockets.all).toHaveLength(1);

  server.seq = 8;
  window.dispatchEvent(new Event('online'));
  await pass(0);
  expect(sockets.all).toHaveLength(2);
  expect(server.asked).toBe(2);
});

test('a tab that is looked at again asks at once', async () => {
  const { server } = await connected();
  document.dispatchEvent(new Event('visibilitychange'));
  await pass(0);
  expect(server.asked).toBe(2);
});

test('nothing goes on once it is stopped', async () => {
  const { sockets, server } = await connected();
  open?.stop();
  sockets.last.drop();
  document.dispatchEvent(new Event('visibilitychange'));
  await pass(60_000);
  expect(sockets.all).toHaveLength(1);
  expect(server.asked).toBe(1);
});

test('a session that has ended is told, and no other socket follows', async () => {
  const onSignedOut = vi.fn(() => undefined);
  const { sockets } = await connected(onSignedOut);
  sockets.last.say(beat(3));
  sockets.last.drop(4401);
  await pass(60_000);
  expect(onSignedOut).toHaveBeenCalledOnce();
  expect(sockets.all).toHaveLength(1);
});
