import { createCipheriv, createECDH, hkdfSync } from 'node:crypto';

/** In bytes: the size of the one record that a message has. */
const RECORD = 4096;
/** Ends the last record. */
const LAST = Buffer.from([2]);
const info = (text: string) => Buffer.from(`${text}\0`);
const derive = (secret: Uint8Array, salt: Uint8Array, about: Uint8Array, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, about, length));

/**
 * Encrypts a message for one device, as RFC 8291 and RFC 8188 say (aes128gcm): only the device can read it, its push
 * service cannot. `salt` (16 bytes) and `privateKey` (32 bytes) are new for every message.
 */
export function encryptPush(
  text: string,
  device: { p256dh: string; auth: string },
  { salt, privateKey }: { salt: Uint8Array; privateKey: Uint8Array },
): Buffer {
  const devicePublic = Buffer.from(device.p256dh, 'base64url');
  const ours = createECDH('prime256v1');
  ours.setPrivateKey(privateKey);
  const ourPublic = ours.getPublicKey();
  const about = Buffer.concat([info('WebPush: info'), devicePublic, ourPublic]);
  const secret = derive(ours.computeSecret(devicePublic), Buffer.from(device.auth, 'base64url'), about, 32);
  const key = derive(secret, salt, info('Content-Encoding: aes128gcm'), 16);
  const nonce = derive(secret, salt, info('Content-Encoding: nonce'), 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.update(LAST), cipher.final(), cipher.getAuthTag()]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(RECORD);
  return Buffer.concat([salt, size, Buffer.from([ourPublic.length]), ourPublic, sealed]);
}
