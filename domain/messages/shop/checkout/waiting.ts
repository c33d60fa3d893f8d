import { counted } from '#domain/messages/shell.ts';

/** A checkout that waits for its approval on the customer's phone, and a cart that was paid twice. */
export const waiting = {
  title: 'Check your phone',
  paidTitle: 'Your payment has arrived',
  lead: 'A payment for this order is waiting for your approval. No money leaves your wallet before you approve it on your phone with your PIN; your order then follows without another step.',
  cardTitle: 'Your bank has not confirmed yet',
  cardLead:
    'Your card payment waits for your bank. If you confirmed it there, your order follows without another step. If you closed the bank’s page, pay another way; only one payment is kept.',
  leadPaid: 'We are making your order; please do not pay again.',
  elsewhere: 'It was started on another device, or earlier with the same pairs.',
  otherCart: (pairs: number) =>
    `It pays for what was in your cart then, ${counted(pairs, 'pair')}, and not for what is in it now.`,
  emptyCart: (pairs: number) =>
    `It pays for what was in your cart then, ${counted(pairs, 'pair')}. Your cart here is empty now.`,
  /** In the cart, of a payment that was approved while it was open, or before. */
  booked: (code: string) => `Your payment has arrived: ${code} is booked, and its pairs are out of the cart.`,
  bookedRest: 'What is in the cart now is another order, with its own trips.',
  /** In the cart, beside a payment that waits for what was there before. */
  ownOrder: 'What you add now becomes an order of its own, with its own trips.',
  amount: 'Amount',
  bar: 'Waiting',
  method: 'Paid by',
  methodUnknown: 'Mobile money or card',
  since: 'Waiting since',
  looked: 'Last checked',
  notLooked: 'Not yet',
  reference: 'Payment reference',
  stillWaiting: 'It is still waiting for your approval.',
  lookFailed: 'We cannot check right now. When you approve the payment, we still make your order.',
  otherWay: 'Pay another way',
  otherWayQuestion: 'The request never came, or you want to pay differently?',
  otherWayExplained:
    'You can start another payment. The one that you approve first pays for your order. If the other one is charged too, we send that money back to you and mail you; you need not ask for it.',
  otherWayConfirm: 'Start another payment',
  otherWayStay: 'Keep waiting',
  refused: 'A payment for this cart is waiting for your approval. Please check your phone before you pay again.',
  ordered: 'This cart is already an order. You do not need to pay again.',
  superseded: 'Your order is already made. We send the second payment back to you; you need not ask for it.',
} as const;
