import { createHash } from 'node:crypto';
import {
  base64url,
  type CryptoKey,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
  type JWTPayload,
  SignJWT,
} from 'jose';
import type { StandinStore } from '#server/ports.ts';
import type { Claims } from './personas.ts';

/** The client id of the shop at the stand-in issuer. */
export const CLIENT_ID = 'standin-soleklean.apps.googleusercontent.example';
const ISSUER = 'https://accounts.google.com';
/** How long a token is valid, in seconds. */
const LIFE = 3_600;

/** Ways in which a token can be wrong; a server must refuse each. */
export const TOKEN_FLAWS = ['aud', 'iss', 'expired', 'kid', 'alg', 'tampered'] as const;
export type TokenFlaw = (typeof TOKEN_FLAWS)[number];

/** Signs the practice credentials, as Google signs the real ones. */
export type Issuer = {
  /** A signed credential with these claims; with `bad`, wrong in that one way. */
  mint(claims: Claims & Record<string, unknown>, options?: { nonce?: string; bad?: TokenFlaw }): Promise<string>;
  /** The public keys as a JWK set. */
  certs(): Promise<{ keys: JWK[] }>;
};

/** The stand-in for Google's token issuer. Its key is created once and kept in the store. */
export function createIssuer(world: {
  store: StandinStore;
  now: () => Date;
  random: (bytes: number) => Uint8Array;
}): Issuer {
  const { store, now, random } = world;
  let loading: Promise<{ key: CryptoKey; kid: string; publicJwk: JWK }> | null = null;

  async function load() {
    let jwk = (await store.get('google', 'key')) as JWK | undefined;
    if (jwk === undefined) {
      const { privateKey } = await generateKeyPair('RS256', { modulusLength: 2048, extractable: true });
      await store.put('google', 'key', await exportJWK(privateKey));
      // Another process may have stored a key first: that one counts.
      jwk = (await store.get('google', 'key')) as JWK;
    }
    const { kty, n, e } = jwk;
    const kid = createHash('sha256').update(String(n)).digest('hex').slice(0, 20);
    const key = (await importJWK(jwk, 'RS256')) as CryptoKey;
    return { key, kid, publicJwk: { kty, n, e, kid, use: 'sig', alg: 'RS256' } satisfies JWK };
  }

  function keys() {
    loading ??= load().catch((error: unknown) => {
      loading = null;
      throw error;
    });
    return loading;
  }

  return {
    async mint(claims, { nonce, bad } = {}) {
      const { key, kid } = await keys();
      const issued = Math.floor(now().getTime() / 1000) - (bad === 'expired' ? 3 * LIFE : 0);
      const payload: JWTPayload = {
        iss: ISSUER,
        azp: CLIENT_ID,
        aud: CLIENT_ID,
        ...(nonce === undefined ? {} : { nonce }),
        nbf: issued,
        iat: issued,
        exp: issued + LIFE,
        jti: Buffer.from(random(16)).toString('hex'),
        locale: 'en',
        ...claims,
        ...(bad === 'iss' ? { iss: 'https://accounts.google.example' } : {}),
        ...(bad === 'aud' ? { aud: 'somebody-else.apps.googleusercontent.example' } : {}),
      };
      if (bad === 'alg') {
        const part = (value: object) => base64url.encode(JSON.stringify(value));
        return `${part({ alg: 'none', typ: 'JWT' })}.${part(payload)}.`;
      }
      const header = { alg: 'RS256', kid: bad === 'kid' ? 'unknown-key' : kid, typ: 'JWT' };
      const token = await new SignJWT(payload).setProtectedHeader(header).sign(key);
      if (bad !== 'tampered') return token;
      const [head, , signature] = token.split('.');
      return [head, base64url.encode(JSON.stringify({ ...payload, email: 'someone.else@gmail.com' })), signature].join(
        '.',
      );
    },
    async certs() {
      const { publicJwk } = await keys();
      return { keys: [publicJwk] };
    },
  };
}
