import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import * as tables from '#server/db/schema.ts';
import { discountDoubts } from '#server/db/tables/discounts/discount-doubts.ts';
import { extraPayments } from '#server/db/tables/payments/extra-payments.ts';
import { bookPoints } from '#server/features/books/journal/book-points.queries.ts';
import { correctOrder } from '#server/features/orders/correct/correct-order.ts';
import { decideDoubt, putDoubtRight } from '#server/features/orders/doubts/decide-doubt.ts';
import { changeStatus } from '#server/features/orders/move/change-status.ts';
import { cancelOwn } from '#server/features/orders/own/cancel.ts';
import { decideHeldCredit } from '#server/features/orders/refund/team/decide-held-credit.ts';
import { settleByOrder } from '#server/features/orders/refund/team/settle-by-order.ts';
import { handleStoredEvents } from '#server/jobs/webhooks.ts';
import { basket, type Shop } from '#tests/support/checkout.ts';
import { newReference } from '#tests/support/outside/provider.ts';
import { TEST_PASSWORD, type TestUser } from '#tests/support/world.ts';
import { type Operation, paidSum, STARTING, STATUSES, secondWay } from './model.ts';
import { performExtra } from './real-extras.ts';
import { moneyState, performRefund, returnAtProvider } from './real-refunds.ts';
import type { Discount, Outcome, Reason, Status, Twin } from './shapes.ts';

/** One run in the real shop: its customers, its references, and the operations as calls. */
export type RealShop = {
  perform(operation: Operation): Promise<string>;
  /** The database's state in the model's form. */
  state(): Promise<unknown>;
};

/** The reason of each decision about a doubt. */
const DECIDED = 'The model decides';

/** The doubts about orders in the model's form, and how many decisions about them are in each order's history. */
async function doubtsOf(db: Shop['world']['db'], ids: number[], customerOf: (orderId: number | null) => number) {
  const orders = ids.length === 0 ? [0] : ids;
  const doubts = await db.select().from(discountDoubts).where(inArray(discountDoubts.orderId, orders));
  const isDecision = and(inArray(tables.orderEvents.orderId, orders), eq(tables.orderEvents.reason, DECIDED));
  const decisions = await db.select().from(tables.orderEvents).where(isDecision);
  return (id: number | undefined) => ({
    doubts: doubts
      .filter(({ orderId }) => orderId === id)
      .map(({ type, reason, isAccepted, putRightAt, otherOrderId }) => {
        const decided = isAccepted ? 'accepted' : putRightAt === null ? 'refused' : 'right';
        return `${type} ${customerOf(otherOrderId)} ${reason} ${isAccepted === null ? 'open' : decided}`;
      })
      .sort(),
    decided: decisions.filter(({ orderId }) => orderId === id).length,
  });
}

const TYPES: Record<Discount, string> = { signup: 'signup', referral: 'referral', points: 'redeemed_points' };

/** The runs of this process: each has phone numbers of its own. */
let runs = 0;

