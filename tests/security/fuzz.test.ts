import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import * as tables from '#server/db/schema.ts';
import { newTeam } from '#tests/support/accounts/team.ts';
import { openShop, type Shop } from '#tests/support/checkout.ts';
import { anyRequest, EXISTING, type FuzzedRequest } from './fuzz.ts';

/** The number of requests: a few in every run, `FUZZ_REQUESTS=20000` on request; `FUZZ_SEED` repeats a run. */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 400);
const SEED = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31);
/** A slower answer is a hang, even on a busy machine. In ms. */
const HANG_MS = 10_000;

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const KEPT = [
  tables.users,
  tables.orders,
  tables.intents,
  tables.payments,
  tables.redemptions,
  tables.pointsLedger,
  tables.discountUses,
  tables.consents,
  tables.webhookEvents,
  tables.emailKeys,
  tables.outbox,
  tables.orderEvents,
  tables.photos,
  tables.trackingLinks,
  tables.refunds,
];

/**
 * A digest of the data that a refused request must not change. Attempt counters, and sessions that a replay ends, may
 * change.
 */
async function state(): Promise<string> {
  const digests = KEPT.map(
    (table) => sql`(select md5(coalesce(string_agg(t::text, ',' order by t::text), '')) from ${table} t)`,
  );
  const query = sql`select concat_ws(' ', ${sql.join(digests, sql`, `)}) as digest`;
  const { rows } = (await shop.world.db.execute(query)) as unknown as { rows: { digest: string }[] };
  return rows[0]?.digest ?? '';
}

test(
  `any request gets an answer, never a 5xx, and a refused one changes nothing (seed ${SEED}, ${REQUESTS} requests)`,
  async () => {
    let customer = await shop.newUser();
    const { rider, owner } = await newTeam(shop);
    const { slug, reference } = await shop.buy(customer);
    let before = await state();
    let refusals = 0;

    const ask = async ({ as, method, path, headers, body }: FuzzedRequest) => {
      const sent = { ...headers };
      if (as === 'customer') sent.Authorization = `Bearer ${customer.access}`;
      if (as === 'rider') sent.Authorization = `Bearer ${rider.access}`;
      if (as === 'owner') sent.Authorization = `Bearer ${owner.access}`;
      if (as === 'broken token') sent.Authorization = `Bearer ${customer.access.slice(0, -4)}AAAA`;
      const at = path.replace(`${EXISTING}slug`, slug).replace(`${EXISTING}reference`, reference);
      const started = performance.now();
      const options = method === 'GET' || body === null ? { headers: sent } : { headers: sent, body };
      const { status } = await shop.request(method, at, options);
      return { status, took: performance.now() - started };
    };

    await fc.assert(
      fc.asyncProperty(
        anyRequest((schema) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })),
        async (request) => {
          const { status, took } = await ask(request);
          const context = JSON.stringify(request).slice(0, 600);
          // A failed Google key server is a 503 of its own; here no server plays Google.
          if (!(status === 503 && request.name === 'googleLogin')) expect(status, context).toBeLessThan(500);
          expect(took, context).toBeLessThan(HANG_MS);
          if (status >= 400) {
            // A long run reads the state only after every tenth refusal, because it grows and costs more than the
            // requests.
            refusals += 1;
            if (REQUESTS <= 1_000 || refusals % 10 === 0) expect(await state(), context).toBe(before);
            return;
          }
          before = await state();
          const isOut =
            (await shop.request('GET', '/api/discounts/signup/status/', { token: customer })).status === 401;
          if (isOut) customer = await shop.newUser();
          if (isOut) before = await state();
        },
      ),
      { numRuns: REQUESTS, seed: SEED, endOnFailure: true },
    );
  },
  Math.max(60_000, REQUESTS * 60),
);
