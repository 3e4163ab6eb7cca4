import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Game, TableSummary } from '../api/types';
import { alice, greedy, nobody } from '../testing/frames';
import { FakeServer } from '../testing/server';
import { HomeStore } from './home.svelte';
import { Opening } from './opening.svelte';
import { OPEN } from './seating';

const account = { id: 1, name: 'Alice', kind: 'guest' as const };
const game: Game = {
  slug: 'reworld',
  title: 'Reworld',
  seats: [2],
  rules_version: 1,
  options: [],
  bots: ['greedy'],
  speeds: [],
};
const mine: TableSummary = {
  id: 't',
  game: 'reworld',
  status: 'running',
  your_turn: false,
  your_seat: 0,
  people: [alice, greedy],
  updated_at: '2026-01-01T00:00:00Z',
  outcome: null,
  abort_reason: null,
};

let server: FakeServer;
beforeEach(() => {
  vi.useFakeTimers();
  server = new FakeServer()
    .on('GET /api/games', { body: [game] })
    .on('GET /api/me', { body: { account: null } })
    .on('GET /api/tables/mine', { body: { tables: [mine] } })
    .on('GET /api/tables/open', { body: { tables: [] } })
    .on('GET /api/invitations', { body: { invitations: [] } })
    .on('POST /api/tables', { status: 201, body: { id: 't', url: '/tables/t', awaits_luck: false } });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const invitation = {
  id: 7,
  inviter: { id: 2, name: 'Bob' },
  at: '2026-01-01T00:00:00Z',
  table: 'b',
  game: 'reworld',
  speed: 'day',
  ranked: false,
  is_rematch: false,
  people: [alice, nobody],
};

test('invitations come with the rest, and go when they are declined', async () => {
  server.on('GET /api/invitations', { body: { invitations: [invitation] } });
  server.on('POST /api/invitations/7/decline', { body: { invitations: [] } });
  const home = new HomeStore({ account });
  await home.refresh();
  expect(home.invitations.map((one) => one.inviter.name)).toEqual(['Bob']);
  await home.decline(home.invitations[0]!);
  expect(home.invitations).toEqual([]);
  home.stop();
});

test('whoever accepts an invitation goes to its table', async () => {
  server.on('POST /api/invitations/7/accept', { status: 201, body: { code: 'accepted', seq: 3 } });
  expect(await new HomeStore({ account }).accept(invitation)).toBe('/tables/b');
});

test('nobody who is not signed in is asked for invitations', async () => {
  const home = new HomeStore();
  await home.refresh();
  expect(server.askedFor('GET /api/invitations')).toEqual([]);
  home.stop();
});

test('people at one’s tables can be invited by name; bots and oneself cannot', async () => {
  const bob = { ...alice, seat: 1, id: 2, name: 'Bob' };
  const tables = [{ ...mine, people: [{ ...alice, id: 1 }, bob] }, mine];
  server.on('GET /api/tables/mine', { body: { tables } });
  const home = new HomeStore({ account });
  await home.refresh();
  expect(home.acquaintances).toEqual(['Bob']);
  home.stop();
});

test('a table is opened with the names of whom it invites', async () => {
  const opening = new Opening(
    new HomeStore({ games: [game], account }),
    () => OPEN,
    () => undefined,
  );
  opening.choose(game);
  opening.invited = ['Bob'];
  await opening.open();
  expect(server.askedFor('POST /api/tables')[0]?.body).toMatchObject({ invite: ['Bob'] });
});
