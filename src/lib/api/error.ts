/**
 * Why a call failed. `http`: the server answered no. `network`: no usable answer came; nothing is known
 * of what happened. `session`: the refresh was refused, the session is over.
 */
export class ApiError extends Error {
  readonly kind: 'http' | 'network' | 'session';
  readonly status: number;
  readonly body: unknown;

  constructor(kind: ApiError['kind'], status: number, body: unknown, cause?: unknown) {
    super(`${kind} ${status}`, { cause });
    this.name = 'ApiError';
    this.kind = kind;
    this.status = status;
    this.body = body;
  }
}

/** Tells an ApiError from anything else. */
export function isApiError(error: unknown): error is ApiError {
  return error instanceof ApiError;
}
