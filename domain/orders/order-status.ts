/** The statuses of an order, in order; the keys are the values in the API. */
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

/** A row: its label in lists and in details, how much of the picture is clean (percent), and the next statuses. */
type StatusRow = { list: string; detail: string; progressPercent: number | null; next: readonly string[] };

export type OrderStatus = keyof typeof ORDER_STATUSES;

const UNKNOWN = 'Unknown';

function isStatus(text: string): text is OrderStatus {
  return Object.hasOwn(ORDER_STATUSES, text);
}

/** The statuses of an order until delivery, first to last: the steps of the timeline. */
export const ORDER_STEPS: readonly OrderStatus[] = Object.keys(ORDER_STATUSES)
  .filter(isStatus)
  .filter((status) => status !== 'cancelled');

/** The status in a text: lower-cased, spaces as underscores; null when there is none. */
export function normaliseStatus(text: string): OrderStatus | null {
  const key = text.toLowerCase().replaceAll(' ', '_');
  return isStatus(key) ? key : null;
}

/** Whether nothing more happens to an order in this status, unless an owner reopens it. */
export const isOver = (status: string): boolean => status === 'delivered' || status === 'cancelled';

/** Whether an order in this status has its pairs still at the customer's. */
export const isBeforePickup = (status: string): boolean => ['pending', 'processing', 'pickup'].includes(status);

/** The label in the list of orders; 'Unknown' for an unknown status. */
export function listLabel(text: string): string {
  const status = normaliseStatus(text);
  return status ? ORDER_STATUSES[status].list : UNKNOWN;
}

/** The label on an order's own page; 'Unknown' for an unknown status. */
export function detailLabel(text: string): string {
  const status = normaliseStatus(text);
  return status ? ORDER_STATUSES[status].detail : UNKNOWN;
}

/**
 * Whether staff may make this move: one step ahead, one step back, or cancelled before cleaning starts. Delivered and
 * cancelled are final.
 */
export function mayMove(from: OrderStatus, to: OrderStatus): boolean {
  const next: readonly string[] = ORDER_STATUSES[from].next;
  return next.includes(to);
}

/**
 * The statuses that the customer gets a mail about: a rider comes, the pair has arrived, is on its way back, is back,
 * or the order is cancelled.
 */
export const MAILED_STATUSES: readonly OrderStatus[] = [
  'pickup',
  'cleaning_ongoing',
  'scheduled_for_delivery',
  'delivered',
  'cancelled',
];

/** The statuses in which the pairs are in the workshop. */
export const WORKSHOP_STATUSES: readonly OrderStatus[] = ['cleaning_ongoing', 'cleaning_completed'];

/** Whether an order's pairs are in the workshop. */
export function isInWorkshop(status: OrderStatus): boolean {
  return WORKSHOP_STATUSES.includes(status);
}

/** The kind of a move: a step ahead, a step back (which needs a reason), or a cancellation. */
export type MoveKind = 'ahead' | 'back' | 'cancel';
/** A step that an order may take, with its kind. */
export type Move = { to: OrderStatus; kind: MoveKind };

/** The kind of a move that `mayMove` allows: `back` is to an earlier step, or a cancelled order that goes on. */
export function kindOfMove(from: OrderStatus, to: OrderStatus): MoveKind {
  if (to === 'cancelled') return 'cancel';
  if (from === 'cancelled') return 'back';
  return ORDER_STEPS.indexOf(to) > ORDER_STEPS.indexOf(from) ? 'ahead' : 'back';
}

/**
 * The possible moves of an order. Only `mayReopen` allows to leave `delivered`, or `cancelled` for the status before
 * it.
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
