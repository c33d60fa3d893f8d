import type { Refusal, RefusalKind } from '#server/refusal.ts';

const STATUS: Record<RefusalKind, number> = {
  invalid: 400,
  unauthenticated: 401,
  unpaid: 402,
  forbidden: 403,
  missing: 404,
  conflict: 409,
  throttled: 429,
  unavailable: 503,
};

/** Headers of JSON that must not be cached. */
export const JSON_HEADERS = { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' };

/** A JSON response that must not be cached. */
export function reply(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { ...JSON_HEADERS, ...headers },
  });
}

/** The one place that turns a refusal into a response. */
export function replyRefusal(refusal: Refusal): Response {
  const headers: Record<string, string> = {};
  if (refusal.retryAfter !== undefined) headers['Retry-After'] = String(Math.max(1, Math.ceil(refusal.retryAfter)));
  if (refusal.refused === 'unauthenticated') headers['WWW-Authenticate'] = 'Bearer';
  return reply(STATUS[refusal.refused], { ...refusal.body, ...refusal.hints }, headers);
}
