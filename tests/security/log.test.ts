import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { expect, it } from 'vitest';
import { createApp } from '#server/app.ts';
import { describeFailure } from '#server/failure.ts';
import { basket, openShop } from '#tests/support/checkout.ts';
import { newReference } from '#tests/support/provider.ts';

/** Every word of the log at its most talkative, while a customer does what customers do and everything fails. */
it('the log names nobody: no name, address, number, password or token, whatever goes wrong', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'log-test-'));
  const path = join(folder, 'shop.log');
  const destination = pino.destination({ dest: path, sync: true });
  const shop = await openShop();
  const log = pino({ level: 'trace', base: null, serializers: { err: describeFailure } }, destination);
  const world = { ...shop.world, log };
  const app = createApp(world);
  const user = await shop.newUser({ firstName: 'Efua-Unmistakable', lastName: 'Quarshie' });
  const ask = async (method: string, at: string, body?: unknown, token: string | null = user.access) => {
    const headers: Record<string, string> = { 'Content-Type': 'application/json' };
    if (token !== null) headers.Authorization = `Bearer ${token}`;
    const init = body === undefined ? { method, headers } : { method, headers, body: JSON.stringify(body) };
    return (await app.request(at, init)).status;
  };
  const reference = newReference();
  const landmark = 'Opposite the unmistakable kiosk';
  const place = { region: 'Central Region', areaName: 'kasoa', landmark };
  const order = { ...basket({ delivery_location: place }), transaction_id: reference };

  await ask('POST', '/api/payments/intents/', { ...basket({ delivery_location: place }), reference });
  // Money of another sum: held, with a line in the log.
  shop.provider.set(reference, { amount: 1, email: user.email, paidAt: shop.clock.now() });
  await ask('POST', '/api/orders/', order);
  await ask('POST', '/api/users/login/', { email: user.email, password: 'my secret password' }, null);
  await ask('POST', '/api/users/google-login/', { token: user.access }, null);
  // The database goes away under the requests' feet: failures of ours, logged with their reasons.
  await shop.close();
  expect(
    await ask('POST', '/api/users/login/', { email: user.email, password: user.password }, null),
  ).toBeGreaterThanOrEqual(500);
  await ask(
    'POST',
    '/api/users/register/',
    { email: 'new@example.com', password: user.password, first_name: 'Efua-Unmistakable' },
    null,
  );
  await ask('POST', '/api/orders/', order);
  await ask('GET', '/api/orders/a-slug/');

  const text = await readFile(path, 'utf8');
  expect(text.trim().split('\n').length).toBeGreaterThan(3);
  const secrets = [
    user.email,
    user.email.split('@')[0],
    'Efua-Unmistakable',
    'Quarshie',
    '241234567',
    landmark,
    user.password,
  ];
  const tokens = [
    'my secret password',
    user.access,
    user.refresh,
    user.access.split('.')[2],
    'new@example.com',
    '$argon2',
  ];
  for (const personal of [...secrets, ...tokens]) expect(text, personal).not.toContain(personal);
  destination.end();
  await rm(folder, { recursive: true });
});
