import { randomBytes, randomUUID } from 'node:crypto';
import { isNull, sql } from 'drizzle-orm';
import type { Db, Tx } from '#server/db/open.ts';
import { outbox } from '#server/db/schema.ts';
import { readCatalogue, seed } from '#server/db/seed.ts';
import { hashPassword } from '#server/features/users/passwords/passwords.ts';
import { signAccess } from '#server/features/users/sign-in/tokens.ts';
import type { World } from '#server/ports.ts';
import { testSettings } from '#tests/support/world.ts';

/** How many customers the shop has. */
export const CUSTOMERS = 250;
/** Orders written by one statement: PostgreSQL cancels longer ones. */
const AT_ONCE = 2_500;
export const PASSWORD = 'dusty harmattan laces';
export const TOKEN_SECRET = 'a secret that only the bench knows, long enough';

/** A signed-in customer: user id, address, and the family of the session. */
export type Customer = { id: number; email: string; family: string };

const place = {
  location_name: 'Oxford Street',
  street_address: '14 Oxford Street, Osu, Accra, Ghana',
  region: 'Greater Accra',
  area: 'accra',
  cost: 4_000,
  lat: 5.5557,
  lng: -0.1963,
};

async function rowsOf<T>(db: Tx, query: ReturnType<typeof sql>): Promise<T[]> {
  const answer = (await db.execute(query)) as unknown as { rows: T[] };
  return answer.rows;
}

/** Fills an empty shop with signed-in customers, each with so many orders. */
export async function seedBenchShop(db: Db, ordersOfEach: number): Promise<Customer[]> {
  await seed(db, await readCatalogue());
  const customers = await db.transaction(async (tx) => {
    // Fifty thousand orders take longer than the shop's limit on a statement.
    await tx.execute(sql`set local statement_timeout = 0`);
    return fill(tx, CUSTOMERS * ordersOfEach);
  });
  await db.execute(sql`analyze`);
  return customers;
}

async function fill(db: Tx, orders: number): Promise<Customer[]> {
  const hash = await hashPassword(PASSWORD);
  const people = await rowsOf<{ id: number; email: string }>(
    db,
    sql`insert into users (email, password_hash, first_name, last_name, is_verified, referral_code)
        select 'bench-' || n || '@example.com', ${hash}, 'Ama', 'Mensah', true, 'BENCH' || n
        from generate_series(1, ${CUSTOMERS}::int) n returning id, email`,
  );
  const customers = people.map((person) => ({ ...person, family: randomUUID() }));
  for (const { id, family } of customers) {
    await db.execute(
      sql`insert into sessions (family, user_id, current_token, expires_at)
          values (${family}::uuid, ${id}, ${randomBytes(16).toString('hex')}, now() + interval '30 days')`,
    );
  }
  const [first = { id: 0 }] = customers;
  const text = JSON.stringify(place);
  for (let from = 0; from < orders; from += AT_ONCE) {
    await db.execute(
      sql`insert into orders (slug, reference, user_id, email, first_name, last_name, phone, payment_method, delivery,
          pickup, discounts, subtotal, delivery_cost, pickup_cost, discount_total, total, status, created_at)
        select 'seeded' || n, 'seeded_' || n, ${first.id}::int + n % ${CUSTOMERS}::int,
          'bench@example.com', 'Ama', 'Mensah', '+233241234567', 'Mobile Money', ${text}::jsonb, ${text}::jsonb,
          '[]'::jsonb, 5000, 4000, 4000, 0, 13000, 'delivered', now() - interval '1 day' - n * interval '1 minute'
        from generate_series(${from}::int + 1, ${Math.min(orders, from + AT_ONCE)}::int) n`,
    );
  }
  await db.execute(
    sql`insert into order_lines (order_id, position, service_id, name, image, quantity, unit_price)
        select id, 0, 1, 'Standard Cleaning', '/images/services/standard.webp', 1, 5000 from orders`,
  );
  await book(db, orders);
  return customers;
}

/**
 * Books the seeded orders with their receipts, or a job would while the API is measured. Without triggers: each row would
 * note its day once more in this one transaction, which takes longer than the driver waits.
 */
async function book(db: Tx, orders: number): Promise<void> {
  await db.execute(sql`set local session_replication_role = replica`);
  await db.execute(
    sql`insert into payments (reference, user_id, amount, currency, payer_email, channel, state, order_id, created_at)
        select reference, user_id, total, 'GHS', email, 'mobile_money', 'order', id, created_at from orders`,
  );
  await db.execute(
    sql`insert into order_events (order_id, to_status, created_at) select id, 'delivered', created_at from orders`,
  );
  await db.execute(
    sql`insert into journal_entries (kind, subject, cause, created_at)
        select 'payment', reference, cause, created_at from orders, (values ('paid'), ('earned')) causes (cause)
        order by orders.id, cause desc`,
  );
  await db.execute(
    sql`insert into journal_lines (entry_id, account, currency, amount)
        select id, account, 'GHS', amount from journal_entries join (values ('paid', 'provider', 13000),
          ('paid', 'customer-money', -13000), ('earned', 'customer-money', 13000), ('earned', 'revenue', -13000)
        ) parts (part, account, amount) on part = cause`,
  );
  await db.execute(
    sql`insert into documents (kind, number, order_id, position, amount, currency, content, created_at)
        select 'receipt', row_number() over (order by id), id, 1, total, 'GHS', '{"taxes": []}', created_at from orders`,
  );
  await db.execute(sql`insert into document_counters (kind, last) values ('receipt', ${orders})`);
}

/**
 * Makes all orders an hour older. The triggers that note changed days are left out: nothing else is changed, and the day
 * of an order is not what the bench measures.
 */
export async function ageOrders(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(
      sql`update orders set created_at = created_at - interval '1 hour' where created_at > now() - interval '1 hour'`,
    );
  });
}

/** How many mails are not sent yet. */
export async function countWaitingMail(db: Db): Promise<number> {
  return db.$count(outbox, isNull(outbox.sentAt));
}

/** Access tokens for customers, valid for ten minutes. */
export function tokensFor(customers: Customer[]): Promise<string[]> {
  const world = { settings: testSettings({ tokenSecret: TOKEN_SECRET }), now: () => new Date() } as World;
  return Promise.all(
    customers.map(({ id, email, family }) => {
      const claims = { id, email, firstName: 'Ama', lastName: 'Mensah', isVerified: true, signupDiscountUsed: false };
      return signAccess(world, claims, family);
    }),
  );
}
