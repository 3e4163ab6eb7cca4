import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Board, Takeback, UndoOffer } from '../board';
import { UNDONE } from '../live/log';
import { frame } from '../testing/frames';
import { FakeServer } from '../testing/server';
import { FakeSocket } from '../testing/sockets';
import { toasts } from '../ui/toasts.svelte';
import { Deeds } from './deeds.svelte';
import { countdown, isNews, takebackWords, undoButton } from './going-back';
import { pressKey } from './keys';
import { TableStore } from './table.svelte';

const OFFER: UndoOffer = { to_seq: 7, moves: 1, by_consent: false, blocked: null };
const ASKED: Takeback = {
  id: 9,
  seat: 1,
  to_seq: 7,
  moves: 2,
  agreed: [],
  waiting_for: [0, 2],
  expires_at: '2026-01-01T00:01:00Z',
};
const name = (seat: number) => ['Alice', 'Bob', 'Charlie'][seat]!;

test('the button says what it does', () => {
  expect(undoButton(OFFER, null, null)).toMatchObject({ label: 'Undo', possible: true });
  expect(undoButton({ ...OFFER, moves: 3 }, null, null).words).toContain('answered');
  expect(undoButton({ ...OFFER, by_consent: true }, null, null)).toMatchObject({
    label: 'Takeback',
    possible: true,
  });
});

test('the button says why it does nothing, in the words of the game where it has some', () => {
  const shown: UndoOffer = { to_seq: null, moves: 0, by_consent: false, blocked: 'shown' };
  const board = { texts: { 'undo.shown': 'A tile was drawn.' } } as unknown as Board;
  expect(undoButton(shown, null, board)).toMatchObject({ words: 'A tile was drawn.', possible: false });
  expect(undoButton(shown, null, null).words).toContain('Something new');
  expect(undoButton({ ...shown, blocked: 'answered' }, null, board).words).toContain('acted since');
  expect(undoButton({ ...OFFER, by_consent: true }, ASKED, null).possible).toBe(false);
});

test('a request is told to whoever asks, to whoever is asked, and to whoever watches', () => {
  expect(takebackWords(ASKED, 1, name)).toBe(
    'You ask to take back the last 2 actions. Waiting for Alice and Charlie.',
  );
  expect(takebackWords({ ...ASKED, moves: 1 }, 0, name)).toBe('Bob asks to take back the last action.');
  expect(takebackWords({ ...ASKED, agreed: [0], waiting_for: [2] }, 0, name)).toContain('You agree.');
  expect(takebackWords(ASKED, null, name)).toBe('Bob asks to take back the last 2 actions.');
});

test('news is what others have done', () => {
  const line = (key: string, seat: number, reason?: string) => ({ seq: 1, key, seat, params: { reason } });
  expect(isNews(line(UNDONE, 1), 0)).toBe(true);
  expect(isNews(line(UNDONE, 0), 0)).toBe(false);
  expect(isNews(line('table.takeback_lapsed', 1, 'declined'), 0)).toBe(true);
  expect(isNews(line('table.takeback_lapsed', 0, 'expired'), 0)).toBe(true);
  expect(isNews(line('table.takeback_lapsed', 0, 'withdrawn'), 0)).toBe(false);
  expect(isNews(line('log.something', 1), 0)).toBe(false);
});

test('time runs down to nothing', () => {
  expect([60_000, 42_400, 1, 0, -5_000].map(countdown)).toEqual(['1:00', '0:43', '0:01', '0:00', '0:00']);
});

test('u and Ctrl+Z undo, unless somebody types', () => {
  const undo = vi.fn();
  const deeds = { chat: vi.fn(), help: vi.fn(), log: vi.fn(), menu: vi.fn(), undo };
  const press = (key: string, more: KeyboardEventInit = {}) =>
    pressKey(new KeyboardEvent('keydown', { key, ...more }), deeds);
  press('u');
  press('z', { ctrlKey: true });
  press('z', { metaKey: true });
  expect(undo).toHaveBeenCalledTimes(3);
  press('z');
  press('u', { ctrlKey: true });
  press('l', { ctrlKey: true });
  expect(undo).toHaveBeenCalledTimes(3);
  expect(deeds.log).not.toHaveBeenCalled();
});

const back = vi.fn(() => false);
const inputs: { anew?: boolean }[] = [];
const model = { send: () => Promise.resolve(false), update: (input: object) => void inputs.push(input) };
vi.mock('../boards', () => ({
  loadBoard: () => Promise.resolve({ slug: 'reworld', create: () => model, back } as unknown as Board),
}));

let server: FakeServer;
let store: TableStore;
let deeds: Deeds;
let socket: FakeSocket;

async function arrive(changes: object) {
  server.on('GET /api/tables/t?after=0', { body: frame(0, 8, changes) });
  store.start();
  await vi.advanceTimersByTimeAsync(0);
}

beforeEach(() => {
  vi.useFakeTimers();
  toasts.list = [];
  server = new FakeServer();
  server.on('GET /api/tables/t?after=8', { body: frame(8, 8) });
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
  deeds = new Deeds(store, null);
});
afterEach(() => {
  store.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('the last action is taken back', async () => {
  const UNDO = 'POST /api/tables/t/undo';
  server.on(UNDO, { status: 201, body: { code: 'accepted', seq: 9 } });
  await arrive({ undo: OFFER });
  expect(await deeds.undo()).toBe(true);
  expect(server.askedFor(UNDO)).toHaveLength(1);
});

test('where others must agree they are asked', async () => {
  const ASK = 'POST /api/tables/t/takeback';
  server.on(ASK, { status: 201, body: { code: 'accepted', seq: 9 } });
  await arrive({ undo: { ...OFFER, by_consent: true } });
  expect(await deeds.undo()).toBe(true);
  expect(server.askedFor(ASK)).toHaveLength(1);
});

test('where nothing can be undone the reason is told and nothing is sent', async () => {
  await arrive({ undo: { ...OFFER, to_seq: null, blocked: 'nothing' } });
  expect(await deeds.undo()).toBe(false);
  expect(toasts.list.map((toast) => toast.text)).toEqual([
    'You have done nothing yet that could be taken back.',
  ]);
});

test('a request is answered by its id', async () => {
  const AGREE = 'POST /api/tables/t/takeback/agree';
  server.on(AGREE, { status: 201, body: { code: 'accepted', seq: 9 } });
  await arrive({ takeback: ASKED });
  expect(await deeds.answer('agree')).toBe(true);
  expect(server.askedFor(AGREE)).toHaveLength(1);
});

test('an undo of somebody else is told, and the board begins anew', async () => {
  await arrive({});
  const log = [{ seq: 9, key: UNDONE, params: { to_seq: 5 }, seat: 1 }];
  socket.say(frame(8, 9, { log }));
  expect(toasts.list.map((toast) => toast.text)).toEqual(['Greedy bot undoes what came last.']);
  expect(inputs.at(-1)).toMatchObject({ anew: true });
  expect(store.log.filter((line) => line.struck).map((line) => line.seq)).toEqual([6, 7, 8]);
});

test('a step of what is being composed is taken back first', async () => {
  await arrive({ undo: OFFER });
  back.mockReturnValueOnce(true);
  expect(store.stepBack()).toBe(true);
  expect(store.stepBack()).toBe(false);
});
