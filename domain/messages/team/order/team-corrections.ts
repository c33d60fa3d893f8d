/** Corrections of an order by the team: the form, and what the server says and writes about them. */
export const corrections = {
  title: 'Correct the order',
  open: 'Correct something',
  hint: 'What the customer told us wrongly, or what we found out. It stands in the history, with your reason.',
  what: 'What is wrong?',
  phone: 'Phone number',
  pickup: 'Pickup address',
  delivery: 'Delivery address',
  pairs: 'Pairs and services',
  area: 'Area',
  street: 'Street or place',
  directions: 'Directions',
  digital: 'GhanaPost address (optional)',
  quantityOf: (name: string) => `Pairs: ${name}`,
  more: 'Add a service',
  addService: 'Add',
  save: 'Save the correction',
  saved: 'Corrected.',
  refundAsk: (sum: string, name: string) => `${sum} goes back to ${name}. This cannot be undone.`,
  refundYes: (sum: string) => `Correct it and give ${sum} back`,
  refundDone: (sum: string) => `Corrected. ${sum} is on its way back.`,
  back: 'Look it over',
  pairsNow: (lines: string) => `To be cleaned now: ${lines}`,
  reasonMissing: 'Please say why.',
  tooLate: 'This can’t be corrected any more.',
  nothing: 'Nothing is different from what the order says.',
  ownerRefunds: (sum: string) => `The order costs ${sum} less then. The owner corrects it, because money goes back.`,
  costsMore: (sum: string) =>
    `The order would cost ${sum} more. The customer can be asked to pay it; until then the order stays as it is.`,
  askTitle: 'Ask for the difference',
  askAsk: (sum: string, name: string) =>
    `${name} gets a link to pay ${sum}. The correction is made when the money arrives, and not before.`,
  askYes: (sum: string) => `Ask for ${sum}`,
  asked: (sum: string) => `Asked for ${sum}. The correction is made when it is paid.`,
  askedWhileBlocked:
    'This order is blocked: its payment is disputed, went back or is unclear. Nothing more is asked for until that is settled.',
  askedTooOften:
    'The customer was asked to pay for corrections of this order very often today. Please call them, and try again tomorrow.',
  paymentWaits: 'A correction of this order waits for its payment. Withdraw it first.',
  extra: {
    title: 'Additional payments',
    states: {
      proposed: 'Waits for payment',
      paid: 'Paid',
      withdrawn: 'Withdrawn',
      expired: 'Not paid in time',
    },
    until: (time: string) => `until ${time}`,
    endedAt: {
      proposed: (time: string) => time,
      paid: (time: string) => `paid ${time}`,
      withdrawn: (time: string) => `withdrawn ${time}`,
      expired: (time: string) => `ended ${time}`,
    },
    withdraw: 'Withdraw',
    withdrawAsk: (sum: string) =>
      `The customer can’t pay the ${sum} any more, and the order stays as it is. Money that is already on its way goes back by itself.`,
    withdrawYes: 'Withdraw it',
    withdrawn: 'Withdrawn. The order stays as it is.',
    ended: 'This was paid, withdrawn or too late meanwhile. Please look again.',
  },
  extraNotes: {
    asked: (sum: string, what: string) => `Asked the customer to pay ${sum} in addition. ${what}`,
    paid: (sum: string) => `The customer paid ${sum} in addition.`,
    withdrawn: (sum: string) => `The additional payment of ${sum} was withdrawn; the order stays as it is.`,
    expired: (sum: string) => `Nobody paid the ${sum} in time; the order stays as it is.`,
    endedWithOrder: (sum: string) =>
      `The additional payment of ${sum} ended with the order: nothing is left to correct.`,
    allReturned: (sum: string) =>
      `All of the additional payment of ${sum} is back with the customer. The order stands.`,
    returned: (reference: string, sum: string) =>
      `A payment of ${sum} (${reference}) came for a correction that is not waiting any more. It goes back automatically.`,
    refund: (code: string) => `Payment for a correction of ${code} that is not waiting any more.`,
  },
  sumChanged: 'The order changed meanwhile, and so did the sum. Please look again.',
  changed: {
    phone: (before: string, after: string) => `Phone number corrected from ${before} to ${after}.`,
    pickup: (before: string, after: string) => `Pickup corrected from “${before}” to “${after}”.`,
    delivery: (before: string, after: string) => `Delivery corrected from “${before}” to “${after}”.`,
    pairs: (before: string, after: string) => `Pairs corrected from ${before} to ${after}.`,
  },
  newWindow: 'The place in the old window is given back: please agree on another time.',
  forCustomer: {
    phone: 'We corrected your phone number.',
    pickup: 'We corrected the address of the pickup.',
    delivery: 'We corrected the address of the delivery.',
    pairs: (after: string) => `We corrected your pairs: ${after}.`,
    refund: (sum: string) =>
      `${sum} goes back to the wallet or card you paid with, which can take up to ten working days.`,
    extraPaid: (sum: string) => `You paid ${sum} for it. Thank you.`,
  },
  refundReason: (reason: string) => `Correction: ${reason}`,
} as const;
