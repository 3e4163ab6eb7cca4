/** What can go wrong between here and the server, one class per kind of mistake. */

export interface ErrorBody {
  code: string;
  message: string;
  field?: string;
  [more: string]: unknown;
}

/** The server answered, and refused. `message` is in words for a person. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly body: ErrorBody,
    /** Seconds to wait before trying again; 0 when the server named none. */
    readonly retryAfter = 0,
  ) {
    super(body.message);
    this.name = 'ApiError';
  }

  get code(): string {
    return this.body.code;
  }

  get field(): string | undefined {
    return this.body.field;
  }
}

/** No answer came: whether the server acted on the request is unknown. */
export class NetworkError extends Error {
  constructor(message = 'The server cannot be reached. Check your connection; nothing is lost.') {
    super(message);
    this.name = 'NetworkError';
  }
}

const SERVER_TROUBLE = 'The server had trouble answering. Please try again in a moment.';

/** Words for a person, whatever was thrown. */
export function inWords(error: unknown): string {
  if (error instanceof ApiError || error instanceof NetworkError) return error.message;
  return 'Something went wrong on this page. Reloading it helps; the game itself is safe.';
}

export function errorBody(status: number, data: unknown): ErrorBody {
  const body = (typeof data === 'object' && data !== null ? data : {}) as Partial<ErrorBody> & {
    detail?: unknown;
  };
  const words = typeof body.message === 'string' ? body.message : body.detail;
  return {
    ...body,
    code: typeof body.code === 'string' ? body.code : `http_${status}`,
    message: typeof words === 'string' && words ? words : SERVER_TROUBLE,
  };
}
