import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Counts } from '#contract/staff/staff.ts';
import { COUNTED_MOST } from '#domain/orders/counted.ts';
import { newTeam } from '#tests/support/accounts/team.ts';
import { openShop } from '#tests/support/checkout.ts';
import { fillWithOrders } from '#tests/support/database/many-orders.ts';

test('a status is counted up to a limit, the others to the last order', async () => {
  const shop = await openShop();
  try {
    await fillWithOrders(async (text) => {
      await shop.world.db.execute(sql.raw(text));
      return [];
    }, COUNTED_MOST + 1);
    const { staff, customer } = await newTeam(shop);
    await shop.buy(customer);
    const { body } = await shop.request<Counts>('GET', '/api/staff/counts/', { token: staff });
    expect(body.by_status).toMatchObject({ delivered: COUNTED_MOST, pending: 1, cancelled: 0 });
  } finally {
    await shop.close();
  }
});
