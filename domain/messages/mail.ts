import type { OrderStatus } from '#domain/orders/order-status.ts';

/** The mails that the shop sends: subject, sentences in order, the button's label and a small note. */
export const mail = {
  footer: 'SoleKlean, sneaker care in Accra, Tema and Kasoa. This mail is about your account or your order.',
  order: (code: string) => `Order ${code}`,
  pairsOf: (quantity: number, name: string) => `${quantity} × ${name}`,
  paid: 'Paid',
  amount: 'Amount',
  reference: 'Reference',
  progress: (step: number, steps: number, status: string) => `Step ${step} of ${steps}: ${status}`,
  greeting: (firstName: string) => (firstName ? `Hello ${firstName},` : 'Hello,'),
  verify: {
    subject: 'Verify your email',
    lines: (opened: string) => [
      'Thanks for joining SoleKlean. One tap and your account is ready.',
      `The account was opened on ${opened}.`,
    ],
    button: 'Verify my email',
    note: (newPassword: string) =>
      `The link works for 24 hours. If it was not you who registered, ignore this mail and nothing happens. To lock out whoever did, set a new password: ${newPassword}`,
  },
  alreadyRegistered: {
    subject: 'You already have an account',
    lines: [
      'Someone, probably you, tried to register with this email address. It already has an account, so nothing was changed.',
    ],
    button: 'Log in',
    note: 'Forgot your password? The login page helps. If it was not you, you need not do anything.',
    unprovenNote: (opened: string, newPassword: string) =>
      `The account was opened on ${opened}. If it was not you who opened it, or its password is not yours, set a new password, which locks everybody else out: ${newPassword}`,
  },
  unprovenSignIn: {
    subject: 'Somebody logged in to your account',
    lines: (opened: string) => [
      `Somebody, probably you, logged in with the password that was chosen when the account was opened, on ${opened}, before this email address was confirmed.`,
      'If it was you, there is nothing to do.',
    ],
    button: 'It was not me: set a new password',
    note: 'A new password logs everybody else out. We send this mail once.',
  },
  resetPassword: {
    subject: 'Set a new password',
    lines: ['Someone, probably you, asked for a new password for this account.'],
    button: 'Set a new password',
    note: 'The link works once and for 60 minutes. If it was not you, ignore this mail; your password stays as it is.',
  },
  passwordChanged: {
    subject: 'Your password was changed',
    lines: ['The password of your account was just changed. You are logged out everywhere else.'],
    button: 'It was not me: reset my password',
  },
  moveAddress: {
    subject: 'Confirm your new email address',
    lines: ['You asked that your SoleKlean account moves to this address. Until you confirm it, nothing changes.'],
    button: 'Use this address',
    note: 'The link works for 24 hours, where you are logged in or log in again. If it was not you, ignore this mail and nothing happens.',
  },
  addressTaken: {
    subject: 'This address already has an account',
    lines: [
      'Someone, probably you, asked that another SoleKlean account moves to this address. It already has an account, so nothing was changed.',
    ],
    button: 'Log in',
    note: 'To use it for the other account, delete this one first. If it was not you, you need not do anything.',
  },
  addressKept: {
    subject: 'This address is kept for an account',
    lines: (until: string) => [
      'Someone, probably you, tried to register with this address. An account left it a short while ago and may still take it back.',
      `From ${until} on you can register with it.`,
    ],
    button: 'Log in',
    note: 'The account has another address now: log in with that one. If it was not you, you need not do anything.',
  },
  addressWanted: {
    subject: 'A new email address was asked for',
    lines: [
      'Somebody who is logged in to your account asked that it moves to another email address. Nothing changes until that address is confirmed.',
      'If it was you, there is nothing to do here.',
    ],
    button: 'It was not me: set a new password',
    note: 'A new password stops the change and logs everybody else out.',
  },
  addressChanged: {
    subject: 'Your account has a new email address',
    lines: [
      'As you asked, your account now has another email address. Log in with that one from now on; mails about your orders go there.',
      'Was it not you? Set a new password with the button below: your account then has this address again, and everybody else is logged out.',
    ],
    button: 'It was not me: take my account back',
    note: 'The button works for 7 days, once.',
  },
  googleLinked: {
    subject: 'Google sign-in was added to your account',
    lines: ['From now on you can also log in with Google. Nothing else changed.'],
    button: 'It was not me: reset my password',
  },
  accountDeleted: {
    subject: 'Your account was deleted',
    lines: [
      'As you asked, your account is gone: your name, email, phone and addresses are deleted. What you paid stays in our books without your name, as the law requires.',
      'If it was not you, please write or call us at once.',
    ],
    button: 'How we treat data',
  },
  orderPlaced: {
    subject: (slug: string) => `Order ${slug}: we have it`,
    title: 'We have your order',
    lines: (total: string) => [
      `Thank you. Your payment of ${total} arrived and your order is made.`,
      'Our rider calls you before the pickup.',
    ],
    button: 'See my order',
  },
  priorityPromise: (hours: number) =>
    `Our rider calls you before the pickup. You booked priority: your pairs are back about ${hours} hours after it, when we are open.`,
  fetched: 'We pick them up',
  broughtBack: 'Back with you',
  weCall: 'We call',
  orderChanges:
    'Is a place or the number wrong? Change directions and number on the page of your order until our rider leaves, or call us.',
  windowMoved: {
    subject: {
      pickup: (slug: string) => `Order ${slug}: your pickup moved`,
      delivery: (slug: string) => `Order ${slug}: your delivery moved`,
    },
    title: { pickup: 'Your pickup moved', delivery: 'Your delivery moved' },
    lines: ['This is the time from now on. If it does not suit you, please change it on your order’s page or call us.'],
    button: 'See my order',
  },
  /** The notices that a customer gets about a stop on its day without asking. */
  stopNotices: {
    button: 'See my order',
    noTime: 'The time that we told you does not hold any more. We call you and agree on another one.',
    missed: {
      subject: (slug: string) => `Order ${slug}: we missed you`,
      title: 'We missed you',
      lines: {
        pickup: 'Our rider came for your pairs, and nobody was there.',
        delivery: 'Our rider came with your clean pairs, and nobody was there.',
      },
      booked: 'We have booked the next free time for you. If it does not suit you, please call us or write to us.',
      choose: {
        pickup: 'Please choose when we come again on your order’s page, or call us.',
        delivery: 'We call you and agree on a time. You can also call us or write to us.',
      },
    },
    notMissed: {
      subject: (slug: string) => `Order ${slug}: we are still coming`,
      title: 'We are still coming',
      line: {
        pickup: 'We wrote that we missed you. That was a mistake of ours: the pickup stays as it was.',
        delivery: 'We wrote that we missed you. That was a mistake of ours: the delivery stays as it was.',
      },
    },
    late: {
      subject: (slug: string) => `Order ${slug}: our rider is late`,
      title: 'Our rider is late',
      lines: {
        pickup: [
          'We told you a time for the pickup and did not make it. We are sorry.',
          'We still come for your pairs, and the rider calls you before. Does it not suit you any more? Please call us.',
        ],
        delivery: [
          'We told you a time for the delivery and did not make it. We are sorry.',
          'We still bring your pairs, and the rider calls you before. Does it not suit you any more? Please call us.',
        ],
      },
      note: {
        pickup: 'Our rider is late for the pickup. We still come, and call you before.',
        delivery: 'Our rider is late for the delivery. We still come, and call you before.',
      },
    },
  },
  /** In place of the last line of a new order's mail when its windows are known. */
  orderWindows: 'Our rider calls you before each trip.',
  orderFound: {
    subject: (slug: string) => `Order ${slug}: your payment arrived`,
    title: 'Your payment arrived after all',
    lines: (total: string) => [
      `Your payment of ${total} reached us, so we made your order, even if the page was closed or said otherwise. You do not need to pay again.`,
      'Our rider calls you before the pickup.',
    ],
    button: 'See my order',
  },
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
  statusChanged: {
    subject: (slug: string, status: string) => `Order ${slug}: ${status}`,
    lines: (status: string) => [`Your order moved on. Its status is now: ${status}.`],
    cancelled: 'Your order is cancelled.',
    meaning: {
      pending: 'We have your order and look at it next.',
      processing: 'We are planning when to pick up your pairs.',
      pickup: 'We come for your pairs. The rider calls you before the trip.',
      cleaning_ongoing: 'Your pairs are with us, and in good hands.',
      cleaning_completed: 'Your pairs are clean and dry.',
      scheduled_for_delivery: 'Your pairs are clean and come back to you. The rider calls you before the trip.',
      delivered: 'Your pairs are home. Walk on.',
      cancelled: 'It goes no further. We write to you about the money that you paid.',
    } satisfies Record<OrderStatus, string>,
    planned: (when: string) => `That is planned for ${when}.`,
    button: 'See my order',
  },
  /** To a customer who cancelled: the refund is part of it, so that one mail says both. */
  cancelledByCustomer: {
    lines: ['As you asked, your order is cancelled.'],
    goesBack: (sum: string) =>
      `${sum} is on its way back to the wallet or card you paid with. That can take up to ten working days.`,
    inParts: (parts: number) => `It comes in ${parts} parts, as you paid it.`,
    after: 'We write again when the payment provider has paid it out, or if something goes wrong.',
    nothing: 'Nothing of its payment is left to go back.',
  },
  orderNote: {
    subject: (slug: string) => `Order ${slug}: a note from the team`,
    title: 'A note from the team',
    button: 'See my order',
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
    lines: ['A friend you invited has their first pair back. 100 points are yours.'],
    button: 'See my points',
  },
} as const;
