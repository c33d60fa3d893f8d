import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';
import type { World } from '#server/ports.ts';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** A separate key for this use, derived from TOKEN_SECRET. */
function keyOf(world: World): Uint8Array {
  const { tokenSecret } = world.settings;
  if (tokenSecret === null) throw new Error('The token secret is not set.');
  return new Uint8Array(hkdfSync('sha256', tokenSecret, '', 'soleklean totp secrets', 32));
}

/** Binds a secret to its user, so that it can't be moved to another account's row. */
const boundTo = (userId: number) => Buffer.from(`user ${userId}`);

/** Encrypts the secret of a user's authenticator app, so that a copy of the database is not enough to make codes. */
export function encryptSecret(world: World, userId: number, secret: Uint8Array): string {
  const nonce = world.random(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(world), nonce).setAAD(boundTo(userId));
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** Decrypts a secret; null when it was encrypted for another user or with another TOKEN_SECRET. */
export function decryptSecret(world: World, userId: number, box: string): Uint8Array<ArrayBuffer> | null {
  const bytes = Buffer.from(box, 'base64url');
  const nonce = bytes.subarray(0, NONCE_BYTES);
  const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  try {
    const decipher = createDecipheriv(CIPHER, keyOf(world), nonce).setAAD(boundTo(userId)).setAuthTag(tag);
    const secret = Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
    return new Uint8Array(secret);
  } catch {
    return null;
  }
}
