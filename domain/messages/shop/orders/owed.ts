import { wayBack } from './way-back.ts';

/** What the shop owes a customer, and how far it is. */
export const owed = {
  title: 'Your money',
  why: {
    cancelled: (sum: string, way = wayBack()) => `We owe you ${sum}. Our team gives it back to ${way}.`,
    review: (sum: string) =>
      `We received ${sum} from you without a matching order. Our team settles it with you: an order, or your money back.`,
    refundFailed: (sum: string) =>
      `Paying ${sum} back to you did not work yet. We still owe it to you, and our team takes care of it.`,
    attention: (sum: string) =>
      `The payment provider needs more details to pay ${sum} back to you. Our team takes care of it and asks you if needed.`,
    unclear: (sum: string) => `We are checking with the payment provider where your refund of ${sum} is.`,
    onItsWay: (sum: string, way = wayBack()) =>
      `${sum} is on its way back to ${way}. That can take up to ten working days.`,
  },
  returned: (sum: string, way = wayBack()) => `${sum} was given back to ${way}.`,
  decided: 'The rest of this payment is settled and closed. Please ask us if that is not what we agreed on.',
  since: (day: string) => `Since ${day}`,
  onOrders: (count: number) =>
    count === 1 ? 'We owe you money for one order.' : `We owe you money for ${count} orders.`,
} as const;
