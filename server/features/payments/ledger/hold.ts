import { normaliseEmail } from '#domain/accounts/credentials.ts';
import { messages } from '#domain/messages.ts';
import { paths } from '#domain/paths.ts';
import { formatCheckout } from '#domain/prices/money.ts';
import type { Tx } from '#server/db/open.ts';
import { enqueueMail } from '#server/db/outbox.ts';
import { bookPayment } from '#server/features/books/journal/book-payment.ts';
import { CHECKED_STATES, type Intent, transitionIntent } from '#server/features/payments/intents/intents.queries.ts';
import { payerMark } from '#server/features/payments/provider/payer-mark.ts';
import { type User, userByEmail, userById } from '#server/features/users/users.queries.ts';
import { renderMail } from '#server/mail/render-mail.ts';
import type { Charge } from '#server/ports/payment.ts';
import type { World } from '#server/ports.ts';
import type { ReviewReason } from './charge-mismatch.ts';
import { insertReview } from './ledger.queries.ts';

/** The account that this payment belongs to: the payer's, else the one that registered the checkout. */
export async function ownerOf(world: World, charge: Charge, intent: Intent | undefined) {
  const payer = await userByEmail(world.db, normaliseEmail(charge.payerEmail));
  return payer ?? (intent === undefined ? undefined : await userById(world.db, intent.userId));
}

/**
 * Stores a payment that can't become an order, so that staff can settle it, and tells the customer. Returns false when
 * the reference is settled already.
 */
export async function holdPayment(
  world: World,
  hold: {
    charge: Charge;
    reason: ReviewReason;
    intent: Intent | undefined;
    /** What else is written when this call is the one that holds the payment. */
    andWrite?: (tx: Tx, owner: User | undefined) => Promise<void>;
  },
): Promise<boolean> {
  const { charge, reason, intent } = hold;
  const owner = await ownerOf(world, charge, intent);
  const { reference, amount, currency, payerEmail, channel } = charge;
  const words = messages.mail.paymentInReview;
  const held = await world.db.transaction(async (tx) => {
    const row = { reference, amount, currency, payerEmail, channel, payerMark: payerMark(charge), reason };
    const now = world.now();
    const owed = { owed: amount, owedReason: 'review' as const, owedSince: now };
    const review = { state: 'review' as const, ...owed, userId: owner?.id ?? null, createdAt: now };
    const written = await insertReview(tx, { ...row, ...review });
    if (written === 'settled') return false;
    if (written === 'written') await hold.andWrite?.(tx, owner);
    const state = reason === 'superseded' ? reason : 'review';
    await transitionIntent(tx, reference, [...CHECKED_STATES, 'expired'], { state, nextCheckAt: null });
    // The payer may be about to post an unregistered reference, so there is no alarm yet.
    if (
      owner !== undefined &&
      reason !== 'superseded' &&
      (intent !== undefined || reason === 'amount' || reason === 'basket')
    ) {
      const mail = renderMail({
        subject: words.subject,
        facts: [
          { label: messages.mail.reference, value: reference },
          { label: messages.mail.amount, value: formatCheckout(amount, currency), strong: true },
        ],
        lines: [messages.mail.greeting(owner.firstName), ...words.lines(formatCheckout(amount, currency), reference)],
        button: { label: words.button, url: `${world.settings.siteUrl}${paths.failedOrders}` },
      });
      await enqueueMail(tx, { ...mail, to: owner.email, dedupeKey: `review:${reference}` });
    }
    await bookPayment(world, tx, reference);
    return true;
  });
  if (held) world.log.warn({ reference, reason }, 'a payment is held for review');
  world.wake?.('outbox');
  return held;
}
