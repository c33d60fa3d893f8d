import { createDecipheriv, createECDH, hkdfSync } from 'node:crypto';
import { Hono } from 'hono';
import { importJWK, jwtVerify } from 'jose';
import type { StandinStore } from '#server/ports.ts';

/** The practice keys of the shop, and where its practice devices are. */
export const PUSH = {
  keys: {
    publicKey: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    privateKey: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  },
  practice: { devices: '/standins/push/devices', origin: 'https://push.standin' },
};

const DEVICES = 'push-devices';
const SHOWN = 'push-notifications';

type Device = { id: string; privateKey: string; auth: string; isGone?: boolean };
/** A notification as the practice device shows it; `at` is an ISO text. */
export type ShownPush = { id: string; device: string; payload: unknown; at: string };

const info = (text: string) => Buffer.from(`${text}\0`);
const derive = (secret: Uint8Array, salt: Uint8Array, about: Uint8Array, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, about, length));

/** Opens a message as a browser does (RFC 8291); throws when it is not for this device. */
export function openPush(body: Buffer, device: { privateKey: string; auth: string }): string {
  const ours = createECDH('prime256v1');
  ours.setPrivateKey(Buffer.from(device.privateKey, 'base64url'));
  const salt = body.subarray(0, 16);
  const length = body.readUInt8(20);
  const sender = body.subarray(21, 21 + length);
  const sealed = body.subarray(21 + length);
  const about = Buffer.concat([info('WebPush: info'), ours.getPublicKey(), sender]);
  const secret = derive(ours.computeSecret(sender), Buffer.from(device.auth, 'base64url'), about, 32);
  const key = derive(secret, salt, info('Content-Encoding: aes128gcm'), 16);
  const opened = createDecipheriv('aes-128-gcm', key, derive(secret, salt, info('Content-Encoding: nonce'), 12));
  opened.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([opened.update(sealed.subarray(0, -16)), opened.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
}

/** Whether the request brings a token that this key signed for this push service. */
async function isSigned(authorization: string): Promise<boolean> {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  if (key !== PUSH.keys.publicKey) return false;
  const point = Buffer.from(key, 'base64url');
  const [x = '', y = ''] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
  const read = await importJWK({ kty: 'EC', crv: 'P-256', x, y }, 'ES256');
  return jwtVerify(token, read, { audience: PUSH.practice.origin, requiredClaims: ['exp', 'sub'] }).then(
    () => true,
    () => false,
  );
}

/** A push service with its devices: it checks the token, opens the message as a device would, and shows it. */
export function createPushService(world: {
  store: StandinStore;
  now: () => Date;
  random: (bytes: number) => Uint8Array;
}): { api: Hono; app: Hono; list(): Promise<ShownPush[]> } {
  const { store, now, random } = world;
  const name = (bytes: number) => Buffer.from(random(bytes)).toString('base64url');
  const api = new Hono();
  const app = new Hono();
  const list = async () => (await store.list(SHOWN, 100)) as ShownPush[];

  api.post('/send/:id', async (context) => {
    const device = (await store.get(DEVICES, context.req.param('id'))) as Device | undefined;
    if (device === undefined || device.isGone) return context.text('gone', 410);
    if (!(await isSigned(context.req.header('authorization') ?? ''))) return context.text('not signed', 403);
    if (context.req.header('content-encoding') !== 'aes128gcm' || !context.req.header('ttl')) {
      return context.text('bad request', 400);
    }
    try {
      const payload = JSON.parse(openPush(Buffer.from(await context.req.arrayBuffer()), device)) as unknown;
      const id = name(9);
      await store.put(SHOWN, id, { id, device: device.id, payload, at: now().toISOString() } satisfies ShownPush);
      return context.body(null, 201);
    } catch {
      return context.text('unreadable', 400);
    }
  });

  app.post(PUSH.practice.devices, async (context) => {
    const pair = createECDH('prime256v1');
    const publicKey = pair.generateKeys().toString('base64url');
    const device: Device = {
      id: name(9),
      privateKey: pair.getPrivateKey().toString('base64url'),
      auth: name(16),
    };
    await store.put(DEVICES, device.id, device);
    const endpoint = `${PUSH.practice.origin}/send/${device.id}`;
    return context.json({ endpoint, keys: { p256dh: publicKey, auth: device.auth } });
  });
  app.post(`${PUSH.practice.devices}/:id/end`, async (context) => {
    const device = (await store.get(DEVICES, context.req.param('id'))) as Device | undefined;
    if (device !== undefined) await store.put(DEVICES, device.id, { ...device, isGone: true });
    return context.json({});
  });
  app.get('/standins/push/messages.json', async (context) =>
    context.json(await list(), 200, { 'Cache-Control': 'no-store' }),
  );
  return { api, app, list };
}
