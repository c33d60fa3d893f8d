/** The mails about money: held payments, refunds, discounts in doubt, points, what is owed. */
export const moneyMails = {
  paymentInReview: {
    subject: 'We have your payment and look at it',
    lines: (total: string, reference: string) => [
      `Your payment of ${total} arrived under ${reference}, but it does not match an order.`,
      'Your money is recorded. Our team settles it with you: an order, or your money back. Please do not pay again.',
    ],
    button: 'See my payments',
  },
  paymentSuperseded: {
    subject: 'Your second payment goes back to you',
    lines: (total: string, order: string) => [
      `You approved two payments for one cart. Order ${order} was made with the first; we do not need the second, of ${total}.`,
      'It goes back to you automatically, the way it was paid, which can take up to ten working days. You do not have to do anything.',
    ],
    button: 'See my order',
  },
  /** What a refund is of: an order by its code, or a payment without an order by its reference. */
  refundOf: { order: (code: string) => `order ${code}`, payment: (reference: string) => `the payment ${reference}` },
  refundOnItsWay: {
    subject: 'Your money is on its way back',
    lines: (sum: string, what: string) => [
      `${sum} of what you paid for ${what} is on its way back to the wallet or card you paid with. That can take up to ten working days.`,
      'We write again when the payment provider has paid it out, or if something goes wrong.',
    ],
  },
  refundDone: {
    subject: 'Your money is back',
    lines: (sum: string, what: string) => [
      `The payment provider has paid ${sum} of what you paid for ${what} back to the wallet or card you paid with.`,
      'Your network or bank may need a little longer to show it.',
    ],
  },
  refundAttention: {
    subject: 'Your refund takes longer',
    lines: (sum: string, what: string) => [
      `The payment provider needs more details before it pays ${sum} of what you paid for ${what} back to you.`,
      'We still owe you this money. Our team takes care of it and asks you if it needs something from you.',
    ],
  },
  refundFailed: {
    subject: 'Your refund did not go through yet',
    lines: (sum: string, what: string) => [
      `Paying ${sum} of what you paid for ${what} back to you did not work.`,
      'We still owe you this money. Our team takes care of it; there is nothing you need to do.',
    ],
    button: 'See what we owe you',
  },
  standsAgain: {
    subject: 'Your payment stands after all',
    lines: (sum: string, reference: string) => [
      `The payment provider told us that ${sum} of your payment ${reference} went back to you. It says now that this did not last: the money pays for your order again, and you owe nothing.`,
      'Does your wallet or bank show something else? Please tell us.',
    ],
  },
  teamRefund: {
    failed: (sum: string) => `A refund of ${sum} failed`,
    attention: (sum: string) => `A refund of ${sum} needs attention`,
    unclear: (sum: string) => `A refund of ${sum} is in an unknown state`,
    lines: {
      failed: 'The payment provider could not pay it out. The customer is still owed the money. Please try again.',
      attention:
        'The payment provider waits for the customer’s account details. Please give them in the provider’s dashboard.',
      unclear: 'The payment provider reports a status that we do not know. Please look in its dashboard.',
    },
    button: 'Open the list of owed money',
  },
  discountRefused: {
    subject: (code: string) => `About the discount of order ${code}`,
    lines: (label: string, code: string) => [
      `Order ${code} goes on at the price that you paid. There is nothing to pay.`,
      `${label} is for a person’s first order, and our team counts it as used, so it is not offered to you again.`,
      'If you think that we are wrong, please write or call us.',
    ],
    button: 'See my order',
  },
  discountRestored: {
    subject: (code: string) => `The discount of order ${code} stands`,
    lines: (label: string, code: string) => [
      `We were wrong about ${label} of order ${code}, and we are sorry: it is yours.`,
      'There is nothing to pay. If the order was cancelled, you can use it again.',
    ],
    button: 'See my order',
  },
  pointsRefused: {
    subject: 'No points for an invitation',
    lines: [
      'One of the accounts that you invited does not earn you points: they are for new customers, and our team does not count it as one.',
      'If you think that we are wrong, please write or call us.',
    ],
  },
  owedClosed: {
    subject: 'We closed what we owed you',
    lines: (sum: string, reference: string, reason: string) => [
      `${sum} of your payment ${reference} was on our list of what we owe you. The owner of the shop closed it: no refund goes to your wallet or card.`,
      `The reason: ${reason}`,
      'If this is not right, please write or call us.',
    ],
    button: 'See my payments',
  },
  pointsEarned: {
    subject: 'You earned 100 points',
    lines: (percent: number) => [
      'A friend you invited has their first pair back. 100 points are yours.',
      `They take ${percent}% off an order: redeem them on your referrals page, and the discount goes off your next order by itself.`,
    ],
    button: 'See my points',
  },
} as const;
