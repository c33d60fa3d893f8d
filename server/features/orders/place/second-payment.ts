import { messages } from '#domain/messages.ts';
import { orderCode } from '#domain/orders/order-code.ts';
import { formatCheckout } from '#domain/prices/money.ts';
import { describeFailure } from '#server/failure.ts';
import { refundExtra } from '#server/features/orders/extra/take-extra.ts';
import { mailSecondPayment } from '#server/features/orders/order-mails.ts';
import { insertNote, lockOrder } from '#server/features/orders/orders.queries.ts';
import { refundInFull } from '#server/features/orders/refund/team/full-refund.ts';
import { orderOfExtra } from '#server/features/payments/extra/extra-payments.queries.ts';
import { orderOfCart } from '#server/features/payments/intents/cart/cart.queries.ts';
import { type Intent, intentOf } from '#server/features/payments/intents/intents.queries.ts';
import { holdPayment } from '#server/features/payments/ledger/hold.ts';
import { heldSecondPayments } from '#server/features/payments/ledger/ledger.queries.ts';
import type { Charge } from '#server/ports/payment.ts';
import type { World } from '#server/ports.ts';
import { isRefusal } from '#server/refusal.ts';

/** How many held second payments one round of the reconciler gives back. */
const ROUND_MAX = 20;

/** Asks for the refund of a held second payment. When that fails, it stays on the team's list. */
async function refundSecond(world: World, reference: string, slug: string): Promise<void> {
  const why = messages.teamPayments.supersededNote(orderCode(slug));
  const refund = await refundInFull(world, reference, { id: null }, why);
  if (isRefusal(refund)) world.log.error({ reference }, 'the second payment of a cart could not be refunded');
}

/**
 * Gives back a payment whose cart is the order of another one: held first, so that it is on a list whatever happens,
 * with a mail to the customer and an entry in the order's history; then the provider is asked. Returns whether the
 * payment is held. Called again, it does nothing twice.
 */
export async function returnSecondPayment(
  world: World,
  { charge, intent, slug }: { charge: Charge; intent: Intent | undefined; slug: string },
): Promise<boolean> {
  const { reference, amount, currency } = charge;
  const isHeld = await holdPayment(world, {
    charge,
    intent,
    reason: 'superseded',
    async andWrite(tx, owner) {
      const order = await lockOrder(tx, { slug });
      if (order === undefined) return;
      const note = messages.teamPayments.alsoPaid(reference, formatCheckout(amount, currency));
      await insertNote(tx, order, { note, createdAt: world.now() });
      if (owner !== undefined) await mailSecondPayment(world, tx, { reference, slug, amount, currency, to: owner });
    },
  });
  if (!isHeld) return false;
  await refundSecond(world, reference, slug);
  return true;
}

/** Gives back second payments that are held but not refunded: the process was stopped between the two steps. */
export async function returnHeldSecondPayments(world: World): Promise<void> {
  for (const { reference } of await heldSecondPayments(world.db, ROUND_MAX)) {
    try {
      const intent = await intentOf(world.db, reference);
      if (intent?.extraId != null) {
        const corrected = await orderOfExtra(world.db, intent.extraId);
        if (corrected !== undefined) await refundExtra(world, reference, corrected.slug);
        continue;
      }
      const order = await orderOfCart(world.db, intent?.cart);
      if (order !== undefined) await refundSecond(world, reference, order.slug);
    } catch (error) {
      world.log.error({ reference, ...describeFailure(error) }, 'a second payment could not be refunded');
    }
  }
}
