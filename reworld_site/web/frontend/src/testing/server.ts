/** A server that a test speaks for: each address answers what it was told to, and remembers what it was asked. */

import { vi } from 'vitest';

export interface Asked {
  method: string;
  path: string;
  body: unknown;
  headers: Record<string, string>;
}

type Reply = { status?: number; body: unknown; headers?: Record<string, string> } | 'unreachable';

export class FakeServer {
  readonly asked: Asked[] = [];
  private readonly replies = new Map<string, Reply[]>();

  constructor() {
    vi.stubGlobal('fetch', (path: string, options: RequestInit) => this.answer(path, options));
  }

  /** `what` is "GET /api/me"; several replies come one after the other, the last one again and again. */
  on(what: string, ...replies: Reply[]): this {
    this.replies.set(what, replies);
    return this;
  }

  askedFor(what: string): Asked[] {
    return this.asked.filter(({ method, path }) => `${method} ${path}` === what);
  }

  private answer(path: string, options: RequestInit): Promise<Response> {
    const method = options.method ?? 'GET';
    const body: unknown = options.body ? JSON.parse(options.body as string) : null;
    this.asked.push({ method, path, body, headers: options.headers as Record<string, string> });
    const replies = this.replies.get(`${method} ${path}`) ?? ['unreachable'];
    const reply = replies.length > 1 ? replies.shift()! : replies[0]!;
    if (reply === 'unreachable') return Promise.reject(new TypeError('Failed to fetch'));
    const text = typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body);
    return Promise.resolve(new Response(text, { status: reply.status ?? 200, headers: reply.headers }));
  }
}
