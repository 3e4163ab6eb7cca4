import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as api from '../api/endpoints';
import type { Match, Ticket } from '../api/types';
import { FakeServer } from '../testing/server';
import { HomeStore } from './home.svelte';
import { Queue } from './queue.svelte';
import { clockWords, companyWords, estimateWords, fillWords, lostWords, sizesWords } from './waiting';

const account = { id: 1, name: 'Alice', kind: 'guest' as const };

function ticket(changes: Partial<Ticket> = {}): Ticket {
  return {
    game: 'reworld',
    seats: [2],
    speed: 'normal',
    waited: 4,
    estimate: 30,
    filled_after: 30,
    window: 3,
    status: 'waiting',
    match: null,
    ...changes,
  };
}

function found(changes: Partial<Match> = {}): Match {
  return {
    id: 'm',
    people: 2,
    bots: 0,
    ranked: true,
    accepted: 0,
    seconds_left: 15,
    accept_seconds: 15,
    url: null,
    ...changes,
  };
}

const answer = (one: Ticket | null) => ({ body: { ticket: one } });

let server: FakeServer;
let went: string[];
let queue: Queue;
beforeEach(() => {
  vi.useFakeTimers();
  went = [];
  server = new FakeServer()
    .on('POST /api/guests', { status: 201, body: { account } })
    .on('GET /api/queue', answer(null))
    .on('DELETE /api/queue', answer(null))
    .on('POST /api/queue', { status: 201, ...answer(ticket()) });
  queue = new Queue(new HomeStore({ account }), (address) => went.push(address));
});
afterEach(() => {
  queue.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('joining signs a guest in and shows the place at once', async () => {
  queue = new Queue(new HomeStore());
  await queue.join('reworld', [2, 3], 'normal');
  expect(server.askedFor('POST /api/guests')).toHaveLength(1);
  expect(server.askedFor('POST /api/queue')[0]?.body).toEqual({
    game: 'reworld',
    seats: [2, 3],
    speed: 'normal',
  });
  expect(queue.ticket?.status).toBe('waiting');
});

test('somebody without an account is not asked about and may join', async () => {
  queue = new Queue(new HomeStore());
  await queue.refresh();
  expect(queue.known).toBe(true);
  expect(server.asked).toHaveLength(0);
});

test('a reloaded page finds its place and goes on asking', async () => {
  server.on('GET /api/queue', answer(ticket()), answer(ticket({ waited: 6 })));
  queue.start();
  await vi.advanceTimersByTimeAsync(0);
  expect(queue.known).toBe(true);
  await vi.advanceTimersByTimeAsync(1_500);
  expect(queue.ticket?.waited).toBe(6);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(queue.waited).toBeCloseTo(7, 0);
});

test('a found table is accepted, and the page goes there by itself once it is open', async () => {
  const seated = ticket({ status: 'seated', match: found({ url: '/tables/t', seconds_left: null }) });
  server
    .on('GET /api/queue', answer(ticket({ status: 'asked', match: found() })), answer(seated))
    .on('POST /api/queue/accept', answer(ticket({ status: 'accepted', match: found({ accepted: 1 }) })));
  await queue.refresh();
  expect(queue.isAsked).toBe(true);
  await queue.accept();
  expect(server.askedFor('POST /api/queue/accept')[0]?.body).toEqual({ match: 'm' });
  expect(went).toEqual([]);
  await vi.advanceTimersByTimeAsync(1_500);
  expect(went).toEqual(['/tables/t']);
  expect(server.askedFor('DELETE /api/queue')).toHaveLength(1);
});

test('who stops looking has lost nothing and is told nothing', async () => {
  await queue.join('reworld', [2], 'normal');
  await queue.leave();
  expect([queue.ticket, queue.trouble]).toEqual([null, null]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(server.askedFor('GET /api/queue')).toHaveLength(0);
});

test('who did not accept is told so', async () => {
  server.on('GET /api/queue', answer(ticket({ status: 'asked', match: found() })), answer(null));
  await queue.refresh();
  await vi.advanceTimersByTimeAsync(1_500);
  expect(queue.trouble).toMatch('nobody accepted here in time');
});

test('who goes on waiting because others did not accept is told so until something else happens', async () => {
  server.on(
    'GET /api/queue',
    answer(ticket({ status: 'accepted', match: found({ accepted: 1 }) })),
    answer(ticket({ waited: 20 })),
    answer(ticket({ waited: 22 })),
    answer(ticket({ status: 'asked', match: found() })),
  );
  await queue.refresh();
  expect(queue.note).toBeNull();
  await vi.advanceTimersByTimeAsync(3_000);
  expect([queue.stage, queue.ticket?.waited]).toEqual(['waiting', 22]);
  expect(queue.note).toMatch('You keep your place');
  await vi.advanceTimersByTimeAsync(1_500);
  expect([queue.stage, queue.note]).toEqual(['found', null]);
});

test('a tab whose table was opened from another one says where it is, and looks for it', async () => {
  server
    .on('GET /api/games', { body: { games: [] } })
    .on('GET /api/tables/open', { body: { tables: [] } })
    .on('GET /api/tables/mine', { body: { tables: [] } })
    .on('GET /api/queue', answer(ticket({ status: 'accepted', match: found() })), answer(null));
  await queue.refresh();
  await vi.advanceTimersByTimeAsync(1_500);
  expect(queue.trouble).toMatch('you find it among your tables');
  expect(server.askedFor('GET /api/tables/mine')).toHaveLength(1);
});

test('an answer that was overtaken by what one did since is not believed', async () => {
  await queue.join('reworld', [2], 'normal');
  let late: (one: Ticket | null) => void = () => undefined;
  vi.spyOn(api, 'fetchTicket').mockReturnValueOnce(new Promise((resolve) => (late = resolve)));
  const asking = queue.refresh();
  await queue.leave();
  late(ticket());
  await asking;
  expect([queue.ticket, queue.trouble]).toEqual([null, null]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(server.askedFor('GET /api/queue')).toHaveLength(0);
});

test('whoever comes back by the browser’s Back after the table finds a free page', async () => {
  const seated = ticket({ status: 'seated', match: found({ url: '/tables/t', seconds_left: null }) });
  server.on('GET /api/queue', answer(seated), answer(null));
  await queue.refresh();
  await vi.advanceTimersByTimeAsync(0);
  expect(went).toEqual(['/tables/t']);
  await queue.refresh();
  expect([queue.ticket, queue.trouble]).toEqual([null, null]);
});

test('a refusal is said in words, and one can try again', async () => {
  server.on('POST /api/queue', { status: 409, body: { code: 'live_table_running', message: 'Finish it.' } });
  await queue.join('reworld', [2], 'normal');
  expect([queue.trouble, queue.busy, queue.ticket]).toEqual(['Finish it.', false, null]);
});

test('without a network the place is kept and asked about again', async () => {
  server.on('GET /api/queue', answer(ticket()), 'unreachable', answer(ticket({ waited: 9 })));
  await queue.refresh();
  await vi.advanceTimersByTimeAsync(1_500);
  expect(queue.ticket?.waited).toBe(4);
  expect(queue.trouble).toMatch('cannot be reached');
  await vi.advanceTimersByTimeAsync(1_500);
  expect([queue.ticket?.waited, queue.trouble]).toEqual([9, null]);
});

test('times and sizes are said in words', () => {
  expect([clockWords(7.9), clockWords(750)]).toEqual(['0:07', '12:30']);
  expect([sizesWords([2]), sizesWords([2, 3, 4])]).toEqual(['2 seats', '2, 3 or 4 seats']);
});

test('the wait says how long it takes and what happens then', () => {
  expect(estimateWords(ticket(), 4)).toBe('Such a table takes about 30 seconds.');
  expect(estimateWords(ticket(), 31)).toBe('It should be any moment now.');
  expect(estimateWords(ticket({ estimate: null }), 4)).toMatch('depends on who else comes');
  expect(fillWords(ticket())).toMatch('free at 0:30, bots take them');
  expect(fillWords(ticket({ filled_after: null }))).toMatch('No bots');
  expect(companyWords(found())).toBe('2 people');
  expect(companyWords(found({ people: 1, bots: 1 }))).toBe('you and 1 bot');
  expect(lostWords(null)).toBeNull();
});
