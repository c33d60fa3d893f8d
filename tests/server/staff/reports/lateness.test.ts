import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Report } from '#contract/staff/reports/reports.ts';
import type { Queue } from '#contract/staff/staff.ts';
import { dateAfter } from '#domain/windows/span.ts';
import { changeStatus } from '#server/features/orders/move/change-status.ts';
import { countDepths } from '#server/metrics/depths.queries.ts';
import { signInAgain, type Team } from '#tests/support/accounts/team.ts';
import type { Shop } from '#tests/support/checkout.ts';
import { STEPS_TO_DELIVERY } from '#tests/support/orders/order-steps.ts';
import { openTeamShop } from '#tests/support/team-shop.ts';
import { goToMonday, MORNING, setRules } from '#tests/support/windows.ts';

let shop: Shop;
let team: Team;
beforeEach(async () => {
  ({ shop, team } = await openTeamShop({ monday: 4 }));
});
afterEach(() => shop.close());

const steps = async (slug: string, to: readonly string[]) => {
  for (const step of to) {
    expect(await changeStatus(shop.world, { slug, to: step, actorId: null })).toMatchObject({ status: step });
  }
};
const ask = async <Body>(path: string) => {
  await signInAgain(shop, team, ['owner']);
  return (await shop.request<Body>('GET', path, { token: team.owner })).body;
};
/** An order that is collected at ten on Monday: 72 hours later it is Thursday, ten o'clock. */
async function collected(changes = {}): Promise<string> {
  const { slug } = await shop.buy(team.customer, changes);
  await steps(slug, STEPS_TO_DELIVERY.slice(0, 3));
  return slug;
}
/** Thursday, some hours after midnight. */
const thursday = (hours: number) => goToMonday(shop, 3 * 24 + hours - 6);

/** How many are late now, as queue, metrics and, once they are delivered, the report count them. */
async function lateNow(slugs: string[]): Promise<[queue: number, metrics: number, report: number]> {
  const queue = (await ask<Queue>('/api/staff/orders/?late=yes')).orders.length;
  const { lateOrders } = await countDepths(shop.world.db, shop.clock.now());
  for (const slug of slugs) await steps(slug, STEPS_TO_DELIVERY.slice(3));
  const day = shop.clock.now().toISOString().slice(0, 10);
  const { turnaround } = await ask<Report>(`/api/staff/reports/?from=${day}&to=${day}&step=day`);
  expect(turnaround.total.delivered).toBe(slugs.length);
  return [queue, lateOrders, turnaround.total.delivered - turnaround.total.kept];
}

it('is counted by the report as the queue counted it: the customer was told Thursday morning, not ten o’clock', async () => {
  const slugs = [await collected(), await collected()];
  thursday(12.5);
  expect(await lateNow(slugs)).toEqual([0, 0, 0]);
});

it('begins when the opening hours that were told are over', async () => {
  const slugs = [await collected(), await collected()];
  thursday(13.5);
  expect(await lateNow(slugs)).toEqual([2, 2, 2]);
});

it('is the end of the delivery window for who was told one, in the same shop on the same day', async () => {
  await setRules(shop);
  const windowed = await collected({ pickup_window: MORNING });
  const others = await collected();
  // The window on Friday, 72 hours after Tuesday's; the other one was told Thursday morning.
  goToMonday(shop, 4 * 24 + 11.5 - 6);
  expect(await lateNow([windowed, others])).toEqual([1, 1, 1]);
});

it('is judged by the hours of that day, also after the owner has set others', async () => {
  await setRules(shop);
  const slugs = [await collected()];
  thursday(12.5);
  expect(await lateNow(slugs)).toEqual([0, 0, 0]);
  const day = shop.clock.now().toISOString().slice(0, 10);
  goToMonday(shop, 4 * 24 + 4);
  await setRules(shop, { opening: Array(7).fill({ from: '08:00', to: '09:00' }), windows: [] });
  const { turnaround } = await ask<Report>(`/api/staff/reports/?from=${day}&to=${dateAfter(day, 1)}&step=day`);
  expect(turnaround.total).toMatchObject({ delivered: 1, kept: 1 });
});
