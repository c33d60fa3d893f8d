import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import type { OrderDetail } from '#contract/orders/orders.ts';
import type { StaffOrder } from '#contract/staff/staff.ts';
import * as tables from '#server/db/schema.ts';
import { extraPayments } from '#server/db/tables/payments/extra-payments.ts';
import { type Team, withFreshTokens } from '#tests/support/accounts/team.ts';
import type { Shop } from '#tests/support/checkout.ts';

type Answer = StaffOrder & { error: string; extra?: string };
type Role = 'staff' | 'owner' | 'rider' | 'cleaner';

/** A correction to so many pairs of one standard cleaning. */
export const pairs = (quantity: number) => ({ items: [{ service_id: 1, quantity }] });

/** What team and customer call about additional payments, with tokens of the shop's present time. */
export function extraCalls(at: () => { shop: Shop; team: Team }) {
  const staffCall = async (slug: string, path: string, body: Record<string, unknown> = {}, role: Role = 'staff') => {
    const { shop, team } = at();
    const token = await withFreshTokens(shop, team[role]);
    return shop.request<Answer>('POST', `/api/staff/orders/${slug}/${path}/`, { token, body });
  };
  const ask = (slug: string, changes: Record<string, unknown>, role: Role = 'staff') =>
    staffCall(slug, 'correct-when-paid', { reason: 'Three pairs came', ...changes }, role);
  const own = async <T>(slug: string, path: string, method: 'GET' | 'POST' = 'POST') => {
    const { shop, team } = at();
    team.customer = await withFreshTokens(shop, team.customer);
    const body = method === 'POST' ? { body: {} } : {};
    return shop.request<T & { error: string }>(method, `/api/orders/${slug}/${path}`, {
      token: team.customer,
      ...body,
    });
  };
  const detail = async (slug: string) => (await own<OrderDetail>(slug, '', 'GET')).body;
  const openPage = (slug: string) => own<{ reference: string; url: string }>(slug, 'extra-payment/');
  const check = async (slug: string) => (await own<{ state: string }>(slug, 'extra-payment/check/')).body.state;
  const buy = (quantity = 1) => at().shop.buy(at().team.customer, { cart_items: [{ service_id: 1, quantity }] });
  const rowOf = async (slug: string) => {
    const [row] = await at().shop.world.db.select().from(tables.orders).where(eq(tables.orders.slug, slug));
    if (row === undefined) throw new Error('There is no such order.');
    return row;
  };
  const stateOf = async () => (await at().shop.world.db.select().from(extraPayments)).map(({ state }) => state);
  const paymentsNow = async () =>
    (await at().shop.world.db.select().from(tables.payments)).map(({ amount, state }) => [amount, state]);
  const pay = (reference: string, amount = 5000) => at().shop.pay(at().team.customer, { reference, amount });
  /** An order of one pair, whose second pair the customer is asked to pay. */
  const asked = async () => {
    const order = await buy();
    const { status } = await ask(order.slug, { ...pairs(2), extra: '50.00' });
    expect(status).toBe(200);
    return order;
  };
  /** A page of the provider that the customer opened for it. */
  const opened = async (slug: string) => {
    const { status, body } = await openPage(slug);
    expect([status, body.error]).toEqual([200, undefined]);
    return body.reference;
  };
  /** An order whose second pair is paid: the order's reference and that of the additional payment. */
  const corrected = async () => {
    const order = await asked();
    const extra = await opened(order.slug);
    pay(extra);
    expect(await check(order.slug)).toBe('paid');
    return { ...order, extra };
  };
  return {
    staffCall,
    ask,
    own,
    detail,
    openPage,
    check,
    buy,
    rowOf,
    stateOf,
    paymentsNow,
    pay,
    asked,
    opened,
    corrected,
  };
}
