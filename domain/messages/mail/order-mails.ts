import type { OrderStatus } from '#domain/orders/order-status.ts';

/** The mails about an order on its way: booked, moved, changed, with a word from the team. */
export const orderMails = {
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
      told: 'We told you',
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
  statusChanged: {
    subject: (slug: string, status: string) => `Order ${slug}: ${status}`,
    /** The heading: what happened, in plain words; the step's name stands above it. */
    title: {
      pending: 'We have your order',
      processing: 'Your order is confirmed',
      pickup: 'We come for your pairs',
      cleaning_ongoing: 'Your pairs are on our bench',
      cleaning_completed: 'Your pairs are clean',
      scheduled_for_delivery: 'Your pairs come back to you',
      delivered: 'Your pairs are home',
      cancelled: 'Your order is cancelled',
    } satisfies Record<OrderStatus, string>,
    meaning: {
      pending: 'We look at it next.',
      processing: 'Next comes the pickup.',
      pickup: 'Please keep them at hand: our rider calls you before the trip.',
      cleaning_ongoing: 'They are being cleaned by hand, and are in good hands.',
      cleaning_completed: 'They are clean and dry. Next comes the way back to you.',
      scheduled_for_delivery: 'They are clean. Our rider brings them, and calls you before the trip.',
      delivered: 'They are clean, and back with you. Walk on.',
      cancelled: 'It goes no further. We write to you about the money that you paid.',
    } satisfies Record<OrderStatus, string>,
    rate: (days: number) =>
      `How is your pair? Give it stars on your order’s page within ${days} days: our team reads each rating.`,
    planned: (when: string) => `That is planned for ${when}.`,
    button: 'See my order',
  },
  /** An order that is cancelled and refunded in one step, so that one mail says both. */
  cancelledOrder: {
    lines: {
      customer: 'As you asked, your order is cancelled.',
      team: 'We have cancelled your order. It goes no further.',
    },
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
} as const;
