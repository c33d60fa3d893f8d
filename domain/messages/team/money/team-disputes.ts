import { counted } from '#domain/messages/shell.ts';
import type { PhotoKind } from '#domain/orders/photos.ts';
import type { BlockReason } from '#domain/payments/differences.ts';

/** Why an order does not move on: as a mark, and as the sentence of a refusal. */
export const orderBlocks = {
  marks: {
    dispute: 'Stopped: disputed',
    returned: 'Stopped: money went back',
    unclear: 'Stopped: payment unclear',
    desk: 'Stopped',
  } satisfies Record<BlockReason | 'desk', string>,
  refusals: {
    dispute:
      'The payer disputes this payment with their bank. Until that is resolved, the order does not move on and cannot be cancelled.',
    returned:
      'The money of this order went back to the payer. It does not move on: cancel it, or ask an owner to let it go on.',
    unclear:
      'The payment provider says something about this payment that we do not understand. The order waits until that is clear.',
  } satisfies Record<BlockReason, string>,
  refundRefusals: {
    dispute:
      'The payer disputes this payment with their bank. Until that is resolved, nothing is refunded: the money could go back twice.',
    lost: 'The dispute about this payment is lost, and its money is not seen to have left yet. Until that is clear or decided, nothing is refunded: the money could go back twice.',
    unclear:
      'The payment provider says something about this payment that we do not understand. Until that is clear, nothing is refunded: the money could go back twice.',
  },
} as const;

/** Sentences about disputes that the server writes: history and mails to the owners. */
export const disputeNews = {
  opened: (id: string, due: string) =>
    `The payer disputes this payment with their bank (dispute ${id}). The order is stopped. Our answer is due ${due}.`,
  won: (id: string) => `Dispute ${id} is decided: the money stays with the shop. The order goes on.`,
  lost: (id: string) => `Dispute ${id} is decided: the money went back to the payer.`,
  unclear: (id: string, word: string) =>
    `Dispute ${id}: the provider says “${word}”, which we do not understand. The order stays stopped.`,
  mail: {
    opened: (code: string) => `A payment is disputed: ${code}`,
    reminded: (code: string) => `The provider reminds us of a dispute: ${code}`,
    due: (code: string, hours: number) => `Less than ${hours} hours left to answer a dispute: ${code}`,
    dueUnclear: (code: string, hours: number) => `Less than ${hours} hours left to decide an unclear dispute: ${code}`,
    lost: (code: string) => `A dispute is lost: ${code}`,
    won: (code: string) => `A dispute is won: ${code}`,
    unclear: (code: string) => `A dispute needs your decision: ${code}`,
    lines: {
      open: [
        'Without an answer in time the money goes back to the payer.',
        'Everything that proves the work is on one page. Copy it into the provider’s dashboard.',
      ],
      unclear: [
        'The provider says something about this dispute that we do not understand. It may still wait for an answer.',
        'Look it up in the provider’s dashboard, answer there if it asks for one, and decide on the page of the dispute.',
      ],
      ended: ['The details are on the page of the dispute.'],
    },
    facts: { dispute: 'Dispute', sum: 'Sum', due: 'Answer due' },
    button: 'See the evidence',
  },
  undated: 'soon (the provider gave no date)',
  noSuch: 'There is no such dispute.',
  notUnclear: 'Only a dispute whose end the provider does not say can be decided here.',
  emptyNote: 'Please write what the note says.',
} as const;

/** The list of disputes, and the page of one. */
export const teamDisputes = {
  title: 'Disputes',
  one: (id: string) => `Dispute ${id}`,
  lead: 'Payers who want their money back through their bank. Answer in the provider’s dashboard before the time is over.',
  open: 'Open',
  none: 'No open disputes',
  noneHint: 'Nobody asks their bank for money back.',
  ended: 'Ended',
  states: {
    open: 'Answer needed',
    answered: 'With the bank',
    won: 'Won',
    lost: 'Lost',
    unclear: 'Unclear',
  },
  missingHint: 'Its address may be incomplete. The list has every dispute that we know.',
  due: (time: string) => `Answer by ${time}`,
  hoursLeft: (hours: number) => `${counted(hours, 'hour')} left`,
  daysLeft: (days: number) => `${counted(days, 'day')} left`,
  overdue: 'The time is over',
  noOrder: 'No order',
  evidence: 'Evidence',
  evidenceHint: 'Copy it into the provider’s dashboard and add the pictures there.',
  copy: 'Copy the text',
  copied: 'Copied',
  copyFailed: 'Please select the text and copy it.',
  photos: 'Pictures',
  noPhotos: 'No pictures of this order',
  photo: (kind: PhotoKind, number: number) => `${kind === 'intake' ? 'Before' : 'After'} ${number}`,
  toOrder: 'To the order',
  notes: 'Notes',
  noteLabel: 'What else proves the work',
  saveNote: 'Save the note',
  decide: 'How did it end?',
  decideHint: 'The provider does not say it clearly. Look into its dashboard first.',
  decideWon: 'The money stays',
  decideLost: 'The money is gone',
  decisionLabel: 'What you found out',
  decided: 'The decision is written down.',
} as const;

/** The lines of the evidence that are copied into the provider's dashboard. */
export const evidenceText = {
  heading: (code: string) => `Evidence for order ${code}`,
  payment: 'Payment',
  reference: 'Reference',
  paid: 'Paid',
  channel: 'Paid by',
  returned: 'Returned',
  total: 'Total of the order',
  customer: 'Customer',
  booked: 'Booked',
  pickup: 'Pickup address',
  delivery: 'Delivery address',
  lines: 'Service',
  timeline: 'What happened (times in GMT)',
  by: (name: string) => `by ${name}`,
  shop: 'the shop',
  refunded: 'Refund asked for',
  partRefunded: (cedis: string) => `Refund of GHS ${cedis} asked for`,
  tracking: 'Progress for the customer',
  pictures: (count: number) => `${counted(count, 'picture')} of the pairs attached`,
  notes: 'Notes',
} as const;
