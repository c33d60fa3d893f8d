import { createHash } from 'node:crypto';

/** Bytes of every key: 256 bits. */
const KEY_BYTES = 32;

/** A key for a link: it can't be guessed and is safe in a URL. */
export function makeKey(world: { random: (bytes: number) => Uint8Array }): string {
  return Buffer.from(world.random(KEY_BYTES)).toString('base64url');
}

/** The hash of a key for the database, so that a stolen copy opens nothing. */
export function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}
