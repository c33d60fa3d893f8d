import { HOUR_MS } from '#domain/durations.ts';
import { parseMoney } from '#domain/prices/money.ts';
import type { OwnOrder } from '#tests/year/checks/own-books.ts';
import type { Person, Simulation } from '#tests/year/clockwork/simulation.ts';
import type { TeamPeople } from './team-people.ts';

type Hinted = { refund?: string; extra?: string };

/** What unpacking shows: fewer pairs than booked, more of them, or a stain that is worth a part of the price. */
export async function correctSome(play: Simulation, team: TeamPeople, order: OwnOrder): Promise<void> {
  const { random } = play;
  const what = random.below(120);
  if (what < 3) await correct(play, team, order, 1);
  else if (what < 6) await correct(play, team, order, order.pairs + 1);
  else if (what < 8) await giveBackPart(play, team, order);
}

async function giveBackPart(
  { call, signIn, books }: Simulation,
  { owner }: TeamPeople,
  order: OwnOrder,
): Promise<void> {
  const key = `part-${String(books.refunds.length).padStart(8, '0')}`;
  await signIn(owner);
  const body = { key, amount: '5.00', reason: 'A stain stays' };
  await call(owner, 'POST', `/api/staff/payments/${order.reference}/refund/`, body);
}

/** Corrects the pairs: the first answer says what goes back or is to be paid, the second agrees to that sum. */
async function correct(play: Simulation, team: TeamPeople, order: OwnOrder, pairs: number): Promise<void> {
  const { call, later, random } = play;
  if (pairs === order.pairs) return;
  const path = `/api/staff/orders/${order.slug}/`;
  const request = { reason: 'Other pairs came', items: [{ service_id: 1, quantity: pairs }] };
  const first = await call<Hinted>(team.staff, 'POST', `${path}correct/`, request);
  if (first.status === 200) {
    order.pairs = pairs;
  } else if (first.body.refund !== undefined) {
    await play.signIn(team.owner);
    const { refund } = first.body;
    const { status } = await call(team.owner, 'POST', `${path}correct-and-refund/`, { ...request, refund });
    if (status === 200) order.pairs = pairs;
  } else if (first.body.extra !== undefined) {
    const { extra } = first.body;
    const who = play.customerOf(order);
    const { status } = await call(team.staff, 'POST', `${path}correct-when-paid/`, { ...request, extra });
    // A third of the customers never pays the difference.
    if (status !== 200 || random.below(3) === 0) return;
    later((1 + random.below(20)) * HOUR_MS, 'a customer pays the difference', () =>
      payDifference(play, who, order, { amount: parseMoney(extra) ?? 0, pairs }),
    );
  }
}

async function payDifference(
  play: Simulation,
  who: Person,
  order: OwnOrder,
  { amount, pairs }: { amount: number; pairs: number },
): Promise<void> {
  const path = `/api/orders/${order.slug}/extra-payment/`;
  const { status, body } = await play.call<{ reference: string }>(who, 'POST', path, {});
  if (status !== 200) return;
  play.pay(who, body.reference, { amount, becomes: () => play.books.paidMore(order, amount, pairs) });
  await play.call(who, 'POST', `${path}check/`, {});
}
