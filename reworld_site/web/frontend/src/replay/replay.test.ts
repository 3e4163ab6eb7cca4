import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Board, BoardInput } from '../board';
import { moment, momentFrame, moments } from '../testing/moments';
import { FakeServer } from '../testing/server';
import { toasts } from '../ui/toasts.svelte';
import type { Place } from './place';
import { ReplayStore } from './replay.svelte';

const inputs: BoardInput[] = [];
const model = { send: () => Promise.resolve(false), update: (input: BoardInput) => void inputs.push(input) };
const board = {
  slug: 'reworld',
  create: () => model,
  progress: () => 'Round 1',
  scores: () => [1, 2],
} as unknown as Board;

vi.mock('../boards', () => ({ loadBoard: () => Promise.resolve(board) }));

const SOURCE = '/api/tables/t/replay';
const at = (seq: number, seat: number | 'open' = 'open') => `GET ${SOURCE}/${seq}?seat=${seat}&build=b`;

let server: FakeServer;
let store: ReplayStore;

function serve(game = moments()): void {
  for (const seat of ['open', 0, 1] as const) {
    const reader = seat === 'open' ? null : seat;
    server.on(`GET ${SOURCE}?seat=${seat}`, { body: { ...game, seat: reader } });
    for (const { seq } of game.moments) server.on(at(seq, seat), { body: momentFrame(seq, reader) });
  }
}

async function open(place: Partial<Place> = {}): Promise<void> {
  store = new ReplayStore({
    source: SOURCE,
    page: '/tables/t/replay',
    build: 'b',
    place: { seq: null, seat: null, ...place },
  });
  await store.start();
}

