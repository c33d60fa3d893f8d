import type { RunQuery } from '#ops/database/connection.ts';

const PLACE = `'{"location_name":"Osu","street_address":"Oxford Street","region":"Greater Accra","area":"accra","cost":4000,"lat":5.556,"lng":-0.181}'::jsonb`;

/** The number of orders of each customer in `fillWithOrders`. */
const ORDERS_A_CUSTOMER = 100;

/**
 * Puts `count` delivered orders into a migrated and seeded database, each with its line, payment, checkout, history and
 * mail, a hundred per customer; each second customer was referred by the one before.
 */
export async function fillWithOrders(ask: RunQuery, count: number): Promise<void> {
  const customers = Math.ceil(count / ORDERS_A_CUSTOMER);
  const each = (to: number) => `from generate_series(1, ${to}) as n`;
  const customer = `1 + (n % ${customers})`;
  const reference = `'order_1790000000000_' || md5('reference ' || n)`;
  const sums = `5000 + n % 7 * 100`;
  await ask(`insert into users (email, password_hash, first_name, last_name, is_verified, referral_code, referred_by)
    select 'ama-' || n || '@example.com', 'hash', 'Ama "the ' || n || '"', E'O\\'Mensah, Ɔ ₵', true, 'CODE' || n,
      case when n % 2 = 0 then n - 1 end ${each(customers)}`);
  await ask(`insert into orders (slug, reference, user_id, status, email, first_name, last_name, phone, payment_method,
      delivery, pickup, discounts, subtotal, delivery_cost, pickup_cost, discount_total, total, created_at)
    select md5('slug ' || n), ${reference}, ${customer}, 'delivered', 'ama@example.com', 'Ama', 'Mensah', '+233241234567',
      'Mobile money', ${PLACE}, ${PLACE}, '[]', ${sums}, 4000, 4000, 0, ${sums} + 8000,
      timestamptz '2026-01-01' + n * interval '1.234567 minutes' ${each(count)}`);
  await ask(`insert into order_lines (order_id, position, service_id, name, image, quantity, unit_price)
    select n, 0, 1, 'Basic clean', '/images/basic.avif', 1, ${sums} ${each(count)}`);
  await ask(`insert into order_events (order_id, to_status, note) select n, 'pending', 'made' ${each(count)}`);
  await ask(`insert into payments (reference, user_id, amount, currency, payer_email, channel, state, order_id, settled_at)
    select ${reference}, ${customer}, ${sums} + 8000, 'GHS', 'ama@example.com', 'mobile_money', 'order', n, now() ${each(count)}`);
  await ask(`insert into intents (reference, user_id, state, fingerprint, lines, delivery, pickup, phone, discounts, subtotal,
      delivery_cost, pickup_cost, total, expires_at)
    select ${reference}, ${customer}, 'ordered', md5(n::text), '[]', ${PLACE}, ${PLACE}, '+233241234567', '[]', ${sums},
      4000, 4000, ${sums} + 8000, now() ${each(count)}`);
  await ask(`insert into outbox (dedupe_key, recipient, subject, text, html, sent_at)
    select 'order:' || n, 'ama@example.com', 'Order', '', '', now() ${each(count)}`);
}
