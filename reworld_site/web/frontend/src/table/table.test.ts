import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Board, BoardInput } from '../board';
import { decision, frame, line } from '../testing/frames';
import { FakeServer } from '../testing/server';
import { FakeSocket } from '../testing/sockets';
import { toasts } from '../ui/toasts.svelte';
import { TableStore } from './table.svelte';

const inputs: BoardInput[] = [];
const model = {
  send: (_: unknown) => Promise.resolve(false),
  update: (input: BoardInput) => void inputs.push(input),
};
const board = { slug: 'reworld', create: () => model } as unknown as Board;

vi.mock('../boards', () => ({ loadBoard: () => Promise.resolve(board) }));

const LEGAL = 'GET /api/tables/t/decisions/3.0/actions?previews=1';
const MOVE = 'POST /api/tables/t/actions';
const yours = (after: number, seq: number) => frame(after, seq, { decision: decision(seq) });

let server: FakeServer;
let store: TableStore;
let socket: FakeSocket;

beforeEach(async () => {
  vi.useFakeTimers();
  inputs.length = 0;
  toasts.list = [];
  server = new FakeServer()
    .on('GET /api/tables/t?after=0', { body: yours(0, 3) })
    .on(LEGAL, { body: { decision_id: '3.0', actions: [{ action: { type: 'pass' }, preview: null }] } });
  vi.stubGlobal(
    'WebSocket',
    class extends FakeSocket {
      constructor(address: string) {
        super(address);
        socket = this as unknown as FakeSocket;
      }
    },
  );
  store = new TableStore('t');
  store.start();
  await vi.advanceTimersByTimeAsync(0);
  socket.say({ type: 'beat', seq: 3, now: '', build: 'b' });
});
afterEach(() => {
  store.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const last = () => inputs.at(-1)!;
const told = () => toasts.list.map((toast) => toast.text);

test('the board is told the frame, and the legal actions once they are there', () => {
  expect(store.yourTurn).toBe(true);
  expect(last().frame.seq).toBe(3);
  expect(last().legal).toEqual([{ action: { type: 'pass' }, preview: null }]);
});

test('a move keeps the board busy until the table has reached it', async () => {
  server.on(MOVE, { status: 201, body: { code: 'accepted', seq: 5 } });
  expect(await model.send({ type: 'pass' })).toBe(true);
  expect(last().busy).toBe(true);
  expect(await model.send({ type: 'pass' })).toBe(false);
  socket.say(frame(3, 5));
  expect(last()).toMatchObject({ busy: false, legal: null });
  expect(server.askedFor(MOVE)).toHaveLength(1);
});

test('when the socket brings nothing the accepted move is fetched', async () => {
  server
    .on(MOVE, { status: 201, body: { code: 'accepted', seq: 5 } })
    .on('GET /api/tables/t?after=3', { body: frame(3, 5) });
  await model.send({ type: 'pass' });
  await vi.advanceTimersByTimeAsync(500);
  expect(last()).toMatchObject({ busy: false });
  expect(store.frame?.seq).toBe(5);
});

test('a frame that overtakes the answer frees the board as well', async () => {
  server.on(MOVE, { status: 201, body: { code: 'accepted', seq: 5 } });
  const sent = model.send({ type: 'pass' });
  socket.say(frame(3, 5));
  expect(await sent).toBe(true);
  expect(last().busy).toBe(false);
});

test('a stale move shows the fresh table and says so kindly', async () => {
  server.on(MOVE, {
    status: 409,
    body: { code: 'stale', message: 'Bob was faster.', frame: frame(0, 6) },
  });
  expect(await model.send({ type: 'pass' })).toBe(false);
  expect(store.frame?.seq).toBe(6);
  expect(last().busy).toBe(false);
  expect(told()).toEqual(['The table moved on before your move arrived. Bob was faster.']);
});

test('an illegal move leaves the composition and its legal actions as they are', async () => {
  server
    .on(MOVE, { status: 422, body: { code: 'illegal', message: 'Port 3 is taken.' } })
    .on('GET /api/tables/t?after=3', { body: yours(3, 3) });
  expect(await model.send({ type: 'pass' })).toBe(false);
  expect(last().legal).toHaveLength(1);
  expect(told()).toEqual(['Port 3 is taken.']);
});

test('only what is new is announced', () => {
  expect(store.added).toEqual([]);
  socket.say(frame(3, 4));
  expect(store.added).toEqual([line(4)]);
});

test('presence changes by itself', () => {
  socket.say({ type: 'presence', presence: [true, false] });
  flushSync();
  expect(store.presence).toEqual([true, false]);
});

test('another build is offered', () => {
  socket.say({ type: 'beat', seq: 3, now: '', build: 'c' });
  expect(store.newBuild).toBe(true);
});

test('a table that is not there is said in words', async () => {
  server.on('GET /api/tables/gone?after=0', {
    status: 404,
    body: { code: 'not_found', message: 'No such.' },
  });
  const gone = new TableStore('gone');
  gone.start();
  await vi.advanceTimersByTimeAsync(0);
  expect(gone.failure).toBe('No such.');
  gone.stop();
});
