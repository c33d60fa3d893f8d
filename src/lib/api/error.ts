/**
 * Why a call failed. `http`: the server refused. `network`: no usable answer came, so the outcome is unknown.
 * `session`: the refresh was refused, the session is over.
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

/** Whether the server did what was asked, and only the body of its answer is missing or unreadable. */
export function isUnreadableSuccess({ kind, status }: ApiError): boolean {
  return kind === 'network' && status >= 200 && status < 300;
}

/** Whether no answer of the shop's own came to a call: it may have done what was asked, or not. */
export function isUnanswered(error: unknown): boolean {
  return isApiError(error) && (error.kind === 'network' || error.status > 501);
}

/** Whether a thrown value is an ApiError. */
export function isApiError(error: unknown): error is ApiError {
  return error instanceof ApiError;
}
