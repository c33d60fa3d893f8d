/** Runs SQL of one or more statements on one connection. */
export type RunSql = (statements: string) => Promise<unknown>;

/** The tables that a year fills. Their secondary indexes are built afterwards, as a restored dump has them. */
const FILLED = [
  ...[
    'users',
    'points_accounts',
    'orders',
    'order_search',
    'order_lines',
    'order_events',
    'payments',
    'refunds',
    'intents',
    'outbox',
  ],
  ...['journal_entries', 'journal_lines', 'documents', 'audit_log', 'phone_messages', 'ratings', 'window_places'],
  'webhook_events',
];

/** The oldest row of those that the clean-up deletes later, in days. */
const KEPT_DAYS = 90;

const PLACES = `(array['accra', 'tema', 'kasoa', 'madina', 'osu', 'dansoman', 'spintex'])`;
const place = (area: string) => `jsonb_build_object('location_name', 'Oxford Street', 'street_address',
  n % 90 || ' Oxford Street, Osu, Accra, Ghana', 'region', 'Greater Accra', 'area', ${PLACES}[1 + (${area}) % 7],
  'cost', 4000, 'lat', 5.5557, 'lng', -0.1963, 'landmark', 'Blue gate beside the pharmacy')`;

/** Names as a list of customers has them: some very frequent, many of them with K and A, some with marks. */
const FIRST_NAMES = `'{Kwame,Ama,Kofi,Akosua,Yaw,Abena,Kwaku,Adjoa,Kwabena,Akua,Kojo,Efua,Kwasi,Esi,Yaa,Afua,Nana,Kweku,Araba,Ekow,
  Fiifi,Maame,Adwoa,Selorm,Edem,Elikem,Dzifa,Mawuli,Naa,Nii,Tetteh,Lartey,Alhassan,Fatima,Abdul-Rahman,Zainab,Ibrahim,Amina,
  Grace,Emmanuel,Samuel,Mary,José,Zoë,Ɔsei,Ɛdɛm}'::text[]`;
const LAST_NAMES = `'{Mensah,Owusu,Boateng,Asante,Osei,Appiah,Agyemang,Amoah,Antwi,Boakye-Danquah,Darko,Frimpong,Gyamfi,Addo,Asare,
  Adjei,Amponsah,Ofori,Opoku,Oppong,Acheampong,Ansah,Arthur,Baah,Bonsu,Donkor,Quaye,Quartey,Tetteh,Lamptey,Nkrumah,Kufuor,
  Sarpong,Tawiah,Yeboah,Wiredu,Agbeko,Amegashie,Dogbe,Gbeho,Issah,Mohammed,Alhassan,Yakubu,O''Connor,Müller,Ɔfɔri,Kyei,Twum,
  Koranteng}'::text[]`;
/** One of a list's names for the customer u: the first ones far more often than the last. */
const pick = (list: string, salt: number) =>
  `(${list})[1 + floor(cardinality(${list}) * power(((hashint4(u + ${salt})::bigint & 2147483647) / 2147483648.0), 2))::int]`;

/**
 * Fills a migrated and seeded database with `count` orders of the 365 days before now, with what a real year has beside
 * them: customers with four orders each (a few with hundreds), histories, payments, checkouts, the journal, receipts,
 * ratings, the log of what the team did, mails and messages of the last 90 days. Four days of orders are under way.
 */
