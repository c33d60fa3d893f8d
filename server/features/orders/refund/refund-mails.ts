import { may, ROLES } from '#domain/accounts/roles.ts';
import { messages } from '#domain/messages.ts';
import { orderCode } from '#domain/orders/order-code.ts';
import { paths } from '#domain/paths.ts';
import { formatCheckout, toDecimal } from '#domain/prices/money.ts';
import { teamPaths } from '#domain/team-paths.ts';
import type { Tx } from '#server/db/open.ts';
import { enqueueMail, wasQueued } from '#server/db/outbox.ts';
import { refundDoneKey } from '#server/features/books/documents/document-mails.ts';
import { notify } from '#server/features/notices/notify.ts';
import { orderOfReference } from '#server/features/orders/orders.queries.ts';
import type { Payment } from '#server/features/payments/ledger/ledger.queries.ts';
import { userById, usersWithRoles } from '#server/features/users/users.queries.ts';
import { renderMail } from '#server/mail/render-mail.ts';
import type { World } from '#server/ports.ts';
import { CORRECTION_KEY, ORDER_KEY, type RefundRow } from './refunds.queries.ts';

const { mail: words } = messages;
const CUSTOMER_MAILS = {
  accepted: words.refundOnItsWay,
  done: words.refundDone,
  failed: words.refundFailed,
  attention: words.refundAttention,
};

/** Whether the team must act when a refund gets into this state. */
const isForTeam = (state: RefundRow['state']): state is 'failed' | 'attention' | 'unclear' =>
  state === 'failed' || state === 'attention' || state === 'unclear';

function factsOf({ reference, amount, currency = 'GHS' }: { reference: string; amount: number; currency?: string }) {
  return [
    { label: words.reference, value: reference },
    { label: words.amount, value: formatCheckout(amount, currency), strong: true },
  ];
}

/** 'GHS 130.00': an SMS has no cedi sign. */
const plainSum = (amount: number, currency: string) => `${currency} ${toDecimal(amount)}`;

/** A refund, in the currency of its payment. */
type PricedRefund = RefundRow & { currency: string };

/** Whether the mail that said why money goes back said that it is on its way, too. */
async function isToldWhy(tx: Tx, { reference, key, retryOf }: RefundRow): Promise<boolean> {
  if (key.startsWith(ORDER_KEY)) return true;
  if (retryOf !== null) return false;
  return key.startsWith(CORRECTION_KEY) || (await wasQueued(tx, `superseded:${reference}`));
}

async function mailCustomer(world: World, tx: Tx, refund: PricedRefund, userId: number): Promise<void> {
  const { state, reference, amount, currency, id } = refund;
  if (state !== 'accepted' && state !== 'done' && state !== 'failed' && state !== 'attention') return;
  const to = await userById(tx, userId);
  if (to === undefined) return;
  const { subject, lines } = CUSTOMER_MAILS[state];
  const order = await orderOfReference(tx, reference);
  if (state === 'accepted' && (await isToldWhy(tx, refund))) return;
  const what = order === undefined ? words.refundOf.payment(reference) : words.refundOf.order(orderCode(order.slug));
  const button = { label: words.refundFailed.button, url: `${world.settings.siteUrl}${paths.orders}` };
  const mail = renderMail({
    subject,
    facts: factsOf(refund),
    lines: [words.greeting(to.firstName), ...lines(formatCheckout(amount, currency), what)],
    ...(state === 'failed' || state === 'attention' ? { button } : {}),
  });
  const queued = { ...mail, to: to.email, dedupeKey: state === 'done' ? refundDoneKey(id) : `refund-${state}:${id}` };
  if (order === undefined || state !== 'done') await enqueueMail(tx, queued);
  else
    await notify(world, tx, { notice: 'moneyBack', order, facts: { sum: plainSum(amount, currency) }, mail: queued });
}

/**
 * Queues the mail that says that a payment whose money had gone back pays for its order again. One for each reversal.
 */
export async function mailStandsAgain(
  tx: Tx,
  {
    id,
    reference,
    amount,
    to,
  }: { id: number; reference: string; amount: number; to: { email: string; firstName: string } },
): Promise<void> {
  const { subject, lines } = words.standsAgain;
  const text = [words.greeting(to.firstName), ...lines(formatCheckout(amount), reference)];
  const mail = renderMail({ subject, facts: factsOf({ reference, amount }), lines: text });
  if (to.email !== '') await enqueueMail(tx, { ...mail, to: to.email, dedupeKey: `stands-again:${id}` });
}

async function mailTeam(world: World, tx: Tx, refund: PricedRefund): Promise<void> {
  const { state, amount, currency, id } = refund;
  if (!isForTeam(state)) return;
  const team = await usersWithRoles(
    tx,
    ROLES.filter((role) => may(role, 'refund')),
  );
  for (const to of team) {
    const mail = renderMail({
      subject: words.teamRefund[state](formatCheckout(amount, currency)),
      facts: factsOf(refund),
      lines: [words.greeting(to.firstName), words.teamRefund.lines[state]],
      button: { label: words.teamRefund.button, url: `${world.settings.siteUrl}${teamPaths.money}#owed` },
    });
    await enqueueMail(tx, { ...mail, to: to.email, dedupeKey: `team-refund-${state}:${id}:${to.id}` });
  }
}

/**
 * Queues the mails about a refund's new state: to the customer when it is on its way, done, failed or held up; to everybody on
 * the team who may refund when it needs attention. One mail of each kind for a refund.
 */
export async function mailRefund(world: World, tx: Tx, refund: RefundRow, payment: Payment): Promise<void> {
  const priced = { ...refund, currency: payment.currency };
  if (payment.userId !== null) await mailCustomer(world, tx, priced, payment.userId);
  await mailTeam(world, tx, priced);
}
