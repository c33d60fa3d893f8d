import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withPostgres } from '#ops/database/connection.ts';
import { openPostgres } from '#server/db/open.ts';
import { readCatalogue } from '#server/db/seed.ts';
import { isOutage } from '#server/failure.ts';
import { register, type Shopper, send, signIn } from '#tests/faults/load/shopper.ts';
import { type Api, startApi } from '#tests/faults/servers/api.ts';
import { createMailServer, type MailServer } from '#tests/faults/servers/mail-server.ts';
import { type ProviderServer, startProvider } from '#tests/faults/servers/provider-server.ts';
import { until } from '#tests/faults/wait.ts';
import { basket } from '#tests/support/checkout.ts';
import { freePort } from '#tests/support/database/postgres.ts';
import { newReference, signatureOf } from '#tests/support/outside/provider.ts';
import { TEST_PAYMENT } from '#tests/support/world.ts';

const serverUrl = process.env.TEST_DATABASE_URL;
const name = `two_processes_${process.pid}`;
const url = new URL(serverUrl ?? 'postgres://nowhere');
url.pathname = `/${name}`;
const administer = (statement: string) => withPostgres(serverUrl ?? '', (ask) => ask(statement));
const look = (statement: string) => withPostgres(url.href, (ask) => ask(statement));

describe.runIf(serverUrl)('two API processes on one database', () => {
  let folder: string;
  let mail: MailServer;
  let provider: ProviderServer;
  let apis: Api[];
  let origins: string[];
  /** The two processes alternately. */
  let turn = 0;
  const either = () => origins[turn++ % 2] ?? '';

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'soleklean-two-'));
    await administer(`create database ${name}`);
    [mail, provider] = await Promise.all([createMailServer(), startProvider()]);
    await mail.open();
    const ports = [await freePort(), await freePort()];
    origins = ports.map((port) => `http://127.0.0.1:${port}`);
    // Both find an empty database at the same time.
    apis = await Promise.all(
      ports.map((port) =>
        startApi({
          env: {
            PORT: String(port),
            DATA_DIR: folder,
            DATABASE_URL: url.href,
            TOKEN_SECRET: 'one secret for both processes, long enough',
            PAYSTACK_SECRET_KEY: TEST_PAYMENT.secretKey,
            PAYSTACK_API_URL: provider.url,
            SMTP_URL: mail.url,
            MAIL_FROM: 'SoleKlean <hello@soleklean.example>',
          },
        }),
      ),
    );
  });
  afterAll(async () => {
    await Promise.all((apis ?? []).map((api) => api.stop()));
    await mail?.close();
    provider?.close();
    await administer(`drop database if exists ${name} with (force)`);
    await rm(folder, { recursive: true, force: true });
  });

  const mailsTo = (email: string, subject: RegExp) =>
    mail.taken.filter((each) => each.startsWith(`${email}: `) && subject.test(each)).length;

  async function customer(email: string): Promise<Shopper> {
    expect(await register(either(), email)).toBe(true);
    const shopper = await signIn(either(), email);
    if (shopper === null) throw new Error(`${email} could not sign in.`);
    return shopper;
  }

  /** Registers a checkout with one process; the provider then reports it as paid. */
  async function paid({ email, access }: Shopper): Promise<{ reference: string; body: Record<string, unknown> }> {
    const reference = newReference();
    const body = { ...basket(), reference };
    const quote = await send(either(), 'POST', '/api/payments/intents/', { access, body });
    provider.set(reference, { amount: Number(quote?.body.amount), email, paidAt: new Date() });
    return { reference, body: { ...basket(), transaction_id: reference, total_amount: 130 } };
  }

  test('create the schema and the catalogue once', async () => {
    const journal = JSON.parse(readFileSync('server/db/migrations/meta/_journal.json', 'utf8'));
    const applied = await look('select count(*)::int as count from drizzle.__drizzle_migrations');
    expect(applied).toEqual([{ count: journal.entries.length }]);
    const [one, other] = await Promise.all(origins.map((origin) => send(origin, 'GET', '/api/services/1/')));
    const [{ price } = {}] = (await readCatalogue()).services.filter(({ id }) => id === 1);
    expect(one).toMatchObject({ status: 200, body: { price } });
    expect(other).toMatchObject({ status: 200, body: { price } });
  });

  test('send each mail once, whichever process took the registration', async () => {
    const emails = Array.from({ length: 12 }, (_, index) => `ama-${index}@example.com`);
    await Promise.all(emails.map((email) => register(either(), email)));
    await until('the mails', 20_000, async () => emails.every((email) => mailsTo(email, /./) > 0));
    await until('the outbox to be empty', 5_000, async () => {
      const [row] = await look('select count(*)::int as count from outbox where sent_at is null');
      return row?.count === 0;
    });
    expect(emails.map((email) => mailsTo(email, /./))).toEqual(emails.map(() => 1));
  });

  test('count wrong passwords together', async () => {
    await customer('kofi@example.com');
    const body = { email: 'kofi@example.com', password: 'not the right one' };
    const statuses: (number | undefined)[] = [];
    // From an address that is new to the account: known ones have a limit of their own.
    await look("delete from rate_windows where key <> ''");
    for (let attempt = 0; attempt < 12; attempt += 1) {
      statuses.push((await send(either(), 'POST', '/api/users/login/', { body }))?.status);
    }
    expect(statuses.slice(0, 10)).toEqual(Array(10).fill(401));
    expect(statuses.slice(10)).toEqual([429, 429]);
  });

  test('make one order, with one mail, of a payment that page and webhook report at the same moment', async () => {
    const shopper = await customer('esi@example.com');
    const purchases = await Promise.all(Array.from({ length: 8 }, () => paid(shopper)));
    await Promise.all(
      purchases.flatMap(({ reference, body }) => {
        const event = JSON.stringify({ event: 'charge.success', data: { reference } });
        const headers = { 'Content-Type': 'application/json', 'x-paystack-signature': signatureOf(event) };
        return origins.flatMap((origin) => [
          send(origin, 'POST', '/api/orders/', { access: shopper.access, body }),
          send(origin, 'POST', '/api/payments/webhook/', { body: event, headers }),
        ]);
      }),
    );
    await until('the orders', 30_000, async () => {
      const [row] = await look("select count(*)::int as count from orders where email = 'esi@example.com'");
      return row?.count === purchases.length;
    });
    const isOrderMail = /: Order /;
    await until('the mails', 20_000, async () => mailsTo('esi@example.com', isOrderMail) >= purchases.length);
    const ledger = await look('select count(*)::int as count, sum(amount)::int as sum from payments');
    expect(ledger).toEqual([{ count: 8, sum: 8 * 13_000 }]);
    expect(mailsTo('esi@example.com', isOrderMail)).toBe(8);
  });

  test('continue when the database closes every connection during orders, and lose none', async () => {
    const shopper = await customer('yaw@example.com');
    const purchases = await Promise.all(Array.from({ length: 10 }, () => paid(shopper)));
    let isOver = false;
    const cutting = (async () => {
      while (!isOver) {
        await administer(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
        await new Promise((resolve) => setTimeout(resolve, 60));
      }
    })();
    const odd: unknown[] = [];
    /** As the page does: a request that gets a 503 is sent again, to either process. */
    const place = async (body: unknown) => {
      for (;;) {
        const reply = await send(either(), 'POST', '/api/orders/', { access: shopper.access, body });
        if (reply?.status === 200 || reply?.status === 201) return reply.body.order_slug;
        if (reply?.status !== 503) odd.push(reply);
        await new Promise((resolve) => setTimeout(resolve, 300));
      }
    };
    const placing = Promise.all(purchases.map(({ body }) => place(body)));
    await new Promise((resolve) => setTimeout(resolve, 600));
    isOver = true;
    await cutting;
    const slugs = await placing;
    expect(odd).toEqual([]);
    expect(new Set(slugs).size).toBe(purchases.length);
    const orders = await look("select count(*)::int as count from orders where email = 'yaw@example.com'");
    expect(orders).toEqual([{ count: purchases.length }]);
    for (const api of apis) expect(api.isRunning()).toBe(true);
  });
});

