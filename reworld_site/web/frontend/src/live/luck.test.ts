import { beforeEach, expect, it, vi } from 'vitest';
import { FakeServer } from '../testing/server';
import { contribute, noteOf } from './luck';

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer();
  localStorage.clear();
});

it('gives 16 bytes of its own and writes down what it gave and what it saw', async () => {
  server.on('POST /api/tables/t/luck', { status: 201, body: { code: 'accepted', seq: 7 } });
  expect(await contribute('t', 'c0ffee')).toBe(7);
  const { contribution } = server.asked[0]!.body as { contribution: string };
  expect(contribution).toMatch(/^[0-9a-f]{32}$/);
  expect(noteOf('t')).toEqual({ commitment: 'c0ffee', contribution });
});

it('gives something else to every table', async () => {
  for (const table of ['one', 'two']) {
    server.on(`POST /api/tables/${table}/luck`, { status: 201, body: { code: 'accepted', seq: 7 } });
    await contribute(table, 'c');
  }
  expect(noteOf('one')?.contribution).not.toBe(noteOf('two')?.contribution);
});

it('writes nothing down when the table had started without it', async () => {
  server.on('POST /api/tables/t/luck', { status: 409, body: { code: 'not_open', message: 'Too late.' } });
  expect(await contribute('t', 'c')).toBeNull();
  expect(noteOf('t')).toBeNull();
});

it('does without notes where the browser keeps none', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  server.on('POST /api/tables/t/luck', { status: 201, body: { code: 'accepted', seq: 7 } });
  expect(await contribute('t', 'c')).toBe(7);
});

it('keeps the notes of the last fifty tables', async () => {
  for (let number = 0; number < 60; number += 1) {
    server.on(`POST /api/tables/t${number}/luck`, { status: 201, body: { code: 'accepted', seq: 1 } });
    await contribute(`t${number}`, 'c');
  }
  expect([noteOf('t9'), noteOf('t10') !== null, noteOf('t59') !== null]).toEqual([null, true, true]);
});
