import type { MoneyOfDay } from '#contract/staff/money/money.ts';
import { type Day, dayOf, parseDay } from '#domain/days.ts';
import { messages } from '#domain/messages.ts';
import { toDecimal } from '#domain/prices/money.ts';
import { sumsOfDay } from '#server/features/books/report/day-sums.ts';
import { countRefused } from '#server/features/discounts/doubts.queries.ts';
import { balanceBooks } from '#server/features/payments/ledger/balance.ts';
import { openHeldCredits } from '#server/features/referrals/held-credits.queries.ts';
import { toRefund } from '#server/features/staff/order/order-money.ts';
import { namesOf } from '#server/features/staff/order/people.queries.ts';
import type { World } from '#server/ports.ts';
import { type Refusal, refuseFields } from '#server/refusal.ts';
import { listDoubts, listRefused } from './doubts.ts';
import { openReviews, paymentsOn, refundsOn } from './money.queries.ts';

type Listed = Awaited<ReturnType<typeof paymentsOn>>[number];

const reasons: Record<string, string> = messages.recovery.reasons;
const reasonOf = (reason: string | null) => reasons[reason ?? ''] ?? messages.recovery.reasons.other;

function toPayment({ payment, slug, name }: Listed): MoneyOfDay['payments'][number] {
  const { reference, amount, currency, channel, state, createdAt } = payment;
  const known = { reference, amount: toDecimal(amount), currency, channel, state, name };
  return { ...known, order_slug: slug, at: createdAt.toISOString() };
}

/** The provider's total and ours for a day; null when the provider gives no answer. */
async function booksOf(world: World, { start, end }: Day): Promise<MoneyOfDay['balance']> {
  try {
    const { provider, orders, review, owed, refunding, refunded, kept, difference, faults } = await balanceBooks(
      world,
      start,
      end,
    );
    return {
      provider: toDecimal(provider),
      orders: toDecimal(orders),
      review: toDecimal(review),
      owed: toDecimal(owed),
      refunding: toDecimal(refunding),
      refunded: toDecimal(refunded),
      kept: toDecimal(kept),
      difference: toDecimal(difference),
      faults,
    };
  } catch (error) {
    world.log.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'the ledger could not be compared');
    return null;
  }
}

async function reviewsOf(world: World): Promise<MoneyOfDay['reviews']> {
  return (await openReviews(world.db)).map((row) => {
    const { payment, agreed, phone, extraId } = row;
    // A payment for a correction, and one that goes back by itself, make no order.
    const isForOrder = extraId === null && payment.reason !== 'superseded';
    return {
      ...toPayment(row),
      reason: reasonOf(payment.reason),
      payer_email: payment.payerEmail,
      phone_number: phone ?? '',
      agreed: agreed === null ? null : toDecimal(agreed),
      may_order: isForOrder && agreed === payment.amount && payment.currency === 'GHS',
      may_refund: true,
    };
  });
}

async function creditsOf(world: World): Promise<MoneyOfDay['held_credits']> {
  const held = await openHeldCredits(world.db);
  const nameOf = await namesOf(
    world.db,
    held.flatMap(({ friendId, referrerId }) => [friendId, referrerId]),
  );
  return held.map(({ friendId, referrerId, reason, createdAt }) => {
    const people = { friend: nameOf(friendId), referrer: nameOf(referrerId) };
    return { friend_id: friendId, ...people, in_common: reason, at: createdAt.toISOString() };
  });
}

async function onDay(world: World, day: Day): Promise<MoneyOfDay> {
  const sums = await sumsOfDay(world.db, day);
  const [ours] = sums;
  const payments = await paymentsOn(world.db, day);
  const refunds = await refundsOn(world.db, day);
  const nameOf = await namesOf(
    world.db,
    refunds.map(({ refund }) => refund.actorId),
  );
  return {
    date: day.date,
    is_closed: day.end <= world.now(),
    sums,
    payments: payments.map(toPayment),
    paid: ours?.paid ?? toDecimal(0),
    refunds: refunds.map(({ refund, currency, slug }) => {
      return { ...toRefund(refund, currency, nameOf), reference: refund.reference, order_slug: slug };
    }),
    given_back: ours?.given_back ?? toDecimal(0),
    reviews: await reviewsOf(world),
    held_credits: await creditsOf(world),
    doubts: await listDoubts(world),
    refused_doubts: await listRefused(world),
    refused_doubts_all: await countRefused(world.db),
    balance: await booksOf(world, day),
  };
}

/** The payments and refunds of a day (today when no date is given), and all that waits for a decision. */
export async function moneyOfDay(world: World, date: string | undefined): Promise<MoneyOfDay | Refusal> {
  const day = date ? parseDay(date) : dayOf(world.now());
  return day === null ? refuseFields({ date: messages.teamCalls.badDate }) : onDay(world, day);
}
