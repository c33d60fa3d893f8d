import { counted } from '#domain/messages/shell.ts';

/** The owner's page of opening hours and windows. */
export const teamWindows = {
  title: 'Windows',
  lead: 'When the shop is open and when riders go. Customers choose among these times before they pay.',
  opening: 'Opening hours',
  openingHint:
    'Windows outside of these hours are not offered. The hours that the site’s pages print are part of their content: an editor changes them.',
  weekdays: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  closed: 'Closed',
  opensAt: (day: string) => `${day}, opens at`,
  closesAt: (day: string) => `${day}, closes at`,
  windows: 'Windows for riders',
  windowsHint:
    'Stops are pickups and deliveries together, for one day. Without a window in an area, customers there choose no time.',
  from: 'From',
  to: 'To',
  stops: 'Stops',
  noWindows: 'No windows',
  addWindow: (area: string) => `Add a window in ${area}`,
  removeWindow: (when: string, area: string) => `Remove ${when} in ${area}`,
  booking: 'Booking',
  lead_minutes: 'Hours before a window when booking and changes end',
  days_ahead: 'Days ahead that can be booked',
  priority: 'Priority',
  priorityHint:
    'A faster return that customers can add to an order before they pay, for its own price. Orders that were paid keep what they were promised.',
  priorityOn: 'Offer priority',
  priorityPrice: 'Price for an order, in GHS',
  priorityHours: 'Hours from pickup to return',
  priorityPerDay: 'Orders a day at most (empty: no limit)',
  priorityPerDayHint: 'Counted by the day of the pickup, or of the booking where no window is chosen.',
  plans: 'From which day',
  plansHint:
    'Opening hours and windows hold now, or from a later day on. Everything else on this page holds when it is saved.',
  planNow: 'Now',
  planFrom: (day: string) => `From ${day}`,
  planDate: 'First day',
  addPlan: 'Plan other hours',
  removePlan: (day: string) => `Remove the week from ${day}`,
  planOf: (title: string, day: string) => `${title} from ${day}`,
  days: 'Special days and holidays',
  daysHint:
    'Public holidays are closed automatically. Add the days of Eid when they are announced, holidays that are moved, and your own: closed, or with hours of their own.',
  date: 'Date',
  until: 'Last day (empty: one day)',
  name: 'Why',
  nameExample: 'Eid-ul-Fitr',
  dayKind: 'On these days',
  dayKinds: { closed: 'Closed', hours: 'Open from … to …', open: 'Open as in other weeks' },
  dayHours: { from: 'Open from', to: 'Open until' },
  addDay: 'Add a special day',
  removeDay: (date: string) => `Remove ${date}`,
  ownDay: 'set above',
  holidays: 'Known holidays',
  stayOpen: 'Open anyway',
  check: 'See what changes',
  numberNeeded: (label: string, least: string, most: string) =>
    `${label}: please type a number ${most === '' ? `of ${least} or more` : `from ${least} to ${most}`}.`,
  fieldWrong: (label: string, sentence: string) => `${label}: ${sentence}`,
  hoursBackwards: 'Please let it end after it begins.',
  windowOverlaps: (other: string) => `This overlaps ${other} in the same area.`,
  dateTwice: 'This date is in two special days.',
  textNeeded: (label: string) => `${label}: please fill this in.`,
  laterNeeded: (label: string) => `${label}: please choose a later day.`,
  earlierNeeded: (label: string) => `${label}: please choose an earlier day.`,
  moreWrong: (first: string, more: number) =>
    `${first} ${counted(more, 'more field')} ${more === 1 ? 'is' : 'are'} marked.`,
  dayOver: 'This day is over.',
  dayFar: 'Please choose a day within a year.',
  planDay: 'Please choose a day from tomorrow on, within a year.',
  planTwice: 'A week begins on this day already.',
  priceWrong: 'Please give a price in cedis, such as 30 or 29.50, of GHS 1,000 at most.',
  save: 'Save',
  busy: 'Saving…',
  saved: 'Saved. New bookings follow it; booked stops stay as they are.',
  unsaved: 'Not saved yet.',
  previewTitle: 'What changes',
  previewNone: 'Nothing changes.',
  previewStops: (count: number) =>
    `${count === 1 ? '1 booked stop is' : `${count} booked stops are`} in windows that there will be no more.`,
  previewStopsHint:
    'They stay booked and riders still go, until you move them on the order’s page. The customer hears of the new time then; nobody hears of it now. This page keeps listing them.',
  previewHeld: (count: number) =>
    `${count === 1 ? '1 such stop is' : `${count} such stops are`} held by customers who are paying. Who pays in time keeps the window and is listed then.`,
  previewReturns: (count: number) =>
    `${count === 1 ? '1 customer reads' : `${count} customers read`} another day of the return from now on. No message is sent.`,
  noStops: 'No booked stop is in a window that goes.',
  more: (count: number) => `and ${count} more`,
  outside: 'Booked outside of the windows',
  outsideHint:
    'These stops are booked in windows that there are no more. Riders still go. Move each one on its order’s page, and the customer is told, or leave it.',
  stop: {
    pickup: (customer: string, area: string) => `Pickup at ${customer}’s, ${area}`,
    delivery: (customer: string, area: string) => `Delivery to ${customer}, ${area}`,
  },
  history: 'Who changed what',
  undo: 'Undo',
  putBack: 'Put back',
  undoOf: (label: string, when: string) => `${label}: what was saved ${when}`,
  undoTitle: (when: string) => `Back to before ${when}?`,
  undoDropsDraft: 'What you have not saved on this page is dropped.',
  undone: 'The settings are as they were before it. Booked stops stay as they are.',
  isUndo: 'put back',
  noHistory: 'Nobody has changed anything yet.',
  window: 'Window',
  move: 'Move to another window',
  moved: 'Moved. The customer is told.',
  moveTo: (when: string) => `New: ${when}`,
  moveNow: 'Move and tell the customer',
  choose: 'Choose a window',
  noneFree: 'No window is free in this area. Plan a time instead.',
  by: (name: string, when: string) => `${name}, ${when}`,
} as const;

