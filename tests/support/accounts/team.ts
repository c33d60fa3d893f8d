import { sql } from 'drizzle-orm';
import type { Role } from '#domain/accounts/roles.ts';
import type { Db } from '#server/db/open.ts';
import type { Shop } from '#tests/support/checkout.ts';
import type { TestUser } from '#tests/support/world.ts';

/** One of each role, signed in. */
export type Team = Record<Role, TestUser>;

/** Creates a team in a shop: a customer, a cleaner, a rider, a staff member, an owner. */
export async function newTeam(shop: Shop): Promise<Team> {
  return {
    customer: await shop.newUser({ firstName: 'Ama' }),
    cleaner: await shop.newUser({ role: 'cleaner', firstName: 'Adjoa' }),
    rider: await shop.newUser({ role: 'rider', firstName: 'Kofi' }),
    staff: await shop.newUser({ role: 'staff', firstName: 'Efua' }),
    owner: await shop.newUser({ role: 'owner', firstName: 'Yaw' }),
  };
}

/** The same people with tokens that are valid at the shop's current time. */
export async function withFreshTokens(shop: Shop, user: TestUser): Promise<TestUser> {
  return { ...user, ...(await shop.signIn(user)) };
}

/** Signs people of a team in at the shop's current time, when their tokens may be over. */
export async function signInAgain(shop: Shop, team: Team, roles: readonly Role[]): Promise<void> {
  for (const role of roles) team[role] = await withFreshTokens(shop, team[role]);
}

const PLACE = JSON.stringify({
  location_name: 'Oxford Street',
  street_address: '14 Oxford Street, Osu',
  region: 'Greater Accra Region',
  area: 'Accra',
  cost: 4000,
  lat: 5.5557,
  lng: -0.1963,
});

/**
 * Inserts many paid orders into a database, with various statuses, days and names, nine in ten of them delivered as in
 * a shop that has run for some time. Returns their number.
 */
export async function manyOrders(db: Db, userId: number, count: number): Promise<number> {
  await db.execute(sql`
    insert into orders (slug, reference, user_id, status, email, first_name, last_name, phone, payment_method,
      delivery, pickup, discounts, subtotal, delivery_cost, pickup_cost, discount_total, total, created_at)
    select 'sk-' || substr(md5(n::text), 1, 24), 'many_' || n, ${userId},
      case when n % 10 > 0 then 'delivered'
        else (array['pending', 'processing', 'pickup', 'cleaning_ongoing', 'cleaning_completed',
          'scheduled_for_delivery', 'cancelled'])[1 + (n / 10) % 7] end,
      'many-' || n || '@example.com', (array['Ama', 'Kofi', 'Efua', 'Yaw', 'Adjoa'])[1 + n % 5],
      (array['Mensah', 'Owusu', 'Boakye-Danquah', 'Antwi'])[1 + n % 4] || ' ' || n,
      '+23324' || lpad(n::text, 7, '0'), 'Mobile money', ${PLACE}::jsonb, ${PLACE}::jsonb, '[]'::jsonb,
      5000, 4000, 4000, 0, 13000, now() - (${count}::int - n) * interval '10 minutes'
    from generate_series(1, ${count}::int) n`);
  await db.execute(sql`
    insert into order_lines (order_id, position, service_id, name, image, quantity, unit_price)
    select id, 0, 1, 'Standard Cleaning', '/pictures/service-standard.webp', 1, 5000 from orders
    where reference like 'many\\_%'`);
  await db.execute(sql`analyze orders`);
  await db.execute(sql`analyze order_lines`);
  return count;
}
