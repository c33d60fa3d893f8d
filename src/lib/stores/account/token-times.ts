import { $accessToken, $receivedAt, $refreshToken, decodeToken } from './tokens.ts';

/** Issue and expiry (s) and arrival (ms) of both tokens, used to decide on a refresh before a payment. */
export function tokenTimes(): { exp: number; iat: number; receivedAt: number }[] {
  const receipts = $receivedAt.get();
  return [
    { token: decodeToken($accessToken.get()), receivedAt: receipts.access },
    { token: decodeToken($refreshToken.get()), receivedAt: receipts.refresh },
  ].map(({ token, receivedAt }) => ({ exp: Number(token?.exp) || 0, iat: Number(token?.iat) || 0, receivedAt }));
}
