import { counted } from '#domain/messages/shell.ts';

/** The riders' day sheet. */
export const teamDay = {
  stoppedHint: 'Do not go there. Call the office.',
  title: 'Day sheet',
  days: 'Days',
  today: 'Today',
  tomorrow: 'Tomorrow',
  area: 'Area',
  allAreas: 'All areas',
  summary: (name: string, done: number, stops: number) => `${name}, ${done} of ${counted(stops, 'stop')} done`,
  stops: (stops: number) => counted(stops, 'stop'),
  listed: (listed: number, stops: number) => `${listed} of ${counted(stops, 'stop')}`,
  allListed: (stops: number) => `All ${counted(stops, 'stop')}`,
  more: (stops: number) => `Show ${stops} more`,
  moreOf: (stops: number, area: string) => `Show ${stops} more: ${area}`,
  anyTime: 'Any time',
  wasDue: (day: string) => `Was due ${day}`,
  pickup: 'Pickup',
  delivery: 'Delivery',
  pickedUp: 'Picked up',
  delivered: 'Delivered',
  notHome: 'Not home',
  markOf: (mark: string, name: string) => `${mark}: ${name}`,
  undo: 'Undo',
  undoOf: (name: string) => `Undo: ${name}`,
  by: (mark: string, who: string, moment: string) => [mark, moment, who].filter((part) => part !== '').join(', '),
  missed: (times: number) => (times === 1 ? 'Missed once' : `Missed ${times} times`),
  looksLike: (area: string) => `The address looks like ${area}. Ask before you leave.`,
  customerNote: (note: string) => `The customer wrote: ${note}`,
  print: 'Print',
  pictures: (name: string) => `Pictures: ${name}`,
  none: 'No stops on this day',
  noneHint: 'Orders that are ready for pickup or scheduled for delivery appear here.',
  allDone: 'All stops are done. Well driven.',
  unsent: (count: number) =>
    count === 1
      ? '1 mark not sent yet. It is kept and goes out by itself.'
      : `${counted(count, 'mark')} not sent yet. They are kept and go out by themselves.`,
  stale: (moment: string) => `Shown as of ${moment}; the shop gives no answer right now.`,
  sendNow: 'Send now',
  refused: (name: string, reason: string) => `${name}: ${reason}`,
  coming: {
    pickup: (name: string, code: string, shop: string) =>
      `Hello ${name}, this is ${shop}. I am on my way to pick up your sneakers (${code}).`,
    delivery: (name: string, code: string, shop: string) =>
      `Hello ${name}, this is ${shop}. I am on my way with your clean sneakers (${code}).`,
  },
} as const;
