/** An additional payment for a correction, as its customer reads it; also what the server says about it. */
export const extraPayment = {
  title: (sum: string) => `To pay: ${sum}`,
  until: (time: string) =>
    `Until ${time}, unless we have gone on with your order by then. Until it is paid, your order stays as it was booked.`,
  pay: (sum: string) => `Pay ${sum}`,
  opening: 'Opening the payment page…',
  checking: 'We are checking your payment. This page shows it as soon as it arrives.',
  waits: 'A payment for this waits for your approval. Check your phone, and approve it there.',
  ended: 'There is nothing to pay for this order any more.',
  returned: 'There was nothing to pay any more when your payment came. It goes back to you automatically.',
  stopped: 'This can’t be paid while a payment of this order is disputed or unclear. Please write to us.',
  paid: 'Paid. Your order is corrected.',
  checkNow: 'Check now',
  corrected: 'As corrected',
  cleanedNow: 'Pairs now',
  costsNow: 'Price now',
  what: {
    pairs: (now: string, before: string) => `For ${now} instead of ${before}.`,
    pickup: (now: string, before: string) => `For the pickup in ${now} instead of ${before}.`,
    delivery: (now: string, before: string) => `For the delivery in ${now} instead of ${before}.`,
  },
  lapsed: (sum: string) => `The time to pay ${sum} is over. Your order goes on as you booked it.`,
  asked: (sum: string, what: string, until: string) =>
    `To be paid in addition: ${sum}. ${what} You can pay it until ${until} on your order’s page.`,
  mail: {
    subject: (code: string, sum: string) => `Order ${code}: ${sum} to pay`,
    title: (sum: string) => `To pay: ${sum}`,
    lines: (sum: string, what: string, until: string) => [
      `We found that your order costs ${sum} more. ${what}`,
      `You can pay it until ${until}, unless we have gone on with your order by then. Without it your order stays as you booked it.`,
    ],
    button: 'See and pay it',
  },
  paidMail: {
    subject: (code: string) => `Order ${code}: your payment arrived`,
    title: 'Paid',
    lines: (sum: string) => [`Your additional payment of ${sum} arrived, and your order is corrected.`],
    button: 'See my order',
  },
  withdrawnMail: {
    subject: (code: string) => `Order ${code}: nothing more to pay`,
    title: 'Nothing more to pay',
    lines: (sum: string) => [`You need not pay the ${sum} any more. Your order stays as you booked it.`],
    button: 'See my order',
  },
  lapsedMail: {
    subject: (code: string) => `Order ${code}: the time to pay is over`,
    title: 'The time to pay is over',
    lines: (sum: string, what: string) => [
      `We asked you for ${sum} more. ${what}`,
      'It was not paid in time, and the link does not work any more. Your order goes on as you booked it; you owe nothing.',
      'Would you like it changed all the same? Please call us or write to us.',
    ],
    button: 'See my order',
  },
  returnedMail: {
    subject: 'Your payment goes back to you',
    lines: (sum: string, code: string) => [
      `Your payment of ${sum} for order ${code} came when there was nothing to pay any more.`,
      'It goes back to you automatically, the way it was paid, which can take up to ten working days. You do not have to do anything.',
    ],
    button: 'See my order',
  },
} as const;
