import { randomBytes } from 'node:crypto';
import { formatShop } from '#domain/prices/money.ts';
import { createPaystack } from '#server/adapters/payment.ts';
import { type OpenDatabase, openEmbedded, openPostgres } from '#server/db/open.ts';
import { createStandinStore } from '#server/db/standin-store.ts';
import { parseSettings, type Settings } from '#server/env.ts';
import { booksProblems } from '#server/features/books/report/check-books.ts';
import { balanceBooks } from '#server/features/payments/ledger/balance.ts';
import type { PaymentPort } from '#server/ports.ts';
import { createStandins } from '#server/standins/standins.ts';

/**
 * `npm run balance [hours]`: compares the payment provider's charges of the last hours (default: 72) with orders,
 * reviews and refunds, and the journal with the rows it stands for, and prints the differences. Exits with 1 when they differ, with 2 when they can't be read. Only
 * reads. No running shop may use the embedded database meanwhile.
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

async function main(): Promise<number> {
  const hours = Number(process.argv[2] ?? 72);
  const read = parseSettings(process.env);
  const problems = read.ok ? [] : read.problems;
  if (!(hours > 0)) problems.push('The hours to look back must be a number above zero.');
  if (!read.ok || problems.length > 0) throw new Error(problems.join('\n'));
  const { settings } = read;
  const database =
    settings.databaseUrl === null ? await openEmbedded(settings.dataDir) : await openPostgres(settings.databaseUrl);
  try {
    const since = new Date(Date.now() - hours * 3_600_000);
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
    const inBooks = await booksProblems(database.db);
    for (const problem of inBooks) console.log(problem);
    return books.difference === 0 && books.faults.length === 0 && inBooks.length === 0 ? 0 : 1;
  } finally {
    await database.close();
  }
}

process.exitCode = await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  return 2;
});
