import { type CryptoKey, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { TEST_GOOGLE } from '#tests/support/world.ts';

export type GoogleIssuer = {
  /** Answers as Google's key server. */
  fetch: typeof fetch;
  /** A credential signed as by Google, with the claims that a test changes. */
  credential(claims?: JWTPayload, signing?: { key?: CryptoKey; kid?: string }): Promise<string>;
  /** Makes the key server fail from now on, or work again. */
  setDown(down: boolean): void;
};

/** An issuer of Google credentials with a key of its own. */
export async function createGoogleIssuer(now: () => Date = () => new Date()): Promise<GoogleIssuer> {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const keys = { keys: [{ ...(await exportJWK(publicKey)), kid: 'test', alg: 'RS256', use: 'sig' }] };
  let isDown = false;
  return {
    async fetch() {
      if (isDown) throw new TypeError('fetch failed');
      return Response.json(keys, { headers: { 'Cache-Control': 'max-age=300' } });
    },
    credential(claims = {}, { key = privateKey, kid = 'test' } = {}) {
      const issued = Math.floor(now().getTime() / 1000);
      return new SignJWT({
        iss: 'https://accounts.google.com',
        aud: TEST_GOOGLE.clientId,
        azp: TEST_GOOGLE.clientId,
        sub: 'google-subject',
        email_verified: true,
        iat: issued,
        exp: issued + 3600,
        ...claims,
      })
        .setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' })
        .sign(key);
    },
    setDown(down) {
      isDown = down;
    },
  };
}
