import { importJWK, SignJWT } from 'jose';
import type { PushPort, PushResult } from '#server/ports/messages.ts';
import { encryptPush } from './encrypt.ts';
import type { VapidKeys } from './vapid-keys.ts';

const TIMEOUT_MS = 8_000;
/** In seconds: a push service drops a message that it could not deliver within this time. */
const KEPT_S = 4 * 60 * 60;
const TOKEN_LIFE = '12h';

/** The push services of the browsers. We send nowhere else, whatever a page hands in. */
const SERVICES = [
  /^fcm\.googleapis\.com$/,
  /^updates\.push\.services\.mozilla\.com$/,
  /^[a-z0-9-]+\.push\.apple\.com$/,
  /^[a-z0-9-]+\.notify\.windows\.com$/,
];

function isBrowsers(endpoint: string): boolean {
  const url = URL.parse(endpoint);
  if (url === null || url.protocol !== 'https:' || url.port !== '' || url.username !== '') return false;
  return SERVICES.some((service) => service.test(url.hostname));
}

/** What a push service's status means. */
export function readPushStatus(status: number): PushResult {
  if (status >= 200 && status < 300) return { outcome: 'sent' };
  if (status === 404 || status === 410) return { outcome: 'gone' };
  const outcome = status === 429 || status >= 500 ? 'unavailable' : 'refused';
  return { outcome, message: `Status ${status}.` };
}

/** The token that says who sends (VAPID, RFC 8292), for one push service. */
async function signToken(keys: VapidKeys, audience: string, subject: string): Promise<string> {
  const point = Buffer.from(keys.publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33, 65)].map((half) => half.toString('base64url'));
  const key = await importJWK({ kty: 'EC', crv: 'P-256', x, y, d: keys.privateKey }, 'ES256');
  return new SignJWT()
    .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
    .setAudience(audience)
    .setExpirationTime(TOKEN_LIFE)
    .setSubject(subject)
    .sign(key);
}

/** Notifications by the browsers' push services, as the Web Push standard says. */
export function createWebPush(options: {
  keys: VapidKeys;
  /** Whom a push service may ask: the shop's address. */
  siteUrl: string;
  random: (bytes: number) => Uint8Array;
  fetch?: typeof globalThis.fetch;
  /** The practice push service, with which a practice shop replaces the browsers' ones. */
  practice?: { devices: string; origin: string };
}): PushPort {
  const { keys, siteUrl, random, practice, fetch = globalThis.fetch } = options;
  // A push service takes an address or a mailbox; http is none that it could ask.
  const subject = siteUrl.startsWith('https:') ? siteUrl : 'mailto:shop@soleklean.example';
  return {
    publicKey: keys.publicKey,
    practiceDevices: practice?.devices ?? null,
    isPushService: (endpoint) =>
      practice === undefined ? isBrowsers(endpoint) : URL.parse(endpoint)?.origin === practice.origin,
    async send({ endpoint, p256dh, auth }, payload) {
      const stop = new AbortController();
      const timer = setTimeout(() => stop.abort(), TIMEOUT_MS);
      try {
        const body = encryptPush(payload, { p256dh, auth }, { salt: random(16), privateKey: random(32) });
        const token = await signToken(keys, new URL(endpoint).origin, subject);
        const response = await fetch(endpoint, {
          method: 'POST',
          headers: {
            Authorization: `vapid t=${token}, k=${keys.publicKey}`,
            'Content-Encoding': 'aes128gcm',
            'Content-Type': 'application/octet-stream',
            TTL: String(KEPT_S),
            Urgency: 'high',
          },
          body: new Uint8Array(body),
          redirect: 'manual',
          signal: stop.signal,
        });
        await response.body?.cancel();
        return readPushStatus(response.status);
      } catch (error) {
        return { outcome: 'unavailable', message: error instanceof Error ? error.name : 'It failed.' };
      } finally {
        clearTimeout(timer);
      }
    },
  };
}
