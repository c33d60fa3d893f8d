/** When pairs are picked up and brought back: the question in the checkout, and the sentences about it. */
export const windows = {
  question: 'When do we pick them up?',
  day: 'Day',
  time: 'Time',
  full: 'full',
  fullDay: 'Full',
  loading: 'Looking for free times…',
  back: (when: string) => `Back on ${when}`,
  /** Why it takes longer: the days, each with the holiday that it is. */
  closed: (days: string) => `We are closed on ${days}.`,
  fetched: (when: string) => `We pick them up on ${when}`,
  called: 'On a day that we agree on when we call you',
  /** Without an answer of the shop. */
  notKnown: 'We could not look this up. It comes here when you are online again.',
  /** Where riders do not come in windows, so that the promise counts from the booking. */
  calledSoon: 'As soon as we can. Our rider calls you first.',
  backLater: (hours: number) => `About ${hours} hours after the pickup, when we are open`,
  pickup: 'We pick them up',
  delivery: 'We bring them back',
  title: 'Pickup and delivery',
  change: 'Change the pickup time',
  choosePickup: 'Choose a pickup time',
  changeIt: 'Change',
  changeOf: (what: string) => `Change: ${what}`,
  move: 'Move the pickup',
  /** For an order without a pickup time. */
  take: 'Take this time',
  moving: 'Moving…',
  keep: 'Keep it as it is',
  stays: (when: string) => `Your pickup stays on ${when}.`,
  moved: 'Your pickup is moved. We have written to you about it.',
  noOther: 'No other time is free right now. Please call or write to us.',
  noneFree: 'No time is free right now. We call you, and agree on one.',
  notLoaded: 'We could not load the free times. Please try again.',
  kept: 'These are the times of your last visit. The shop confirms yours when you pay.',
  allFull: 'All pickup times of the next days are taken. You can still book. We will call you to agree on a time.',
  taken:
    'That pickup time is not free any more. Please go back to choose another one, or pay and we call you about the time. Nothing was charged.',
  takenNext: (when: string) =>
    `That pickup time is not free any more. The next free one is ${when}: pay to take it, or go back and choose another. Nothing was charged.`,
} as const;

/** What the server says about windows. Apart from the screens' words, which it would make larger. */
export const windowCalls = {
  full: 'This pickup time was just taken by somebody else. Please choose another one; nothing was charged.',
  gone: 'This pickup time can’t be booked any more. Please choose another one; nothing was charged.',
  /** For an order that has been paid and moves. */
  moveFull: 'That time was just taken by somebody else. Please choose another one. Until then nothing changes.',
  moveGone: 'That time can’t be booked any more. Please choose another one. Until then nothing changes.',
  tooLate: 'Our rider is about to leave, so this pickup can’t be moved here any more. Please call or write to us.',
  tooOften: 'This pickup was moved many times already. Please call or write to us to move it again.',
  beforePickup:
    'The delivery would be before the pickup is over. Please choose a later window, or move the pickup first.',
  deliveryPassed: (next: string | null) =>
    next === null
      ? 'The delivery that was planned is before this pickup, so the plan is removed. Please plan another one.'
      : `The delivery that was planned is before this pickup, so it moves to ${next}.`,
  movedByCustomer: (when: string) => `The customer moved the pickup to ${when}.`,
  moved: {
    pickup: (when: string) => `The pickup is now on ${when}.`,
    delivery: (when: string) => `We now bring them back on ${when}.`,
  },
  priorityFull: (day: string) =>
    `All priority places for pickups on ${day} are taken. Without priority your pairs come back at the standard time; nothing was charged yet.`,
  priorityFullForMove: (day: string) =>
    `All priority places for ${day} are taken. Please choose another day, or call us; your pickup stays as it was.`,
  priorityAbove: (day: string) =>
    `Priority is above the limit of ${day}. Please see that it can be done, or agree with the customer on another day.`,
  missed: (wished: string, next: string | null) =>
    next === null
      ? `Paid after the hold on ${wished} was over, and no window is free: please call the customer and agree on a time.`
      : `Paid after the hold on ${wished} was over. The next free window was booked instead: ${next}.`,
  missedForCustomer: (wished: string, next: string | null) =>
    next === null
      ? `The time you chose, ${wished}, was taken before your payment arrived. We call you and agree on another one.`
      : `The time you chose, ${wished}, was taken before your payment arrived. We come on ${next} instead. You can change that until our rider leaves.`,
} as const;