export async function fillYear(run: RunSql, count: number): Promise<void> {
  const customers = Math.ceil(count / 4);
  // What is older than a restored table is not asked for again: triggers and foreign keys check nothing here.
  await run(`set session_replication_role = replica; set maintenance_work_mem = '512MB'; set work_mem = '64MB';
    set synchronous_commit = off`);
  await run(`create temporary table old_indexes as select indexdef from pg_indexes where schemaname = 'public'
      and tablename = any('{${FILLED.join()}}') and indexdef not like 'CREATE UNIQUE%'`);
  await run(`do $$ declare one text; begin
      for one in select indexname from pg_indexes where schemaname = 'public' and indexdef in (select indexdef from old_indexes)
      loop execute 'drop index ' || quote_ident(one); end loop; end $$`);
  await run(`create temporary table first_user as select coalesce(max(id), 0) as id from users`);
  await run(`insert into users (email, password_hash, first_name, last_name, is_verified, referral_code, referred_by, created_at)
    select lower(translate(${pick(FIRST_NAMES, 0)}, 'éëƆƐɛɔ -', 'eeoeeo')) || '.' || u || '@example.com', 'hash', ${pick(FIRST_NAMES, 0)},
      ${pick(LAST_NAMES, 7)}, true, 'YEAR' || u, case when u % 10 = 0 then (select id from first_user) + u - 1 end,
      now() - interval '365 days' * (1 - u / ${customers}.0)
    from generate_series(1, ${customers}) u`);
  await run(`insert into points_accounts (user_id, balance) select id, id % 300 from users on conflict do nothing`);
  // n: the number of the order; age: its days; step: the statuses that it has left behind it.
  await run(`create temporary table year as
    select n, u, age, at, is_cancelled, case when is_cancelled then 1 when age < 0.3 then 0 when age < 0.6 then 1
      when age < 1.2 then 2 when age < 2 then 3 when age < 2.4 then 4 when age < 3.1 or n % 2003 = 0 then 5 else 6 end as step
    from (select n, 1 + floor(${customers} * power(((hashint4(n)::bigint & 2147483647) / 2147483648.0), 1.5))::int as u,
        (${count} - n) * 365.0 / ${count} as age, now() - (${count} - n) * (interval '365 days' / ${count}) as at,
        n % 50 = 0 and (${count} - n) * 365.0 / ${count} > 1 as is_cancelled
      from generate_series(1, ${count}) n) numbered`);
  const window = (days: number) =>
    `jsonb_build_object('date', to_char(at + interval '${days} days', 'YYYY-MM-DD'), 'from', '14:00', 'to', '17:00')`;
  const moment = (days: number, time: string) => `(date_trunc('day', at) + interval '${days} days ${time}')`;
  await run(`insert into orders (slug, reference, cart, user_id, status, email, first_name, last_name, phone, payment_method,
      delivery, pickup, discounts, subtotal, delivery_cost, pickup_cost, discount_total, total, pickup_at, delivery_at,
      pickup_window, delivery_window, promise_from, collected_at, created_at)
    select 'sk-' || substr(md5('slug ' || n), 1, 24), 'order_1790000000000_' || md5('reference ' || n), md5('cart ' || n), users.id,
      case when is_cancelled then 'cancelled' else (array['pending', 'processing', 'pickup', 'cleaning_ongoing', 'cleaning_completed',
        'scheduled_for_delivery', 'delivered'])[1 + step] end,
      users.email, users.first_name, users.last_name,
      '+233' || (array['24', '54', '20', '50', '26', '55', '27'])[1 + u % 7] || lpad((u::bigint * 7919 % 10000000)::text, 7, '0'),
      'Mobile Money', ${place('n')}, ${place('n + u')}, '[]', 5000 + n % 7 * 1000, 4000, 4000, 0, 13000 + n % 7 * 1000,
      case when step >= 2 then ${moment(1, '14:00')} end, case when step >= 5 then ${moment(3, '14:00')} end,
      case when n % 5 < 3 then ${window(1)} end, case when n % 5 < 3 then ${window(3)} end,
      case when n % 5 < 3 then ${moment(0, '17:00')} end, case when step >= 3 then ${moment(1, '15:00')} end, at
    from year join users on users.id = (select id from first_user) + u order by n`);
  await run(`insert into order_search (order_id, words)
    select id, order_search_words(slug, first_name, last_name, phone, email) from orders`);
  await run(`create temporary table numbered as select orders.id, orders.slug, orders.reference, orders.user_id, orders.total,
      orders.status, orders.email, orders.phone, year.n, year.u, year.at, year.step, year.age, year.is_cancelled
    from year join orders on orders.reference = 'order_1790000000000_' || md5('reference ' || n);
    analyze numbered`);
  await run(`insert into order_lines (order_id, position, service_id, name, image, quantity, unit_price)
    select id, line, 1 + (n + line) % 3, (array['Standard Cleaning', 'Deep Cleaning', 'Premium Restoration'])[1 + (n + line) % 3],
      '/pictures/service-standard.webp', 1, case line when 0 then 5000 + n % 7 * 1000 - (n % 3 / 2) * 2000 else 2000 end
    from numbered, generate_series(0, n % 3 / 2) line`);
  await run(`insert into order_events (order_id, from_status, to_status, actor_id, created_at)
    select id, case when s > 0 then statuses[s] end, case when is_cancelled and s = 1 then 'cancelled' else statuses[s + 1] end,
      case when s > 0 then 1 end, at + s * interval '10 hours'
    from numbered, (values ('{pending,processing,pickup,cleaning_ongoing,cleaning_completed,scheduled_for_delivery,delivered}'::text[])) names (statuses),
      generate_series(0, step) s order by at + s * interval '10 hours'`);
  await run(`insert into payments (reference, user_id, amount, currency, payer_email, channel, payer_mark, state, order_id, returned, fee, created_at)
    select reference, user_id, total, 'GHS', email, 'mobile_money', md5('payer ' || u), case when is_cancelled then 'refunded' else 'order' end,
      id, case when is_cancelled then total else 0 end, total / 50, at from numbered`);
  await run(`insert into refunds (reference, key, amount, state, refund_id, is_whole, reason, created_at)
    select reference, 'cancelled', total, 'done', 'r' || n, true, 'cancelled', at + interval '1 day' from numbered where is_cancelled`);
  // Beside each ten orders four checkouts that nobody paid; the newest of them are still asked about.
  const sums = `'[]', ${place('n')}, ${place('n')}, '+233241234567', '[]', 5000, 4000, 4000, 13000`;
  await run(`insert into intents (reference, user_id, state, fingerprint, cart, lines, delivery, pickup, phone, discounts, subtotal,
      delivery_cost, pickup_cost, total, created_at, expires_at)
    select reference, user_id, 'ordered', md5(n::text), md5('cart ' || n), ${sums}, at, at + interval '1 day' from numbered`);
  await run(`insert into intents (reference, user_id, state, fingerprint, cart, lines, delivery, pickup, phone, discounts, subtotal,
      delivery_cost, pickup_cost, total, created_at, expires_at, next_check_at, purged_at)
    select 'order_1780000000000_' || md5('abandoned ' || n), user_id, case when age < 0.2 then 'waiting' else 'expired' end, md5(n::text),
      md5('abandoned cart ' || n), ${sums}, at, at + interval '1 day', case when age < 0.2 then now() + interval '1 hour' end,
      case when age > 30 then at + interval '30 days' end from numbered where n % 5 < 2`);
  await run(`insert into webhook_events (digest, event, reference, body, received_at, handled_at)
    select md5('event ' || n), 'charge.success', reference, '{}', at, at from numbered where age < ${KEPT_DAYS}`);
  await run(`insert into outbox (dedupe_key, recipient, subject, text, html, sent_at, created_at)
    select 'order:' || n || ':' || s, email, 'Your order', '', '', at, at from numbered, generate_series(0, least(step, 3)) s
    where age < ${KEPT_DAYS}`);
  await run(`insert into phone_messages (dedupe_key, user_id, notice, phone, channel, next, at_night, next_try_at, accepted_at, closed_at, created_at)
    select 'order:' || n, user_id, 'onTheWay', '', 'sms', '[]', false, at, at, at, at from numbered where age < ${KEPT_DAYS} and n % 2 = 0`);
  await run(`insert into journal_entries (kind, subject, cause, created_at)
    select 'payment', reference, cause, at + after from numbered, (values ('paid', interval '0', 0), ('earned', interval '60 hours', 6)) booked (cause, after, since)
    where step >= since and (not is_cancelled or since = 0) order by at + after`);
  await run(`insert into journal_lines (entry_id, account, currency, amount)
    select journal_entries.id, account, 'GHS', case side when 'debit' then total else -total end
    from journal_entries join numbered on reference = subject
      join (values ('paid', 'provider', 'debit'), ('paid', 'customer-money', 'credit'), ('earned', 'customer-money', 'debit'),
        ('earned', 'revenue', 'credit')) parts (part, account, side) on part = cause`);
  await run(`insert into documents (kind, number, order_id, position, amount, currency, content, created_at)
    select 'receipt', n, id, 1, total, 'GHS', jsonb_build_object('seller', jsonb_build_object('name', 'SoleKlean', 'address', 'Accra',
      'phone', '', 'email', '', 'taxNumber', null), 'lines', '[]'::jsonb, 'paymentMethod', 'Mobile Money', 'paidAt', at, 'about', null,
      'taxes', '[]'::jsonb, 'tax', null), at from numbered`);
  await run(
    `insert into document_counters (kind, last) values ('receipt', ${count}) on conflict (kind) do update set last = excluded.last`,
  );
  await run(`insert into audit_log (actor_id, role, call, action, about, subject, before, after, created_at)
    select 1, 'staff', '/api/staff/orders/:slug/move/', 'update', 'orders', slug, '{"status": "pending"}', '{"status": "processing"}',
      at + s * interval '10 hours' from numbered, generate_series(1, step) s order by at + s * interval '10 hours'`);
  await run(`insert into ratings (order_id, user_id, stars, words, may_show, text_version, chosen_at, created_at, changed_at)
    select id, user_id, 3 + n % 3, 'Like new again.', n % 2 = 0, '1', case when n % 500 = 0 then at + interval '5 days' end,
      at + interval '4 days', at + interval '4 days' from numbered where step = 6 and n % 5 = 0`);
  await run(`insert into window_places (area, day, from_time, to_time, seat, stops, kind, user_id, order_id, created_at)
    select 'accra', to_char(at + days * interval '1 day', 'YYYY-MM-DD'), '14:00', '17:00', n, 2147483647, kind, user_id, id, at
    from numbered, (values ('pickup', 1), ('delivery', 3)) stops (kind, days) where n % 5 < 3 and not is_cancelled`);
  await run(
    `do $$ declare one text; begin for one in select indexdef from old_indexes loop execute one; end loop; end $$`,
  );
  await run(`drop table old_indexes, first_user, year, numbered; reset session_replication_role`);
  await run('vacuum analyze');
}
