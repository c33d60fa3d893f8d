import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest();
const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

type Options = { challenge: string };

/**
 * A security key as a browser on `origin` would reach it: makes one passkey and signs with it. One that does not count
 * says 0 each time, as passkeys that are synchronised do.
 */
export function createAuthenticator({
  origin = 'http://shop.test',
  rpId = new URL(origin).hostname,
  counts = true,
}: {
  origin?: string;
  rpId?: string;
  counts?: boolean;
} = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  let counter = 0;

  const clientData = (type: string, { challenge }: Options) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authenticatorData = (flags: number, rest: Uint8Array = new Uint8Array()) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpId), Uint8Array.of(flags), count, rest]);
  };
  const credential = () => ({ id: base64url(id), rawId: base64url(id), type: 'public-key' as const });

  return {
    /** Acts as an older copy of the key: its counter starts again. */
    rewind() {
      counter = 0;
    },
    /** Answers as `navigator.credentials.create`. */
    create(options: Options) {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const cose = isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
          [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
        ]),
      );
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, id, cose]);
      const authData = new Uint8Array(authenticatorData(USER_PRESENT | USER_VERIFIED | HAS_CREDENTIAL, attested));
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]);
      const attestationObject = isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0]);
      return {
        ...credential(),
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', options)),
          attestationObject: base64url(attestationObject),
          transports: ['usb'],
        },
      };
    },
    /** Answers as `navigator.credentials.get`. */
    get(options: Options) {
      if (counts) counter += 1;
      const data = clientData('webauthn.get', options);
      const authData = authenticatorData(USER_PRESENT | USER_VERIFIED);
      const signature = sign('sha256', Buffer.concat([authData, sha256(data)]), privateKey);
      return {
        ...credential(),
        response: {
          clientDataJSON: base64url(data),
          authenticatorData: base64url(authData),
          signature: base64url(signature),
        },
      };
    },
  };
}

export type Authenticator = ReturnType<typeof createAuthenticator>;
