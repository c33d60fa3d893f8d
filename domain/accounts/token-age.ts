const REFRESH_BEFORE_MS = 60_000;

/**
 * Whether a token should be refreshed before a payment: less than 60 s of its lifetime are left. The lifetime (exp -
 * iat, in seconds) counts from `receivedAt` (ms, this device's clock), so a wrong clock does no harm. If the clock was
 * set back since then, the age is unknown, and the result is true.
 */
export function needsRefresh(token: { exp: number; iat: number; receivedAt: number }, now: number): boolean {
  const endsAt = token.receivedAt + (token.exp - token.iat) * 1000;
  return now < token.receivedAt || endsAt - now < REFRESH_BEFORE_MS;
}
