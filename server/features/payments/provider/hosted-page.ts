import { messages } from '#domain/messages.ts';
import { paths } from '#domain/paths.ts';
import { cancelledPaymentPath } from '#domain/payment-paths.ts';
import { isReference } from '#domain/reference.ts';
import { countTry } from '#server/db/stores/rate-windows.ts';
import { intentOf } from '#server/features/payments/intents/intents.queries.ts';
import type { World } from '#server/ports.ts';
import { type Refusal, refuse } from '#server/refusal.ts';

/** How many hosted pages a user may open within a time: each one is a request to the provider. */
const PAGES_MAX = 30;
const WINDOW_MS = 10 * 60_000;

/**
 * Opens the provider's own payment page for a registered checkout, at its frozen price, for its owner. The page sends
 * the payer back to the checkout, or to the page that is given; the reconciler checks the reference either way.
 */
export async function openHostedPage(
  world: World,
  user: { id: number; email: string },
  reference: string,
  backTo: string | null = null,
): Promise<{ reference: string; url: string } | Refusal> {
  const intent = isReference(reference) ? await intentOf(world.db, reference) : undefined;
  if (intent === undefined || intent.userId !== user.id) return refuse('missing', messages.errors.notFound);
  const now = world.now();
  if (intent.state !== 'waiting' && intent.state !== 'checking') {
    return refuse('conflict', messages.checkoutCalls.noLongerOpen);
  }
  if (now >= intent.expiresAt) return refuse('conflict', messages.payment.expired);
  if (world.settings.rateLimits !== 'relaxed') {
    const { used, resetsAt } = await countTry(world.db, `payment page ${user.id}`, WINDOW_MS, now);
    if (used > PAGES_MAX)
      return refuse('throttled', messages.errors.tooMany, (resetsAt.getTime() - now.getTime()) / 1000);
  }

  const { siteUrl } = world.settings;
  const page = await world.payment.openPage({
    reference,
    amount: intent.total,
    email: user.email,
    returnUrl: `${siteUrl}${backTo ?? paths.checkout}`,
    cancelUrl: `${siteUrl}${cancelledPaymentPath(reference, backTo ?? paths.checkout)}`,
  });
  if (page.outcome === 'ready') return { reference, url: page.url };
  world.log.warn({ reference, reason: page.message }, 'the payment provider opened no page');
  if (page.outcome === 'taken') return refuse('conflict', messages.checkoutCalls.pageTaken);
  if (page.outcome === 'refused') return refuse('conflict', messages.payment.notStarted);
  return refuse('unavailable', messages.checkoutCalls.unavailable);
}
