import { createHash } from 'node:crypto';

/** Bytes of every key that grants something: 256 bits. */
const KEY_BYTES = 32;

/** A key for a link: unguessable, and safe in a URL. */
export function makeKey(world: { random: (bytes: number) => Uint8Array }): string {
  return Buffer.from(world.random(KEY_BYTES)).toString('base64url');
}

/** What the database keeps of a key, so that a stolen copy of it opens nothing. */
export function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}
