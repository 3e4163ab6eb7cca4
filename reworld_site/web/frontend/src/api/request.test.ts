import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeServer } from '../testing/server';
import { ApiError, NetworkError, inWords } from './errors';
import { csrfToken, request } from './request';

let server: FakeServer;
beforeEach(() => (server = new FakeServer()));
afterEach(() => void vi.unstubAllGlobals());

const caught = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable(),
    (error: unknown) => error,
  );

test('a change carries the CSRF token as it is in the cookie now', async () => {
  server.on('POST /api/guests', { status: 201, body: {} });
  document.cookie = 'csrftoken=first';
  await request('POST', '/api/guests', {});
  document.cookie = 'csrftoken=second';
  await request('POST', '/api/guests', {});
  expect(server.asked.map(({ headers }) => headers['X-CSRFToken'])).toEqual(['first', 'second']);
});

test('the token is found among other cookies', () => {
  expect(csrfToken('sessionid=a; csrftoken=b%3D; other=c')).toBe('b=');
  expect(csrfToken('notcsrftoken=x')).toBe('');
});

test('a refusal keeps code, words and field', async () => {
  server.on('PATCH /api/me', { status: 422, body: { code: 'invalid', message: 'Too long.', field: 'name' } });
  const error = await caught(request('PATCH', '/api/me', { name: 'x' }));
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status: 422, code: 'invalid', message: 'Too long.', field: 'name' });
});

test('a refusal for haste names the seconds to wait', async () => {
  server.on('POST /api/tables', {
    status: 429,
    body: { code: 'too_many_requests', message: 'Wait.' },
    headers: { 'Retry-After': '7' },
  });
  expect(await caught(request('POST', '/api/tables'))).toMatchObject({ status: 429, retryAfter: 7 });
});

test('no answer at all is another mistake than a refusal', async () => {
  expect(await caught(request('GET', '/api/me'))).toBeInstanceOf(NetworkError);
});

test('a gateway without its server counts as no answer', async () => {
  server.on('GET /api/me', { status: 502, body: '<html>Bad gateway</html>' });
  expect(await caught(request('GET', '/api/me'))).toBeInstanceOf(NetworkError);
});

test('a page in place of JSON still makes words for a person', async () => {
  server.on('GET /api/me', { status: 500, body: '<html>oops</html>' });
  expect(inWords(await caught(request('GET', '/api/me')))).toMatch(/try again/);
});
