/** One JSON request with the session's cookie and the CSRF token. */

import { ApiError, NetworkError, errorBody } from './errors';

export interface Answer<T> {
  status: number;
  data: T;
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

const TIMEOUT_MS = 15_000;

/** The token stands in a cookie that signing in replaces, so it is read anew for every request. */
export function csrfToken(cookies = document.cookie): string {
  const found = cookies.split('; ').find((cookie) => cookie.startsWith('csrftoken='));
  return found ? decodeURIComponent(found.slice('csrftoken='.length)) : '';
}

function headers(method: Method): Record<string, string> {
  if (method === 'GET') return { Accept: 'application/json' };
  return { Accept: 'application/json', 'Content-Type': 'application/json', 'X-CSRFToken': csrfToken() };
}

async function send(method: Method, path: string, body: unknown, cache: RequestCache): Promise<Response> {
  try {
    return await fetch(path, {
      method,
      headers: headers(method),
      credentials: 'same-origin',
      cache,
      body: method === 'GET' ? undefined : JSON.stringify(body ?? {}),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch {
    throw new NetworkError();
  }
}

async function parse(response: Response): Promise<unknown> {
  const text = await response.text().catch(() => {
    throw new NetworkError();
  });
  try {
    return text ? JSON.parse(text) : null;
  } catch {
    return null;
  }
}

/** Raises NetworkError when no answer came, or a gateway answered in the server's place; ApiError when it refused. */
export async function request<T>(
  method: Method,
  path: string,
  body?: unknown,
  cache: RequestCache = 'no-store',
): Promise<Answer<T>> {
  const response = await send(method, path, body, cache);
  const data = await parse(response);
  if (response.ok) return { status: response.status, data: data as T };
  if (response.status >= 502 && response.status <= 504) throw new NetworkError();
  const wait = Number(response.headers.get('Retry-After')) || 0;
  throw new ApiError(response.status, errorBody(response.status, data), wait);
}
