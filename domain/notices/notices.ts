import type { OrderStatus } from '#domain/orders/order-status.ts';

/**
 * The notices that customers wait for: the one table of what goes to a phone, when, and what becomes of its mail. The
 * texts are in `messages.notices`, under the same names.
 *
 * `night`: 'rings' goes out at night too, because the customer asked just now or a rider is at the door. 'stop' goes
 * out at night only while its stop is near (`isNear`). 'waits' waits for the morning.
 *
 * `mail`: 'also' is a record, such as a bill, and is mailed in any case. 'instead' is mailed when no phone channel is
 * chosen, or when all fail. 'fallback' is mailed only when all chosen phone channels fail.
 */
export const NOTICES = {
  booked: { night: 'rings', mail: 'also' },
  bookedWindow: { night: 'rings', mail: 'also' },
  pickup: { night: 'stop', mail: 'instead' },
  pickupWindow: { night: 'stop', mail: 'instead' },
  pickedUp: { night: 'rings', mail: 'instead' },
  ready: { night: 'waits', mail: 'fallback' },
  outForDelivery: { night: 'stop', mail: 'instead' },
  deliveryWindow: { night: 'stop', mail: 'instead' },
  delivered: { night: 'rings', mail: 'instead' },
  notHome: { night: 'rings', mail: 'instead' },
  movedPickup: { night: 'waits', mail: 'instead' },
  movedDelivery: { night: 'waits', mail: 'instead' },
  late: { night: 'stop', mail: 'instead' },
  moneyBack: { night: 'waits', mail: 'also' },
  cancelled: { night: 'waits', mail: 'also' },
  toPay: { night: 'waits', mail: 'also' },
} as const satisfies Record<string, { night: 'rings' | 'stop' | 'waits'; mail: 'also' | 'instead' | 'fallback' }>;

export type Notice = keyof typeof NOTICES;

/** In ms: how long a notice waits before it goes to a phone, so that a slip of the finger is taken back before. */
export const TAKE_BACK_MS: Partial<Record<Notice, number>> = { ready: 5 * 60_000 };

const OF_PICKUP = ['pickup', 'pickupWindow', 'movedPickup'] as const satisfies readonly Notice[];
const OF_DELIVERY = ['outForDelivery', 'deliveryWindow', 'movedDelivery'] as const satisfies readonly Notice[];

const OVERTAKEN: Partial<Record<Notice, readonly Notice[]>> = {
  movedPickup: [...OF_PICKUP, 'notHome', 'late'],
  pickedUp: [...OF_PICKUP, 'notHome', 'late'],
  outForDelivery: ['ready'],
  deliveryWindow: ['ready'],
  movedDelivery: [...OF_DELIVERY, 'ready', 'notHome', 'late'],
  delivered: [...OF_DELIVERY, 'ready', 'notHome', 'late'],
  cancelled: [...OF_PICKUP, ...OF_DELIVERY, 'ready', 'notHome', 'late', 'toPay'],
};

/**
 * The notices about an order that are not true any more once this one is: those that still wait, for the morning or for
 * a channel, are not sent.
 */
export const overtakenBy = (notice: Notice): readonly Notice[] => OVERTAKEN[notice] ?? [];

/** The beginning of the keys of all notices of this kind about an order. */
const keysOf = (notice: Notice, slug: string) => `${notice}:${slug}:`;

/** The key of a notice about an order, which goes out once for each event; `id` tells the event from others of its kind. */
export const noticeKey = (notice: Notice, slug: string, id: number | string): string => `${keysOf(notice, slug)}${id}`;

/** How the keys of those notices about an order begin that are not true any more once this one is. */
export const overtakenKeys = (notice: Notice, slug: string): string[] =>
  overtakenBy(notice).map((overtaken) => keysOf(overtaken, slug));

/** What a notice's text names; what it does not name is left out. */
export type NoticeFacts = { code: string; link: string; when?: string; sum?: string };

const OF_STATUS: Partial<Record<OrderStatus, Notice>> = {
  pickup: 'pickup',
  cleaning_ongoing: 'pickedUp',
  cleaning_completed: 'ready',
  scheduled_for_delivery: 'outForDelivery',
  delivered: 'delivered',
  cancelled: 'cancelled',
};

const WITH_WINDOW: Partial<Record<Notice, Notice>> = { pickup: 'pickupWindow', outForDelivery: 'deliveryWindow' };

/** The notices of an order that reached this status, with and without a window. */
export function noticesOfStatus(status: OrderStatus): Notice[] {
  return [noticeOfStatus(status, false), noticeOfStatus(status, true)].filter((notice) => notice !== null);
}

/** The notice of an order that reached this status, which names the window of its stop if it has one; null for none. */
export function noticeOfStatus(status: OrderStatus, hasWindow: boolean): Notice | null {
  const notice = OF_STATUS[status] ?? null;
  return notice === null || !hasWindow ? notice : (WITH_WINDOW[notice] ?? notice);
}
