import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Game, TableSummary } from '../api/types';
import { alice, greedy, nobody } from '../testing/frames';
import { FakeServer } from '../testing/server';
import { HomeStore } from './home.svelte';
import { Opening } from './opening.svelte';
import { choiceAbout, choiceWords, defaults, listed, optionWords, sizeWords } from './options';
import { OPEN, others, tableWords, usualBot } from './seating';
import { grouped, resultWords, statusWords } from './tables';

const account = { id: 1, name: 'Alice', kind: 'guest' as const };
const game: Game = {
  slug: 'reworld',
  title: 'Reworld',
  seats: [2, 3, 4],
  rules_version: 1,
  options: [],
  bots: ['random', 'greedy'],
  speeds: [],
};

const settling: Game = {
  ...game,
  slug: 'settling',
  title: 'Settling',
  seats: [2, 3],
  options: [
    { name: 'set', default: 'first', choices: ['first', 'far_away'], about: '' },
    { name: 'cards', default: null, choices: [], about: '' },
  ],
};

let server: FakeServer;
beforeEach(() => {
  vi.useFakeTimers();
  server = new FakeServer()
    .on('GET /api/games', { body: [game] })
    .on('GET /api/me', { body: { account: null } })
    .on('GET /api/tables/mine', { body: { tables: [] } })
    .on('GET /api/tables/open', { body: { tables: [] } })
    .on('GET /api/invitations', { body: { invitations: [] } })
    .on('POST /api/guests', { status: 201, body: { account } })
    .on('POST /api/tables', { status: 201, body: opened(false) });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function opened(awaitsLuck: boolean) {
  return { id: 't', seq: 5, url: '/tables/t', commitment: 'c0ffee', awaits_luck: awaitsLuck };
}

function summary(changes: Partial<TableSummary> = {}): TableSummary {
  return {
    id: 't',
    game: 'reworld',
    status: 'running',
    your_turn: false,
    your_seat: 0,
    people: [alice, greedy],
    updated_at: '2026-01-01T00:00:00Z',
    outcome: null,
    abort_reason: null,
    ...changes,
  };
}

test('one click signs a guest in and opens a table for two against greedy', async () => {
  const went: string[] = [];
  const opening = new Opening(new HomeStore({ games: [game] }), usualBot, (address) => went.push(address));
  opening.choose(game);
  await opening.open();
  expect(server.askedFor('POST /api/guests')).toHaveLength(1);
  expect(server.askedFor('POST /api/tables')[0]?.body).toEqual({
    game: 'reworld',
    seats: ['me', 'greedy'],
    options: {},
  });
  expect(went).toEqual(['/tables/t']);
});

test('a table that waits for luck gets some before anybody goes there', async () => {
  server
    .on('POST /api/tables', { status: 201, body: opened(true) })
    .on('POST /api/tables/t/luck', { status: 201, body: { code: 'accepted', seq: 6 } });
  expect(await new HomeStore({ account }).open('reworld', ['me', 'greedy'])).toBe('/tables/t');
  expect(server.askedFor('POST /api/tables/t/luck')).toHaveLength(1);
});

test('a game’s options begin at their defaults, and go with the table as they were chosen', async () => {
  const opening = new Opening(new HomeStore({ account, games: [settling] }), usualBot, () => undefined);
  opening.choose(settling);
  expect(opening.options).toEqual({ set: 'first', cards: null });
  opening.set('set', 'far_away');
  await opening.open();
  expect(server.askedFor('POST /api/tables')[0]?.body).toEqual({
    game: 'settling',
    seats: ['me', 'greedy'],
    options: { set: 'far_away', cards: null },
  });
});

test('another game keeps the seats that it takes too, and has options of its own', () => {
  const opening = new Opening(new HomeStore({ account }), usualBot);
  opening.choose(game);
  opening.takers = ['random', 'greedy'];
  opening.choose(settling);
  expect(opening.takers).toEqual(['random', 'greedy']);
  opening.takers = ['random', 'greedy', 'greedy'];
  opening.choose({ ...settling, seats: [2] });
  expect(opening.takers).toEqual(['random']);
  opening.choose(game);
  expect(opening.options).toEqual({});
});

test('the game played last is on offer first; before that, the first of the list', () => {
  const games = [game, settling];
  expect(new HomeStore({ account, games }).usualGame).toBe(game);
  expect(new HomeStore({ account, games, last_game: 'settling' }).usualGame).toBe(settling);
  expect(new HomeStore({ account, games, last_game: 'gone' }).usualGame).toBe(game);
  expect(new HomeStore({ account }).usualGame).toBeNull();
});

test('options are said in the game’s words, or in their own', () => {
  const texts = {
    'option.set': 'Set',
    'set.first': 'The first',
    'set.first.about': 'Short.',
    'game.length': '1 hour',
  };
  expect(listed(settling).map((option) => option.name)).toEqual(['set']);
  expect(defaults(game)).toEqual({});
  expect([optionWords('set', texts), optionWords('set')]).toEqual(['Set', 'Set']);
  expect([choiceWords('set', 'first', texts), choiceWords('set', 'far_away', texts)]).toEqual([
    'The first',
    'Far away',
  ]);
  expect([choiceAbout('set', 'first', texts), choiceAbout('set', 'far_away', texts)]).toEqual(['Short.', '']);
  expect([sizeWords(settling, texts), sizeWords(game)]).toEqual(['2–3 players · 1 hour', '2–4 players']);
});

test('the words of every game are fetched once they are known to be there', async () => {
  vi.useRealTimers();
  const home = new HomeStore({ account: null, games: [game, { ...game, slug: 'reterra' }] });
  await home.refresh();
  home.stop();
  await vi.waitFor(() => expect(Object.keys(home.texts).sort()).toEqual(['reterra', 'reworld']), 5_000);
  for (const texts of Object.values(home.texts)) expect(texts['game.like']).toMatch(/\w/);
});

test('whoever is signed in opens the table as they are', async () => {
  const home = new HomeStore({ account, games: [game] });
  await home.open('reworld', ['me', OPEN]);
  expect(server.askedFor('POST /api/guests')).toHaveLength(0);
});

test('a session that has ended meanwhile is replaced by a guest’s', async () => {
  server.on(
    'POST /api/tables',
    { status: 401, body: { code: 'not_signed_in', message: '' } },
    { status: 201, body: { id: 't', seq: 5, url: '/tables/t' } },
  );
  const home = new HomeStore({ account, games: [game] });
  expect(await home.open('reworld', ['me', 'greedy'])).toBe('/tables/t');
  expect(server.askedFor('POST /api/guests')).toHaveLength(1);
});

test('what keeps a table from opening is said in words, and one can try again', async () => {
  server.on('POST /api/tables', { status: 429, body: { code: 'too_many', message: 'Ten an hour.' } });
  const opening = new Opening(new HomeStore({ account, games: [game] }), usualBot, () => undefined);
  opening.choose(game);
  await opening.open();
  expect(opening.trouble).toBe('Ten an hour.');
  expect(opening.busy).toBe(false);
});

test('nobody’s tables are not asked for', async () => {
  const home = new HomeStore();
  await home.refresh();
  home.stop();
  expect(home.tables).toEqual([]);
  expect(server.askedFor('GET /api/tables/mine')).toHaveLength(0);
});

test('the tables that wait for me are counted', async () => {
  server.on('GET /api/tables/mine', { body: { tables: [summary({ your_turn: true }), summary()] } });
  const home = new HomeStore({ account });
  await home.refresh();
  home.stop();
  expect(home.turns).toBe(1);
});

test('without a network it says so, keeps what it knows, and asks again by itself', async () => {
  server.on('GET /api/tables/mine', { body: { tables: [summary()] } }, 'unreachable', {
    body: { tables: [] },
  });
  const home = new HomeStore({ account });
  await home.refresh();
  await vi.advanceTimersByTimeAsync(8_000);
  expect(home.offline).toBe(true);
  expect(home.tables).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(8_000);
  expect(home.offline).toBe(false);
  expect(home.tables).toHaveLength(0);
  home.stop();
});

test('choosing more seats keeps the bots that were chosen', () => {
  expect(others(4, ['random'], 'greedy')).toEqual(['random', 'greedy', 'greedy']);
  expect(others(2, ['random', 'greedy'], 'greedy')).toEqual(['random']);
  expect(tableWords(game, ['greedy', 'random'])).toBe('Reworld for 3: you, Greedy and Random');
});

test('my turn comes first, then what runs, then what has ended, the latest of each on top', () => {
  const tables = [
    summary({ id: 'ended', status: 'scored' }),
    summary({ id: 'old', updated_at: '2026-01-01T00:00:00Z' }),
    summary({ id: 'new', updated_at: '2026-02-01T00:00:00Z' }),
    summary({ id: 'mine', your_turn: true }),
  ];
  const { yours, running, finished } = grouped(tables);
  expect([yours, running, finished].map((group) => group.map(({ id }) => id))).toEqual([
    ['mine'],
    ['new', 'old'],
    ['ended'],
  ]);
});

test('a table in the list says how it stands', () => {
  expect(statusWords(summary({ status: 'open', people: [alice, nobody] }))).toBe('Waiting for one more');
  const won = summary({ status: 'scored', outcome: { places: [1, 2], scores: [90, 80] } });
  expect(resultWords(won, 0)).toBe('You won · 90 : 80');
  expect(resultWords(won, 1)).toBe('You came 2nd of 2 · 90 : 80');
  const resigned = summary({ status: 'scored', outcome: { places: [2, 1], scores: [] } });
  expect(resultWords(resigned, 1)).toBe('You won');
  expect(resultWords(summary({ status: 'aborted' }), 0)).toBe('Ended without a result');
});

test('a table that nobody started says so', () => {
  expect(resultWords(summary({ status: 'aborted', abort_reason: 'unstarted' }), 0)).toMatch(
    'nobody started it',
  );
  expect(resultWords(summary({ status: 'aborted', abort_reason: 'lapsed' }), 0)).toBe(
    'Ended without a result',
  );
});