describe.runIf(serverUrl)('a database that stops answering', () => {
  test('makes the queries fail in time, in and out of transactions, and is used again when it answers', async () => {
    const target = new URL(serverUrl ?? '');
    let isSilent = false;
    const sockets = new Set<Socket>();
    // Between the shop and PostgreSQL: a request that it drops gets neither an answer nor an error.
    const proxy = createServer((client) => {
      const server = connect(Number(target.port), target.hostname);
      for (const [from, to] of [
        [client, server],
        [server, client],
      ] as const) {
        sockets.add(from);
        from.on('data', (chunk) => isSilent || to.write(chunk));
        from.on('close', () => to.destroy());
        from.on('error', () => undefined);
      }
    });
    const port = await freePort();
    await new Promise<void>((resolve) => proxy.listen(port, '127.0.0.1', resolve));
    await administer(`create database ${name}_silent`);
    const through = new URL(target);
    through.port = String(port);
    through.pathname = `/${name}_silent`;
    // A connection must be open within the same time, and on a busy machine ten at once take half a second.
    const database = await openPostgres(through.href, { answerWithinMs: 2_000 });
    try {
      const one = () => database.db.execute(sql`select 1`);
      const inTransaction = () => database.db.transaction((tx) => tx.execute(sql`select 1`));
      await one();
      await inTransaction();
      isSilent = true;
      for (const work of [one, inTransaction]) {
        const error = await work().catch((thrown: unknown) => thrown);
        expect(isOutage(error)).toBe(true);
      }
      isSilent = false;
      await Promise.all(Array.from({ length: 20 }, inTransaction));
    } finally {
      await database.close();
      for (const socket of sockets) socket.destroy();
      proxy.close();
      await administer(`drop database ${name}_silent with (force)`);
    }
  });
});
