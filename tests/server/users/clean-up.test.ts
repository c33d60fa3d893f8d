import { lt, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { HOUR_MS } from '#domain/durations.ts';
import { googleNonces, rateWindows } from '#server/db/schema.ts';
import { countTry } from '#server/db/stores/rate-windows.ts';
import { consumeNonce } from '#server/features/users/google/google.queries.ts';
import { issueNonce } from '#server/features/users/google/google-login.ts';
import { cleanUp } from '#server/jobs/clean-up.ts';
import { hashKey } from '#server/platform/secrets.ts';
import { openShop, type Shop } from '#tests/support/checkout.ts';
import { queryPlan } from '#tests/support/database/explain.ts';

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});
afterEach(() => shop.close());

it('forgets what strangers had counted as soon as it no longer counts', async () => {
  const { db } = shop.world;
  await countTry(db, 'short', HOUR_MS / 4, shop.world.now());
  await countTry(db, 'long', 3 * HOUR_MS, shop.world.now());
  shop.clock.advance(HOUR_MS);
  await cleanUp(shop.world);
  expect(await db.$count(rateWindows)).toBe(1);
});

it('forgets a Google nonce that never came back within hours, and knows a spent one for a day', async () => {
  const { db } = shop.world;
  const spent = hashKey((await issueNonce(shop.world)).nonce);
  expect(await consumeNonce(db, spent, shop.world.now())).toBe('good');
  for (let made = 0; made < 5; made += 1) await issueNonce(shop.world);
  expect(await db.$count(googleNonces)).toBe(6);
  shop.clock.advance(3 * HOUR_MS);
  await cleanUp(shop.world);
  expect(await db.$count(googleNonces)).toBe(1);
  expect(await consumeNonce(db, spent, shop.world.now())).toBe('spent');
  shop.clock.advance(23 * HOUR_MS);
  await cleanUp(shop.world);
  expect(await db.$count(googleNonces)).toBe(0);
});

it('finds the few old rows among many by an index, so that strangers can’t make it read all', async () => {
  const { db } = shop.world;
  const rows = sql`generate_series(1, 20000) as n`;
  await db.execute(sql`insert into rate_windows select 'k' || n, 1, now() + n * interval '1 minute' from ${rows}`);
  await db.execute(sql`insert into google_nonces select 'k' || n, now() + n * interval '1 minute' from ${rows}`);
  await db.execute(sql`analyze rate_windows, google_nonces`);
  const now = shop.world.now();
  const windows = db.delete(rateWindows).where(lt(rateWindows.resetsAt, now));
  expect(await queryPlan(db, windows)).toContain('rate_windows_end');
  const nonces = db.delete(googleNonces).where(lt(googleNonces.expiresAt, now));
  expect(await queryPlan(db, nonces)).toContain('google_nonces_expiry');
});