beforeEach(() => {
  vi.useFakeTimers();
  inputs.length = 0;
  toasts.list = [];
  server = new FakeServer();
  serve();
});
afterEach(() => {
  store.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const shown = () => store.moment?.seq;
const told = () => toasts.list.map((toast) => toast.text);

test('it begins with the first moment, or with the one that is named', async () => {
  await open();
  expect([shown(), store.seat]).toEqual([1, null]);
  await open({ seq: 4, seat: 1 });
  expect([shown(), store.frame?.table.your_seat]).toEqual([4, 1]);
  expect(told()).toEqual([]);
});

test('a moment beyond the end is the nearest, and that is said', async () => {
  await open({ seq: 99 });
  expect(shown()).toBe(6);
  expect(told()[0]).toContain('no moment 99');
});

test('a seat that the table lacks is the open view, and that is said', async () => {
  server.on(`GET ${SOURCE}?seat=7`, { status: 422, body: { code: 'invalid', message: 'no', field: 'seat' } });
  await open({ seat: 7, seq: 3 });
  expect([shown(), store.seat]).toEqual([3, null]);
  expect(told()[0]).toContain('no such seat');
});

test('the board is told the moment before anew, then the moment, so that what changed is marked', async () => {
  await open({ seq: 4 });
  expect(inputs.map(({ frame, anew }) => [frame.seq, anew])).toEqual([
    [3, true],
    [4, false],
  ]);
  expect(inputs.at(-1)).toMatchObject({ legal: null, busy: false, frame: { decision: null } });
});

test('nothing is marked in the first moment, nor at an end that one jumps to', async () => {
  await open();
  expect(inputs.map(({ frame, anew }) => [frame.seq, anew])).toEqual([[1, true]]);
  inputs.length = 0;
  await store.last();
  expect(inputs.map(({ frame, anew }) => [frame.seq, anew])).toEqual([[6, true]]);
});

test('the end that is stepped to is told like any other step, with the result', async () => {
  await open({ seq: 5 });
  inputs.length = 0;
  await store.next();
  expect(inputs.map(({ frame, anew }) => [frame.seq, anew])).toEqual([
    [5, true],
    [6, false],
  ]);
  expect(inputs[0]!.frame.outcome).toBeNull();
  expect(store.outcome?.places).toEqual([1, 2]);
  expect(store.finished).toBe(true);
});

test('steps lead back and forth; neighbours lie ready and are asked for once', async () => {
  await open({ seq: 3 });
  await vi.advanceTimersByTimeAsync(0);
  const before = server.asked.length;
  await store.next();
  await store.previous();
  await store.previous();
  expect(shown()).toBe(2);
  expect(server.asked.length).toBe(before);
  expect(new Set(server.asked.map(({ path }) => path)).size).toBe(server.asked.length);
});

test('keys pressed faster than the answers come all count', async () => {
  await open();
  void store.next();
  void store.next();
  await store.next();
  expect(shown()).toBe(4);
});

test('what was taken back is passed over until one wants to see it', async () => {
  const list = [moment(1), moment(2), moment(3, { undone: true }), moment(4, { back_to: 2 }), moment(5)];
  serve(moments(null, { moments: list }));
  await open({ seq: 2 });
  await store.next();
  expect(shown()).toBe(5);
  store.skip = false;
  await store.previous();
  expect(shown()).toBe(4);
  expect(store.log.map((line) => line.struck)).toEqual([false, false, true, false, false]);
});

test('other eyes see the same moment', async () => {
  await open({ seq: 4 });
  await store.seeFrom(0);
  expect([shown(), store.frame?.table.your_seat, store.game?.seat]).toEqual([4, 0, 0]);
  expect(server.askedFor(at(4, 0))).toHaveLength(1);
});

test('eyes that cannot be had leave everything as it was', async () => {
  for (const what of [`GET ${SOURCE}?seat=1`, at(4, 1)]) {
    serve();
    toasts.list = [];
    await open({ seq: 4 });
    server.on(what, 'unreachable');
    await store.seeFrom(1);
    expect([shown(), store.seat, store.eyes, store.frame?.table.your_seat]).toEqual([4, null, null, null]);
    expect(told()).toHaveLength(1);
  }
});

test('the address follows, a moment later', async () => {
  const replaced = vi.spyOn(history, 'replaceState');
  await open({ seq: 2, seat: 1 });
  await store.next();
  await store.next();
  expect(replaced).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  expect(replaced.mock.calls.map(([, , address]) => address)).toEqual(['/tables/t/replay?seq=4&seat=1']);
});

test('it plays to the end by itself, at the speed that is set, and stops there', async () => {
  await open({ seq: 3 });
  store.speed = 2;
  store.play();
  await vi.advanceTimersByTimeAsync(0);
  expect([shown(), store.playing]).toEqual([4, true]);
  await vi.advanceTimersByTimeAsync(701);
  expect(shown()).toBe(5);
  await vi.advanceTimersByTimeAsync(5_000);
  expect([shown(), store.playing]).toEqual([6, false]);
});

test('playing at the end begins anew; pausing stays where it is', async () => {
  await open({ seq: 6 });
  store.toggle();
  await vi.advanceTimersByTimeAsync(10);
  expect(shown()).toBe(1);
  store.toggle();
  await vi.advanceTimersByTimeAsync(10_000);
  expect([shown(), store.playing]).toEqual([1, false]);
});

test('a moment that cannot be fetched is said, and what is shown stays; later it may be had', async () => {
  await open();
  server.on(at(6), 'unreachable', { body: momentFrame(6) });
  await store.last();
  expect(shown()).toBe(1);
  expect(told()).toHaveLength(1);
  await store.last();
  expect(shown()).toBe(6);
});

test('a game that cannot be shown says why, and can be tried again', async () => {
  server.on(
    `GET ${SOURCE}?seat=open`,
    { status: 409, body: { code: 'not_finished', message: 'Not finished.' } },
    { body: moments() },
  );
  await open();
  expect(store.failure).toBe('Not finished.');
  await store.start();
  expect([store.failure, shown()]).toEqual([null, 1]);
});
