/** The answers of the team's calls about payments, and why a payment waits for a decision. */
export const teamPayments = {
  unknownPayment: 'No payment is held under this reference.',
  notHeld: 'This payment is not held for review.',
  noOrderToMake: 'This payment does not match an agreed order. Refund it instead.',
  cartOrdered: 'The cart of this payment is an order already, paid another way. Refund this payment instead.',
  refundRefused: (reason: string) => `The payment provider refused to give the money back: ${reason}`,
  refundPending: 'This money is already on its way back.',
  refundNote: (reference: string) => `No order could be made for ${reference}.`,
  refundUnconfirmed: 'The provider reported a refund of this payment, but still calls it paid. We ask again.',
  partRefunded: 'The provider refunded a part of the payment.',
  refundFailed: (sum: string) => `A refund of ${sum} failed. The customer is still owed it.`,
  decided: (sum: string) => `The owner decided that ${sum} is not refunded.`,
  madeElsewhere: 'Made at the payment provider.',
  paidAgain: 'The payment provider calls the payment paid again.',
  allReturned: 'All of the money went back to the payer.',
  reversedElsewhere: 'The payment provider reversed the payment.',
  statesOfRefund: {
    asked: 'Requested.',
    accepted: 'The payment provider has accepted it.',
    attention: 'The payment provider needs more details.',
    unclear: 'The payment provider reports a status that we do not know.',
    done: 'The payment provider has paid it out.',
    failed: 'The payment provider could not pay it out.',
  },
  vaguePlace: 'The address says too little for a rider. Ask the customer before anybody leaves.',
  noPhone: (phone: string) =>
    phone === ''
      ? 'No phone number was given. Ask for it by e-mail before anybody leaves.'
      : 'No phone number was given with this order; it has the one of the order before. Check it first.',
  maybeTwice: (code: string) => `Maybe paid twice: order ${code} has the same pairs and was made within half an hour.`,
  supersededNote: (code: string) => `Second payment of a cart: order ${code} was made with another one.`,
  alsoPaid: (reference: string, amount: string) =>
    `The customer paid this cart a second time (${reference}, ${amount}). That money goes back automatically.`,
  inCommon: { mailbox: 'the same mailbox', payer: 'the same card or wallet', phone: 'the same phone number' },
  discountDoubt: (label: string, amount: string, common: string) =>
    `${label} of ${amount}: ${common} is on another customer’s first order. Households share things; the order stands at its price.`,
  feeDoubt: (amount: string) =>
    `The address looks like a dearer area than the one that was paid for: the trips may cost ${amount} more.`,
  noHeldCredit: 'No points are held for this friend.',
  nothingDelivered: 'No paid order of this friend is delivered, so there is nothing to pay points for.',
} as const;
