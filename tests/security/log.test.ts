import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { expect, it } from 'vitest';
import { createApp } from '#server/app.ts';
import { describeFailure, startReason } from '#server/failure.ts';
import { createLog } from '#server/log.ts';
import { redactText } from '#server/platform/redact.ts';
import { basket, openShop } from '#tests/support/checkout.ts';
import { newReference } from '#tests/support/outside/provider.ts';

/** The complete log at its most detailed level, while a customer uses the shop and everything fails. */
it('the log names no person: no name, address, number, password or token, whatever fails', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'log-test-'));
  const path = join(folder, 'shop.log');
  const destination = pino.destination({ dest: path, sync: true });
  const shop = await openShop();
  const log = createLog('trace', destination);
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
  // A payment with another sum: held, and logged.
  shop.provider.set(reference, { amount: 1, email: user.email, paidAt: shop.clock.now() });
  await ask('POST', '/api/orders/', order);
  await ask('POST', '/api/users/login/', { email: user.email, password: 'my secret password' }, null);
  await ask('POST', '/api/users/google-login/', { token: user.access }, null);
  // The database closes during the requests: our failures, logged with their reasons.
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

/** Error texts of mail servers, providers, databases and parsers that contain the input they got. */
it.each([
  ['550 5.1.1 <ama.serwaa@mail.example>: Recipient address rejected', 'ama'],
  ['Customer kofi+1@mail.example is blocked', 'kofi'],
  ['getaddrinfo ENOTFOUND smtps://postman:hunter22@mail.example:465', 'hunter22'],
  ['Failed to parse URL from https://shop.example/verify-email?key=abc&email=x', 'abc'],
  ['Unexpected token in {"token":"eyJhbGciOiJIUzI1NiJ9.eyJpZCI6MX0.c2lnbmF0dXJl"}', 'eyJ'],
  ['Invalid key sk_live_4eC39HqLyjWDarjtT1zdp7dc', '4eC39'],
  ['No such link /track/#Zk3v9QpX1mN7bT5wYc2LdA', 'Zk3v9'],
  ['Open https://shop.example/reset-password/Zk3v9QpX1mN7bT5wYc2LdAZk3v9QpX1mN7bT5wYc2L now', 'Zk3v9'],
  ['The wallet 0241234567 is unknown', '0241234567'],
  ['The wallet +233241234567 is unknown', '41234567'],
  ['The wallet 024 123 4567 is unknown', '4567'],
  ['The wallet +233-24-123-4567 is unknown', '4567'],
  ['The wallet 00233 (24) 1234567 is unknown', '4567'],
  ['Recipient akɔsua@mail.example rejected', 'akɔsua'],
  ['Recipient "ama"@mail.example or ama%40mail.example rejected', 'ama%40'],
  ['getaddrinfo ENOTFOUND smtps://postman:hun/ter@22@mail.example:465', 'hun/'],
  ['AUTH PLAIN AHBvc3QAaHVudA== was refused', 'AHBvc3'],
  ['Authorization: Bearer Zk3v9QpX failed', 'Zk3v9'],
  ['password authentication: password=hunter22 is wrong', 'hunter22'],
  ['{"password":"hunter22"} is no JSON', 'hunter22'],
  ['Key SK_LIVE_4eC39HqL is unknown', '4eC39'],
  ['Signature aGVsbG8+d29ybGQ9aGVsbG8= does not match', 'aGVsbG8'],
])('the log keeps no secret of the sentence "%s"', async (sentence, secret) => {
  expect(JSON.stringify(describeFailure(new Error(sentence)))).not.toContain(secret);
  const lines: string[] = [];
  createLog('info', { write: (line) => void lines.push(line) }).warn({ reason: sentence }, 'refused');
  expect(lines.join()).toContain('"msg":"refused"');
  expect(lines.join()).not.toContain(secret);
});

it.each([
  'duplicate key value violates unique constraint "orders_reference_key"',
  'connect ECONNREFUSED 127.0.0.1:5432',
  'Status 503 without a readable body.',
  'password authentication failed for user "shop"',
  'read ETIMEDOUT after 1795347793937 ms on 10.0.0.5:5432',
])('the log keeps the reason "%s" as it is', (sentence) => {
  expect(redactText(sentence)).toBe(sentence);
});

it('what a start that failed prints holds no password and no parameters', () => {
  const query = Object.assign(new Error('Failed query: insert … params: ama@mail.example'), { query: 'insert …' });
  expect(startReason(query)).toBe('a query failed');
  expect(startReason(new Error('can’t reach postgres://shop:hun/ter@22@db/shop'))).not.toContain('hun/');
  expect(startReason(new Error('The folder /srv/Data-2026-11-22T10 is in use'))).toContain('/srv/Data-2026-11-22T10');
});

it('a reason of a megabyte costs the log no time', () => {
  const began = process.cpuUsage();
  for (const piece of ['a', '@', '?', '/', 'eyJ', '0', '-', '?a=', '//'])
    redactText(piece.repeat(1_000_000 / piece.length));
  expect(process.cpuUsage(began).user).toBeLessThan(500_000);
});
