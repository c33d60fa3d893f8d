import { createRemoteJWKSet, customFetch, errors, type JWTPayload, jwtVerify } from 'jose';
import { isEmail } from '#domain/accounts/credentials.ts';
import { HOUR_MS } from '#domain/durations.ts';
import type { GoogleProfile, IdentityPort } from '#server/ports.ts';

const ISSUERS = ['https://accounts.google.com', 'accounts.google.com'];
const ALGORITHMS = ['RS256'];
/** In seconds: how much our clock and Google's may differ. */
const TOLERANCE_S = 60;
/** In seconds. A real credential is valid for an hour; one for more than a day is refused. */
const LIFETIME_MAX_S = 86_400;
const TIMEOUT_MS = 5_000;
/** In ms. Google rotates its keys within days and asks clients to cache them for hours. */
const KEYS_CACHE_MS = HOUR_MS;

/**
 * A claim as the shop stores it: without characters that no name or address contains, and cut without splitting a
 * character.
 */
function text(value: unknown, max: number): string {
  if (typeof value !== 'string') return '';
  const clean = value.replace(/[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/gu, '').trim();
  return clean.slice(0, max).replace(/\p{Cs}$/u, '');
}

/**
 * Google is authoritative for its own mail and for the domains that it hosts; it has verified other addresses only
 * once, with a code.
 */
function isAuthoritative(email: string, verified: boolean, hostedDomain: unknown): boolean {
  if (email.endsWith('@gmail.com')) return true;
  return verified && typeof hostedDomain === 'string' && email.endsWith(`@${hostedDomain.toLowerCase()}`);
}

function readProfile(claims: JWTPayload): GoogleProfile | null {
  const sub = text(claims.sub, 255);
  const email = typeof claims.email === 'string' ? claims.email.toLowerCase() : '';
  if (sub === '' || email !== email.trim() || !isEmail(email)) return null;
  const emailVerified = claims.email_verified === true || claims.email_verified === 'true';
  return {
    sub,
    email,
    emailVerified,
    authoritative: isAuthoritative(email, emailVerified, claims.hd),
    firstName: text(claims.given_name, 100),
    lastName: text(claims.family_name, 100),
    nonce: typeof claims.nonce === 'string' && claims.nonce !== '' ? claims.nonce : null,
  };
}

const isOurFault = (error: unknown) =>
  error instanceof errors.JWKSTimeout ||
  error instanceof errors.JWKSInvalid ||
  (error instanceof errors.JOSEError && error.code === 'ERR_JOSE_GENERIC') ||
  !(error instanceof errors.JOSEError);

/**
 * Google sign-in behind the identity port. Checks signature, issuer, audience and times with Google's published keys.
 */
export function createGoogle({
  settings,
  fetch = globalThis.fetch,
  now = () => new Date(),
}: {
  settings: { clientId: string; jwksUrl: string };
  fetch?: typeof globalThis.fetch;
  now?: () => Date;
}): IdentityPort {
  const keys = createRemoteJWKSet(new URL(settings.jwksUrl), {
    timeoutDuration: TIMEOUT_MS,
    cacheMaxAge: KEYS_CACHE_MS,
    [customFetch]: (url, options) => fetch(url, options as RequestInit),
  });
  return {
    async verify(credential) {
      try {
        const { payload } = await jwtVerify(credential, keys, {
          algorithms: ALGORITHMS,
          issuer: ISSUERS,
          audience: settings.clientId,
          clockTolerance: TOLERANCE_S,
          currentDate: now(),
          requiredClaims: ['sub', 'exp', 'iat'],
        });
        const seconds = now().getTime() / 1000;
        if (Number(payload.exp) > seconds + LIFETIME_MAX_S)
          return { outcome: 'invalid', message: 'It is valid for too long.' };
        if (Number(payload.iat) > seconds + TOLERANCE_S)
          return { outcome: 'invalid', message: 'It is from the future.' };
        const profile = readProfile(payload);
        return profile ? { outcome: 'valid', profile } : { outcome: 'invalid', message: 'It names nobody.' };
      } catch (error) {
        const message = error instanceof Error ? error.message : 'unknown';
        return { outcome: isOurFault(error) ? 'unreachable' : 'invalid', message };
      }
    },
  };
}
