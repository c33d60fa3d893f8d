import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { HOUR_MS } from '#domain/durations.ts';
import { messages } from '#domain/messages.ts';
import { formatShop } from '#domain/prices/money.ts';
import { createPaystack } from '#server/adapters/payment.ts';
import type { OpenDatabase } from '#server/db/open.ts';
import { createStandinStore } from '#server/db/stores/standin-store.ts';
import { parseSettings, type Settings } from '#server/env.ts';
import { checkBooks } from '#server/features/books/report/check-books.ts';
import { beginComparisonNow, runComparison } from '#server/features/orders/comparison/comparison.ts';
import { balanceBooks } from '#server/features/payments/ledger/balance.ts';
import { runningComparison } from '#server/features/payments/ledger/comparison/comparisons.queries.ts';
import { type Difference, openDifferences } from '#server/features/payments/ledger/comparison/differences.queries.ts';
import { createLog } from '#server/log.ts';
import { shopFacts } from '#server/platform/shop-facts.ts';
import type { PaymentPort } from '#server/ports/payment.ts';
import type { World } from '#server/ports.ts';
import { createStandins } from '#server/standins/standins.ts';
import { onShopDatabase } from './database/command.ts';
import { openShopDatabase } from './database/open-shop.ts';
import type { Target } from './database/target.ts';

/**
 * `npm run balance [hours]`: compares the payment provider's charges of the last hours (default: 72) with orders,
 * reviews and refunds, and the journal with the rows it was booked from; then it compares the lists of payments,
 * refunds, disputes and payouts as every night, takes in what is safely known, and prints every open difference. Exits
 * with 1 when they differ, with 2 when they can't be read. No running shop may use the embedded database meanwhile.
 */
function paymentOf(settings: Settings, { db }: OpenDatabase): PaymentPort {
  if (settings.payment !== null) return createPaystack({ settings: settings.payment });
  const standins = createStandins({
    store: createStandinStore(db),
    siteUrl: settings.siteUrl,
    deliver: async () => new Response(null, { status: 503 }),
    now: () => new Date(),
    random: (bytes) => new Uint8Array(randomBytes(bytes)),
  });
  return createPaystack({ settings: standins.payment, fetch: standins.fetch });
}

/** What the comparison needs of a shop; it sends no mail itself: the shop's outbox does. */
function worldOf(settings: Settings, database: OpenDatabase): World {
  const absent = () => Promise.reject(new Error('The comparison does not use this service.'));
  return {
    db: database.db,
    payment: paymentOf(settings, database),
    identity: { verify: absent },
    mail: { send: absent },
    phone: { whatsapp: null, sms: null },
    push: null,
    siteBuild: null,
    files: { put: absent, get: absent, remove: absent },
    settings,
    turnaroundHours: shopFacts().turnaroundHours,
    log: createLog('warn'),
    now: () => new Date(),
    random: (bytes) => new Uint8Array(randomBytes(bytes)),
  };
}

/** Compares to the end, or waits for the process that does. Throws when the provider gives no answer. */
async function compareLists(settings: Settings, database: OpenDatabase, hours: number): Promise<Difference[]> {
  const world = worldOf(settings, database);
  await beginComparisonNow(world, null, hours / 24);
  for (;;) {
    const turn = await runComparison(world);
    if (turn === 'waiting') throw new Error('The provider gives no answer. The comparison goes on later.');
    if (turn === 'finished' || (await runningComparison(world.db)) === undefined) break;
    if (turn === 'none') await pause(1_000);
  }
  return openDifferences(world.db, 0, 1_000);
}

async function balance(target: Target): Promise<number> {
  const hours = Number(process.argv[2] ?? 72);
  const read = parseSettings(process.env);
  const problems = read.ok ? [] : read.problems;
  if (!(hours > 0)) problems.push('The hours to look back must be a number above zero.');
  if (!read.ok || problems.length > 0) throw new Error(problems.join('\n'));
  const { settings } = read;
  if (settings.production && settings.payment === null)
    throw new Error('PAYSTACK_SECRET_KEY is missing: a live shop is not balanced against the stand-in.');
  const database = await openShopDatabase(target);
  try {
    const since = new Date(Date.now() - hours * HOUR_MS);
    const books = await balanceBooks({ db: database.db, payment: paymentOf(settings, database) }, since);
    const rows = [
      ['Provider', books.provider],
      ['Orders', books.orders],
      ['Held for review', books.review],
      ['Owed', books.owed],
      ['On the way back', books.refunding],
      ['Given back', books.refunded],
      ['Difference', books.difference],
    ] as const;
    console.log(`Since ${since.toISOString()}`);
    for (const [name, sum] of rows) console.log(`${name.padEnd(18)}${formatShop(sum).padStart(20)}`);
    for (const { reference, fault } of books.faults) console.log(`${reference}: ${fault}`);
    const differences = await compareLists(settings, database, hours);
    for (const { kind, key, theirs, ours, word } of differences)
      console.log(`${key}: ${messages.differenceKinds[kind]} ${[theirs, ours, word].filter(Boolean).join(' ')}`.trim());
    const inBooks = await checkBooks(database.db);
    for (const problem of inBooks) console.log(problem);
    const isEqual = books.difference === 0 && books.faults.length === 0;
    return isEqual && differences.length === 0 && inBooks.length === 0 ? 0 : 1;
  } finally {
    await database.close();
  }
}

process.exitCode = await onShopDatabase(balance, { failure: 2 });
