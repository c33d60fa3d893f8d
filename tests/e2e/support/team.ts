import type { TeamRole } from '#domain/accounts/roles.ts';
import { formatCheckout } from '#domain/prices/money.ts';
import { sendTeamCommand } from '#server/team-socket.ts';
import { OSU } from './checkout.ts';
import { FEES, FIRST, quoteFor } from './content.ts';
import { type Asker, type Customer, call, newCustomer, signedInAgain } from './customer.ts';

/** Makes somebody a member of the shop that runs on this folder: as the owner's command does it, without its process. */
export async function joinTeam(folder: string, { email }: Customer, role: TeamRole): Promise<void> {
  const answer = await sendTeamCommand(folder, ['add', email, role]);
  if (answer?.isDone !== true) throw new Error(answer?.lines.join('\n') ?? 'no shop runs');
}

/** A team member of the shop that all tests share. */
export async function newTeamMember(page: Asker, role: TeamRole, firstName = 'Kofi'): Promise<Customer> {
  const member = await newCustomer(page, { firstName });
  await joinTeam(process.env.E2E_DATA_DIR ?? '', member, role);
  // A role applies from the next sign-in on.
  return signedInAgain(page, member);
}

let counter = 0;

/**
 * A paid order of this customer, made without the screens: this many standard pairs, from and to Osu or elsewhere.
 * Returns its slug.
 */
export async function paidOrder(
  page: Asker,
  { access, email }: Customer,
  pairs = 2,
  places: Record<string, unknown> = {},
): Promise<string> {
  counter += 1;
  const reference = `order_${Date.now()}_${`${process.pid}x${counter}`.padEnd(24, 'a')}`;
  const basket = {
    cart_items: [{ service_id: FIRST, quantity: pairs }],
    delivery_location: OSU,
    pickup_location: OSU,
    phone_number: '0241234567',
    ...places,
  };
  const token = access;
  const intent = await call<{ amount: number }>(page.request, 'post', '/api/payments/intents/', {
    data: { ...basket, reference },
    token,
  });
  const charge = { reference, email, amount: intent.amount, currency: 'GHS', outcome: 'success' };
  await call(page.request, 'post', '/standins/payment/charges', { data: charge });
  const data = { ...basket, transaction_id: reference };
  const made = await call<{ order_slug: string }>(page.request, 'post', '/api/orders/', { data, token });
  return made.order_slug;
}

/** What a paid order of two pairs costs with both trips, as the screens of orders write it. */
export const PAID_SUM = formatCheckout(quoteFor({ [FIRST]: 2 }, { delivery: FEES.accra }).total);

/** Moves an order by the team's calls, one step after the other. */
export async function moveAlong(page: Asker, member: Customer, slug: string, steps: readonly string[]): Promise<void> {
  let from = 'pending';
  for (const to of steps) {
    const data = { from, to };
    await call(page.request, 'post', `/api/staff/orders/${slug}/move/`, { data, token: member.access });
    from = to;
  }
}
