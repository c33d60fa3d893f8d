import { createECDH } from 'node:crypto';

/** The keys by which push services know the shop, base64url: a point of P-256, and its number. */
export type VapidKeys = { publicKey: string; privateKey: string };

/** A new random pair of keys that signs push notifications. A change of keys ends all subscriptions. */
export function makeVapidKeys(): VapidKeys {
  const pair = createECDH('prime256v1');
  const publicKey = pair.generateKeys().toString('base64url');
  const number = pair.getPrivateKey();
  // A small number is written with zeros before it.
  const padded = Buffer.concat([Buffer.alloc(32 - number.length), number]);
  return { publicKey, privateKey: padded.toString('base64url') };
}
