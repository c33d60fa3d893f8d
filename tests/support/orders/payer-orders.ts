import { randomBytes } from 'node:crypto';
import type { Shop } from '#tests/support/checkout.ts';
import type { TestUser } from '#tests/support/world.ts';

/** A phone number that no other order has. */
export const freshPhone = () => `024 ${String(1_000_000 + Math.floor(Math.random() * 8_999_999))}`;
/** The signature of a wallet that no other payment was made with. */
export const freshWallet = () => randomBytes(5).toString('hex');

/**
 * Orders with a phone number and a wallet of the customer's own, unless they are given. Returns the reference, the slug
 * and the price.
 */
export async function buyAsPayer(
  shop: Shop,
  user: TestUser,
  changes: { phone?: string; wallet?: string } & Record<string, unknown> = {},
) {
  const { phone = freshPhone(), wallet = freshWallet(), ...rest } = changes;
  const quote = await shop.register(user, { phone_number: phone, ...rest });
  shop.pay(user, quote);
  shop.provider.set(quote.reference, { signature: wallet });
  const { status, body } = await shop.order(user, quote.reference);
  if (status !== 201) throw new Error(`The order was refused: ${status} ${JSON.stringify(body)}`);
  return { ...quote, slug: body.order_slug };
}
