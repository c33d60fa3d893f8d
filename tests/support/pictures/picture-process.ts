import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { calls } from '#contract/calls.ts';
import { shrinkPhoto } from '#server/features/orders/photos/shrink-photo.ts';
import { type App, type Caller, createMount } from '#server/http/handle.ts';
import { isRefusal } from '#server/refusal.ts';

/**
 * A process that accepts pictures as the shop does, with the same checks and decoding, without a database, so that its
 * growth is caused by pictures. It prints its port, and serves its largest size so far at /memory, in bytes.
 */
const rider: Caller = {
  id: 1,
  email: 'rider@example.com',
  firstName: 'Kofi',
  lastName: 'Mensah',
  isVerified: true,
  role: 'rider',
  family: 'a',
  authenticatedAt: new Date(0),
};
const app: App = new Hono();
const mount = createMount(app, {
  authenticate: async () => rider,
  requireProof: async () => null,
  address: () => '127.0.0.1',
  releaseSlotWhile: (wait) => wait(),
});
mount(
  calls.addPhoto,
  async ({ bytes }) => {
    const small = await shrinkPhoto(bytes);
    if (isRefusal(small)) return small;
    const { width, height } = small;
    return { id: 1, kind: 'intake' as const, url: '/', width, height, at: new Date(0).toISOString() };
  },
  { parse: false },
);
// Not `maxRSS`: it includes the parent process.
app.get('/memory', (context) => {
  const [, kilobytes = '0'] = /VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
  return context.text(String(Number(kilobytes) * 1024));
});

const server = createServer(getRequestListener(app.fetch));
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`);
});
