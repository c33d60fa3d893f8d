/** The list of discounts in doubt, and the decision about one. */
export const teamDoubts = {
  title: 'Discounts in doubt',
  lead: 'These orders keep their price. Sisters on one phone are two customers; one person with two accounts is one.',
  line: (label: string, sum: string) => `${label}, ${sum}`,
  why: {
    mailbox: 'Its address leads to the same mailbox as another customer’s.',
    payer: 'It was paid with the same card or wallet as another customer’s first order.',
    phone: 'It has the same phone number as another customer’s first order.',
  },
  noName: 'No name',
  thisOrder: (code: string) => `Order ${code}`,
  otherOrder: (code: string, name: string) =>
    name === '' ? `The other order, ${code}` : `The other order, ${code}, ${name}`,
  accept: 'Two people',
  refuse: 'The same person',
  acceptTitle: 'Accept the discount',
  refuseTitle: 'Refuse the discount',
  acceptAsk: (name: string) =>
    `The discount of ${name} stands, and points that waited for it are given. We do not ask again about this customer.`,
  refuseAsk: (name: string) =>
    `The order of ${name} keeps its price. The discount counts as used and is not granted again, a friend gets no points for it, and ${name} is told by mail.`,
  accepted: 'The discount stands.',
  refused: 'The discount counts as used.',
  unknown: 'There is no doubt about this order’s discount.',
  notes: {
    accepted: (label: string, sum: string) => `${label} of ${sum} is accepted: another person’s.`,
    refused: (label: string, sum: string) =>
      `${label} of ${sum} is refused: the same person’s. The order keeps its price; the discount counts as used.`,
    putRight: (label: string, sum: string) =>
      `The refusal of ${label} of ${sum} is put right: another person’s after all.`,
  },
  notRefused: 'This discount was not refused.',
  refusedTitle: 'Refused discounts',
  refusedLead: 'Was one of them another person after all? Then put it right.',
  refusedBy: (by: string, time: string) => (by === '' ? `Refused, ${time}` : `Refused by ${by}, ${time}`),
  putRight: 'Put it right',
  putRightAsk: (name: string) =>
    `The discount of ${name} stands after all: it can be used again if the order is cancelled, and points that were refused with it are given. ${name} is told by mail.`,
  righted: 'The refusal is put right.',
  waiting: (count: number) => (count === 1 ? '1 discount in doubt' : `${count} discounts in doubt`),
  waitingHint: 'Decide whether it is the same person',
} as const;
