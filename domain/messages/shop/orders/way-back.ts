/** How a payment was made, by its channel: as orders, receipts and the checkout name it. */
export const PAYMENT_METHODS = { mobile_money: 'Mobile money', card: 'Card' } as const;

/**
 * Where money goes back to, by the name of how it was paid; both where the name says neither, or where an order may
 * have been paid in more than one way.
 */
export function wayBack(method?: string): string {
  if (method === PAYMENT_METHODS.mobile_money) return 'the mobile money wallet you paid with';
  if (method === PAYMENT_METHODS.card) return 'the card you paid with';
  return 'the wallet or card you paid with';
}
