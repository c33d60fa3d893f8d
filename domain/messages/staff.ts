/** What the team's screens and calls say about moving an order on. */
export const staff = {
  illegalMove: (from: string, to: string) => `An order cannot go from ${from} to ${to}.`,
  unknownStatus: (status: string) => `${status} is not a status of an order.`,
  unknownPayment: 'No payment is held under this reference.',
  notHeld: 'This payment is not held for review.',
  noOrderToMake: 'This payment does not match an order that was agreed. Give the money back instead.',
  refundRefused: (reason: string) => `The payment provider refused to give the money back: ${reason}`,
  refundOnItsWay: 'This money is already on its way back.',
  refundNote: (reference: string) => `No order could be made for ${reference}.`,
  refundUnconfirmed:
    'The provider announced that this payment was given back, and still calls it paid. It is asked again.',
  disputeResolved: 'The dispute of this payment ended and the money stays with the shop.',
  partRefunded: 'A part of the payment was given back at the provider.',
  maybeTwice: (slug: string) => `Perhaps paid twice: order ${slug} has the same pairs, within half an hour.`,
  disputed: 'The payer disputes this payment with their bank. Please answer it in the provider’s dashboard.',
  noHeldCredit: 'No points are held for this friend.',
  nothingDelivered: 'No paid order of this friend is delivered, so there is nothing to pay points for.',
} as const;
