/** What an order can be, in the order of its way; the keys are the wire's values. */
export const ORDER_STATUSES = {
  pending: { list: 'Pending', detail: 'Pending', progressPercent: 6, next: ['processing', 'cancelled'] },
  processing: {
    list: 'Processing',
    detail: 'Processing',
    progressPercent: 18,
    next: ['pickup', 'pending', 'cancelled'],
  },
  pickup: {
    list: 'Pickup',
    detail: 'Ready for Pickup',
    progressPercent: 30,
    next: ['cleaning_ongoing', 'processing', 'cancelled'],
  },
  cleaning_ongoing: {
    list: 'Cleaning Ongoing',
    detail: 'Cleaning in Progress',
    progressPercent: 52,
    next: ['cleaning_completed', 'pickup'],
  },
  cleaning_completed: {
    list: 'Cleaning Completed',
    detail: 'Cleaning Completed',
    progressPercent: 72,
    next: ['scheduled_for_delivery', 'cleaning_ongoing'],
  },
  scheduled_for_delivery: {
    list: 'Scheduled for Delivery',
    detail: 'Scheduled Delivery',
    progressPercent: 85,
    next: ['delivered', 'cleaning_completed'],
  },
  delivered: { list: 'Delivered', detail: 'Delivered', progressPercent: 100, next: [] },
  cancelled: { list: 'Cancelled', detail: 'Cancelled', progressPercent: null, next: [] },
} as const satisfies Record<string, StatusRow>;

/** A row: its label in lists and in details, how much of the picture is clean (percent), where it may go. */
type StatusRow = { list: string; detail: string; progressPercent: number | null; next: readonly string[] };

export type OrderStatus = keyof typeof ORDER_STATUSES;

const UNKNOWN = 'Unknown';

function isStatus(text: string): text is OrderStatus {
  return Object.hasOwn(ORDER_STATUSES, text);
}

/** Every status an order passes on its way home, first to last: the steps of the timeline. */
export const ORDER_STEPS: readonly OrderStatus[] = Object.keys(ORDER_STATUSES)
  .filter(isStatus)
  .filter((status) => status !== 'cancelled');

/** The status a text means: lower-cased, spaces as underscores; null when it means none. */
export function normaliseStatus(text: string): OrderStatus | null {
  const key = text.toLowerCase().replaceAll(' ', '_');
  return isStatus(key) ? key : null;
}

/** The label in the list of orders; 'Unknown' for anything that is no status. */
export function listLabel(text: string): string {
  const status = normaliseStatus(text);
  return status ? ORDER_STATUSES[status].list : UNKNOWN;
}

/** The label on an order's own page; 'Unknown' for anything that is no status. */
export function detailLabel(text: string): string {
  const status = normaliseStatus(text);
  return status ? ORDER_STATUSES[status].detail : UNKNOWN;
}

/**
 * Whether staff may move an order so: one step ahead, one step back, or cancelled before cleaning starts.
 * Delivered and cancelled are final.
 */
export function mayMove(from: OrderStatus, to: OrderStatus): boolean {
  const next: readonly string[] = ORDER_STATUSES[from].next;
  return next.includes(to);
}

/** The steps that a customer is mailed about: a rider comes, the pair is in, comes back, is back, or the order is off. */
export const MAILED_STATUSES: readonly OrderStatus[] = [
  'pickup',
  'cleaning_ongoing',
  'scheduled_for_delivery',
  'delivered',
  'cancelled',
];

/** How an order moves: a step on, a step back (which needs a reason), or out of the way. */
export type MoveKind = 'ahead' | 'back' | 'cancel';
export type Move = { to: OrderStatus; kind: MoveKind };

/** Which way a step goes; meant for legal ones. */
export function kindOfMove(from: OrderStatus, to: OrderStatus): MoveKind {
  if (to === 'cancelled') return 'cancel';
  if (from === 'cancelled') return 'back';
  return ORDER_STEPS.indexOf(to) > ORDER_STEPS.indexOf(from) ? 'ahead' : 'back';
}

/**
 * The moves that are open to somebody. Out of delivered, and out of cancelled to where the order was before, only
 * who may reopen orders can take it.
 */
export function movesFrom(
  from: OrderStatus,
  by: { mayReopen: boolean; cancelledFrom?: OrderStatus | null | undefined },
): Move[] {
  const reopened: readonly OrderStatus[] =
    from === 'delivered'
      ? ['scheduled_for_delivery']
      : from === 'cancelled' && by.cancelledFrom
        ? [by.cancelledFrom]
        : [];
  const targets: readonly OrderStatus[] = [...ORDER_STATUSES[from].next, ...(by.mayReopen ? reopened : [])];
  return targets.map((to) => ({ to, kind: kindOfMove(from, to) }));
}