const shownMinutes = (minutes: number) =>
  minutes % 60 === 0 ? counted(minutes / 60, 'hour') : counted(minutes, 'minute');

/** What the server says about windows to set, and its words for what changed. */
export const windowRulesCalls = {
  badTime: 'Please give a time such as 09:30.',
  /** A refusal with what it is about: the page has many hours, areas and days, and weeks that are not on screen. */
  about: (what: string, sentence: string) => `${what}: ${sentence}`,
  endsEarly: 'Please let it end after it begins.',
  badDate: 'Please give a date such as 2026-11-21.',
  nameMissing: 'Please say in a word or two why.',
  unknownArea: (area: string) => `Nobody is driven to ${area}. Please load the page again.`,
  tooMany: 'That is more than can be kept here.',
  badLead: 'Please give whole minutes, at most a week.',
  badDaysAhead: 'Please give a number of days from 1 to 30.',
  badStops: 'Please give a number of stops from 0 to 200.',
  badPrice: 'Please give a price in cedis, such as 30 or 29.50, of GHS 1,000 at most.',
  badHours: 'Please give whole hours: 12 or more, and fewer than a pair takes without priority.',
  badPerDay: 'Please give a number of orders from 1 to 200, or none.',
  sameWindow: 'Two windows of an area must not overlap.',
  sameDay: 'A date is in two special days.',
  dayOver: 'That day is over.',
  dayFar: 'Please choose a day within a year.',
  changedMeanwhile:
    'Somebody else has saved this page meanwhile. It shows both what they saved and what you edited: look, then go on.',
  badFrom: 'Please choose a day from tomorrow on, within a year.',
  samePlan: 'Two weeks begin on the same day.',
  planBegun: 'A planned week has begun meanwhile. Please load the page again.',
  badUntil: 'Please let it end on a later day, within three months.',
  unknown: 'There is no such change. Please load the page again.',
  nothingToUndo: 'The settings are as they were before it.',
  nothingAsked: 'Please name the settings, or the change to take back.',
  changes: {
    during: (from: string | null, until: string | null, what: string) => {
      if (from !== null && until !== null) return `${from} to ${until}: ${what}`;
      if (from !== null) return `From ${from}: ${what}`;
      return until === null ? what : `Until ${until}: ${what}`;
    },
    opening: (day: string, before: string | null, after: string | null) =>
      `${day}: ${before ?? 'closed'} → ${after ?? 'closed'}`,
    added: (area: string, hours: string, stops: number) => `${area} ${hours} added, ${counted(stops, 'stop')}`,
    removed: (area: string, hours: string) => `${area} ${hours} removed`,
    stops: (area: string, hours: string, before: number, after: number) =>
      `${area} ${hours}: ${before} → ${counted(after, 'stop')}`,
    lead: (before: number, after: number) => `Booking ends ${shownMinutes(before)} → ${shownMinutes(after)} before`,
    daysAhead: (before: number, after: number) => `${before} → ${counted(after, 'day')} ahead`,
    priorityText: (isOn: boolean, price: string | null, hours: number, perDay: number | null) => {
      if (price === null) return 'off';
      const terms = `${price}, ${hours} hours, ${perDay === null ? 'any number a day' : `${counted(perDay, 'order')} a day`}`;
      return isOn ? terms : `off (${terms})`;
    },
    priority: (before: string, after: string) => `Priority: ${before} → ${after}`,
    day: (days: string, isOpen: boolean, hours: string | null, name: string) =>
      `${days} ${isOpen ? (hours ?? 'open') : 'closed'}: ${name}`,
    becomes: (before: string, after: string) => `${before} → ${after}`,
    dayRemoved: (day: string) => `Removed: ${day}`,
  },
} as const;
