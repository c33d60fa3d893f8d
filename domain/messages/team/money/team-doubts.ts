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
    `The two are two people: the discount of ${name} stands for this other account, and we do not ask about these two again. Points that waited for it are given when nothing else is in doubt.`,
  refuseAsk: (name: string) =>
    `The order of ${name} keeps its price. The discount counts as used and is not granted again, and a friend gets no points for it.`,
  accepted: 'The discount stands.',
  refused: 'The discount counts as used.',
  unknown: 'There is no doubt about this order’s discount.',
  whichOne: 'This discount is in doubt because of several other orders. Please open the list again and choose one.',
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
    `The two are two people after all. When nothing else refuses the discount of ${name}, it can be used again if the order is cancelled, and points that were refused with it are given, unless you refused them yourself.`,
  told: (name: string) => (name === '' ? 'The account was deleted, so nobody is told.' : `${name} is told by mail.`),
  toldThen: (name: string) =>
    name === '' ? 'The account was deleted, so nobody is told.' : `Then ${name} is told by mail.`,
  righted: 'The refusal is put right.',
  waiting: (count: number) => (count === 1 ? '1 discount in doubt' : `${count} discounts in doubt`),
  waitingHint: 'Decide whether it is the same person',
} as const;