/** Starts a run: two customers have enough points to redeem twice, and some are like each other. */
export async function openRun(shop: Shop): Promise<RealShop> {
  const { db } = shop.world;
  const users = new Map<number, TestUser>();
  /** What customers have of others. */
  const twins = new Map<number, Twin | null>();
  const rootOf = (number: number, kind: Reason): number => {
    const twin = twins.get(number) ?? null;
    return twin?.kind === kind ? rootOf(twin.of, kind) : number;
  };
  /** Another address of the same mailbox. */
  const addressLike = (number: number) => {
    const [box = '', host] = userAt(number).email.split('@');
    return `${box.split('+')[0]}+${newReference().slice(-8)}@${host}`;
  };
  for (const [number, { referrer, twin, isProven }] of STARTING.entries()) {
    const email = twin?.kind === 'mailbox' ? { email: addressLike(twin.of) } : {};
    users.set(
      number,
      await shop.newUser({
        referredBy: referrer === null ? null : userAt(referrer).id,
        isVerified: isProven,
        ...email,
      }),
    );
    twins.set(number, twin);
  }
  const accounts = [...users].map(([number, { id }]) => ({ userId: id, points: STARTING[number]?.points ?? 0 }));
  await db.insert(tables.pointsAccounts).values(accounts.map(({ userId, points }) => ({ userId, balance: points })));
  await db
    .insert(tables.pointsLedger)
    .values(accounts.map(({ userId, points }) => ({ userId, delta: points, kind: 'release' as const })));
  for (const { userId } of accounts) await db.transaction((tx) => bookPoints(tx, userId));
  runs += 1;
  const run = runs;
  const phoneOf = (number: number) => `024 ${String(1_000_000 + (run % 8_000) * 1_000 + rootOf(number, 'phone'))}`;
  const walletOf = (user: TestUser) => {
    const number = [...users].find(([, { id }]) => id === user.id)?.[0] ?? 0;
    return `SIG_${userAt(rootOf(number, 'payer')).email}`;
  };
  const quotes = new Map<number, { reference: string; amount: number; user: TestUser }>();
  /** The bodies that another client posts, by the model's numbers. */
  const claims = new Map<number, Record<string, unknown>>();
  /** The redemptions' ids by the model's numbers. */
  const redemptionIds = new Map<number, number>();
  let deliveries = 0;

  function userAt(number: number): TestUser {
    const user = users.get(number);
    if (user === undefined) throw new Error('There is no such customer.');
    return user;
  }
  const quoteAt = (slot: number) => {
    const quote = quotes.get(slot);
    if (quote === undefined) throw new Error('There is no such checkout.');
    return quote;
  };
  async function tell(event: string, about: Record<string, unknown>): Promise<string> {
    deliveries += 1;
    const { status } = await shop.event({ event, data: { ...about, delivery: deliveries } });
    while ((await handleStoredEvents({ ...shop.world })) > 0);
    return String(status);
  }
  function pay(slot: number, outcome: Outcome): string {
    const { reference, amount, user } = quoteAt(slot);
    const isMoney = outcome !== 'failed' && outcome !== 'pending';
    shop.provider.set(reference, {
      amount: outcome === 'short' ? amount - 1 : amount,
      email: outcome === 'otherPayer' ? 'somebody@example.com' : user.email,
      // A stranger's card each time: a shared one would be a matter of its own.
      signature: outcome === 'otherPayer' ? `SIG_${reference}` : walletOf(user),
      status: isMoney ? 'success' : outcome,
      paidAt: shop.clock.now(),
    });
    return '';
  }

  async function join(email: string, code: string | null): Promise<string> {
    const names = { first_name: 'Yaw', last_name: 'Boateng', ...(code === null ? {} : { referral_code: code }) };
    const body = { email, password: TEST_PASSWORD, ...names };
    return String((await shop.request('POST', '/api/users/register/', { body })).status);
  }

  /** The doubt that an operation is about: the order, the discount, and the other customer's order. */
  async function doubtAt({ intent, type, other }: { intent: number; type: Discount; other: number }) {
    const { reference } = quoteAt(intent);
    const [order] = await db.select().from(tables.orders).where(eq(tables.orders.reference, reference));
    const rows = await db
      .select({ slug: tables.orders.slug })
      .from(discountDoubts)
      .innerJoin(tables.orders, eq(tables.orders.id, discountDoubts.otherOrderId))
      .where(and(eq(discountDoubts.orderId, order?.id ?? 0), eq(tables.orders.userId, userAt(other).id)));
    return { slug: order?.slug ?? '', type: TYPES[type], other: rows[0]?.slug ?? 'none' };
  }

  async function move(reference: string, to: Status): Promise<string> {
    const [order] = await db.select().from(tables.orders).where(eq(tables.orders.reference, reference));
    if (order === undefined) return 'none';
    const moved = await changeStatus(shop.world, { slug: order.slug, to, actorId: null });
    return 'status' in moved ? moved.status : moved.refused;
  }

  async function perform(operation: Operation): Promise<string> {
    switch (operation.kind) {
      case 'join': {
        const { slot, referrer, twin } = operation;
        const email = twin?.kind === 'mailbox' ? addressLike(twin.of) : `yaw-${newReference()}@example.com`;
        const answer = await join(email, referrer === null ? null : userAt(referrer).referralCode);
        const [row] = await db.select().from(tables.users).where(eq(tables.users.email, email));
        if (row === undefined) return answer;
        await db.update(tables.users).set({ isVerified: true }).where(eq(tables.users.id, row.id));
        users.set(slot, { ...row, password: TEST_PASSWORD, ...(await shop.signIn(row)) });
        twins.set(slot, twin);
        return answer;
      }
      case 'joinAgain':
        return join(userAt(operation.user).email, userAt(0).referralCode);
      case 'decide': {
        const { user, isGranted } = operation;
        const decided = await decideHeldCredit(shop.world, { friendId: userAt(user).id, isGranted }, { id: null });
        return 'refused' in decided ? decided.refused : decided.isGranted ? 'granted' : 'refused';
      }
      case 'decideDoubt':
      case 'putRight': {
        const key = { ...(await doubtAt(operation)), reason: DECIDED };
        const actor = { id: userAt(0).id };
        if (operation.kind === 'putRight') {
          const righted = await putDoubtRight(shop.world, key, actor);
          return 'refused' in righted ? righted.refused : 'right';
        }
        const decided = await decideDoubt(shop.world, { ...key, isAccepted: operation.isAccepted }, actor);
        return 'refused' in decided ? decided.refused : decided.isAccepted ? 'accepted' : 'refused';
      }
      case 'settle': {
        const settled = await settleByOrder(shop.world, quoteAt(operation.intent).reference, { id: userAt(0).id });
        return 'refused' in settled ? settled.refused : 'order';
      }
      case 'register': {
        const { slot, user, quantity, discount } = operation;
        const body = {
          ...basket({ cart_items: [{ service_id: 1, quantity }], phone_number: phoneOf(user) }),
          reference: newReference(),
          discounts_applied: discount === null ? null : [{ type: TYPES[discount] }],
        };
        const token = userAt(user);
        const answer = await shop.request<{ amount: number }>('POST', '/api/payments/intents/', { token, body });
        quotes.set(slot, { reference: body.reference, amount: answer.body.amount, user: token });
        return `${answer.status} ${answer.body.amount}`;
      }
      case 'twoWays': {
        const { slot, user, quantity, discount } = operation;
        const token = userAt(user);
        const register = async (supersedes: string | null) => {
          const body = {
            ...basket({ cart_items: [{ service_id: 1, quantity }], phone_number: phoneOf(user) }),
            reference: newReference(),
            discounts_applied: discount === null ? null : [{ type: TYPES[discount] }],
            cart_id: `cart-of-slot-${slot}`,
            supersedes,
          };
          const answer = await shop.request<{ amount: number }>('POST', '/api/payments/intents/', { token, body });
          return { reference: body.reference, amount: answer.body.amount, user: token, status: answer.status };
        };
        const first = await register(null);
        quotes.set(slot, first);
        pay(slot, 'pending');
        const refused = await register(null);
        const second = await register(first.reference);
        quotes.set(secondWay(slot), second);
        const isRight = refused.status === 409 && second.status === 201 && second.amount === first.amount;
        return isRight ? `${first.status} ${first.amount}` : `refused ${refused.status}, then ${second.status}`;
      }
      case 'pay':
        return pay(operation.intent, operation.outcome);
      case 'buy': {
        const { slot, user, claim } = operation;
        const quote = { reference: newReference(), amount: paidSum(claim), user: userAt(user) };
        quotes.set(slot, quote);
        shop.pay(quote.user, quote);
        shop.provider.set(quote.reference, { signature: walletOf(quote.user) });
        claims.set(slot, {
          cart_items: [{ service_id: 1, quantity: claim.quantity }],
          phone_number: phoneOf(user),
          discounts_applied: claim.named?.map((discount) => ({ type: TYPES[discount] })),
        });
        const answer = await shop.order(quote.user, quote.reference, claims.get(slot));
        return answer.status === 402 ? 'unpaid' : String(answer.status);
      }
      case 'post': {
        const { intent, user } = operation;
        const answer = await shop.order(userAt(user), quoteAt(intent).reference, claims.get(intent));
        return answer.status === 402 ? 'unpaid' : String(answer.status);
      }
      case 'webhook':
        return tell('charge.success', { reference: quoteAt(operation.intent).reference });
      case 'reverse': {
        const { reference, amount } = quoteAt(operation.intent);
        returnAtProvider(shop, reference);
        return tell('refund.processed', { transaction_reference: reference, amount });
      }
      case 'dispute': {
        const { reference } = quoteAt(operation.intent);
        const open = shop.provider.disputes.find((one) => one.reference === reference && one.status !== 'resolved');
        const { id } = open ?? shop.provider.dispute(reference);
        return tell('charge.dispute.create', { id, transaction: { reference } });
      }
      case 'endDispute': {
        const { reference, amount } = quoteAt(operation.intent);
        const dispute = shop.provider.disputes.findLast((one) => one.reference === reference);
        const resolution = operation.isWon ? 'declined' : 'merchant-accepted';
        if (dispute !== undefined) Object.assign(dispute, { status: 'resolved', resolution });
        if (!operation.isWon) returnAtProvider(shop, reference);
        return tell('charge.dispute.resolve', { id: dispute?.id, amount, transaction: { reference } });
      }
      case 'refundWhole':
      case 'refundPart':
      case 'endRefund':
      case 'retry':
      case 'decideOwed': {
        const { reference } = quoteAt(operation.intent);
        return performRefund(shop, operation, { reference, actorId: userAt(0).id, tell });
      }
      case 'propose':
      case 'withdraw':
      case 'openExtra':
      case 'payExtra':
      case 'lapse': {
        const { reference, user } = quoteAt(operation.intent);
        const pay = () => shop.provider.set(reference, { signature: walletOf(user) });
        const made = await performExtra(shop, operation, {
          ...quoteAt(operation.intent),
          actorId: userAt(0).id,
          tell,
          pay,
        });
        if (made.opened !== undefined && 'slot' in operation) quotes.set(operation.slot, made.opened);
        return made.answer;
      }
      case 'move':
        return move(quoteAt(operation.intent).reference, operation.to);
      case 'correctPairs':
      case 'correctPhone': {
        const { reference } = quoteAt(operation.intent);
        const [order] = await db.select().from(tables.orders).where(eq(tables.orders.reference, reference));
        const change =
          operation.kind === 'correctPhone'
            ? { phone_number: phoneOf(operation.of) }
            : { items: [{ service_id: 1, quantity: operation.pairs }] };
        const request = { reason: 'The model corrects', ...change };
        const refund = operation.kind === 'correctPairs' ? operation.refund : null;
        const correction = { slug: order?.slug ?? '', actorId: userAt(0).id, refund, extra: null, request };
        const done = await correctOrder(shop.world, correction);
        return 'refused' in done ? done.refused : 'done';
      }
      case 'cancelOwn': {
        const { reference } = quoteAt(operation.intent);
        const [order] = await db.select().from(tables.orders).where(eq(tables.orders.reference, reference));
        if (order === undefined) return 'missing';
        const done = await cancelOwn(shop.world, { slug: order.slug, userId: order.userId });
        return 'refused' in done ? done.refused : done.status;
      }
      case 'deliver': {
        const { reference } = quoteAt(operation.intent);
        const [order] = await db.select().from(tables.orders).where(eq(tables.orders.reference, reference));
        const answers: string[] = [];
        const left = STATUSES.slice(STATUSES.indexOf(order?.status ?? 'cancelled') + 1, -1);
        for (const to of left) answers.push(await move(reference, to));
        return answers.join(' ');
      }
      case 'redeem': {
        const token = userAt(operation.user);
        type Made = { id: number; points_redeemed: number };
        const { status, body } = await shop.request<Made>('POST', '/api/referrals/redeem/', { token, body: {} });
        if (status === 201) redemptionIds.set(operation.slot, body.id);
        return status === 201 ? `201 ${body.points_redeemed}` : String(status);
      }
      case 'apply': {
        const id = redemptionIds.get(operation.redemption) ?? 0;
        const [row] = await db.select().from(tables.redemptions).where(eq(tables.redemptions.id, id));
        const token = [...users.values()].find((user) => user.id === row?.userId) ?? userAt(0);
        return String((await shop.request('PATCH', `/api/referrals/redeem/${id}/apply/`, { token })).status);
      }
    }
  }

  async function state(): Promise<unknown> {
    const numbers = [...users.keys()].sort((a, b) => a - b);
    const ids = numbers.map((number) => userAt(number).id);
    const rows = await db.select().from(tables.users).where(inArray(tables.users.id, ids));
    const held = await db.select().from(tables.heldCredits).where(inArray(tables.heldCredits.friendId, ids));
    const heldOf = (id: number) => {
      const row = held.find(({ friendId }) => friendId === id);
      if (row === undefined) return { held: null, heldFor: null, isOwnersWord: false };
      const decided = row.isGranted === null ? 'open' : row.isGranted ? 'granted' : 'refused';
      return { held: decided, heldFor: row.reason, isOwnersWord: row.byOwner };
    };
    const accounts = await db.select().from(tables.pointsAccounts).where(inArray(tables.pointsAccounts.userId, ids));
    const orders = await db.select().from(tables.orders).where(inArray(tables.orders.userId, ids));
    const ofOrders = orders.map(({ id }) => id);
    const extras = await db
      .select()
      .from(extraPayments)
      .where(inArray(extraPayments.orderId, ofOrders.length === 0 ? [0] : ofOrders))
      .orderBy(asc(extraPayments.id));
    const references = [...quotes.values()].map(({ reference }) => reference);
    const payments =
      references.length === 0
        ? []
        : await db.select().from(tables.payments).where(inArray(tables.payments.reference, references));
    const isLive = and(inArray(tables.discountUses.userId, ids), isNull(tables.discountUses.releasedAt));
    const uses = await db.select().from(tables.discountUses).where(isLive);
    const doubts = await doubtsOf(
      db,
      orders.map(({ id }) => id),
      (orderId) => numbers[ids.indexOf(orders.find(({ id }) => id === orderId)?.userId ?? -1)] ?? -1,
    );
    const redemptions = await db.select().from(tables.redemptions).where(inArray(tables.redemptions.userId, ids));
    const slots = [...quotes].sort(([a], [b]) => a - b);
    const slotOf = (orderId: number | null) => {
      const reference = orders.find(({ id }) => id === orderId)?.reference;
      return slots.find(([, quote]) => quote.reference === reference)?.[0] ?? null;
    };
    const money = new Map<string, unknown>();
    for (const [, { reference }] of slots) money.set(reference, await moneyState(shop, reference));
    return {
      users: numbers.map((user) => {
        const { id } = userAt(user);
        const referredBy = rows.find((row) => row.id === id)?.referredBy ?? null;
        return {
          user,
          points: accounts.find(({ userId }) => userId === id)?.balance ?? 0,
          ...heldOf(id),
          referrer: referredBy === null ? null : (numbers.find((number) => userAt(number).id === referredBy) ?? null),
        };
      }),
      intents: slots.map(([slot, { reference }]) => {
        const order = orders.find((each) => each.reference === reference);
        return {
          slot,
          status: order?.status ?? null,
          ledger: payments.find((each) => each.reference === reference)?.state ?? null,
          cost: order === undefined ? null : (order.corrected?.total ?? order.total),
          asked: extras.filter(({ orderId }) => orderId === order?.id).map((extra) => extra.state),
          uses: uses
            .filter(({ orderId }) => orderId === order?.id)
            .map(({ type }) => type)
            .sort(),
          ...doubts(order?.id),
          ...(money.get(reference) ?? {}),
        };
      }),
      redemptions: redemptions
        .map(({ userId, points, orderId, appliedAt }) => {
          return `${numbers[ids.indexOf(userId)]} ${points} ${slotOf(orderId)} ${appliedAt !== null}`;
        })
        .sort(),
    };
  }

  return { perform, state };
}
