import { Secret, TOTP } from 'otpauth';
import { sixDigits } from '#domain/accounts/second-factor.ts';
import { shopFacts } from '#server/platform/shop-facts.ts';

/** 160 bits, as RFC 4226 recommends. */
export const SECRET_BYTES = 20;
const PERIOD_S = 30;
/** Steps of 30 s by which a phone's clock may differ, in each direction. */
const WINDOW = 1;

function totpOf(secret: Uint8Array<ArrayBuffer>, label = ''): TOTP {
  // SHA-1, six digits and 30 s are what every authenticator app understands.
  return new TOTP({ issuer: shopFacts().name, label, secret: new Secret({ buffer: secret.buffer }), period: PERIOD_S });
}

/** The secret as a person types it, and the URI in its QR code; `label` is the account's address. */
export function describeSecret(secret: Uint8Array<ArrayBuffer>, label: string): { secret: string; uri: string } {
  const totp = totpOf(secret, label);
  return { secret: totp.secret.base32, uri: totp.toString() };
}

/** The time step (30 s each since 1970) of a code, at most one step off; null for a wrong code. RFC 6238. */
export function stepOfCode(secret: Uint8Array<ArrayBuffer>, code: string, now: Date): number | null {
  const token = sixDigits(code);
  if (token === null) return null;
  const delta = totpOf(secret).validate({ token, timestamp: now.getTime(), window: WINDOW });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / PERIOD_S) + delta;
}
