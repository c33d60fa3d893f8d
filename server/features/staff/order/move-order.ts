import type { StaffOrder } from '#contract/staff/staff.ts';
import { may, type Role } from '#domain/accounts/roles.ts';
import { DAY_MS } from '#domain/durations.ts';
import { messages } from '#domain/messages.ts';
import { kindOfMove, normaliseStatus, type OrderStatus } from '#domain/orders/order-status.ts';
import type { StopKind } from '#domain/orders/stops.ts';
import { hasWindows } from '#domain/windows/rules.ts';
import type { Span } from '#domain/windows/span.ts';
import { changeStatus } from '#server/features/orders/move/change-status.ts';
import { orderBySlug } from '#server/features/orders/orders.queries.ts';
import { rescheduleWithin } from '#server/features/orders/windows/reschedule-stop.ts';
import { areasOf } from '#server/features/windows/booking.ts';
import { currentRules } from '#server/features/windows/rules.ts';
import type { World } from '#server/ports.ts';
import { isRefusal, type Refusal, refuseFields } from '#server/refusal.ts';
import { staffOrder } from './staff-order.ts';

/** The acting team member. */
export type Actor = { id: number; role: Role };

/** A move that a team member asks for, with its texts and times. */
export type MoveRequest = {
  slug: string;
  from: string;
  to: string;
  reason?: string | undefined;
  customer_note?: string | undefined;
  planned_at?: string | null | undefined;
  /** The window of the stop that the order now waits for. */
  window?: Span | undefined;
};

/** In ms. Plans must be within a year of now; anything else is a typing error. */
const PLAN_WITHIN_MS = 366 * DAY_MS;

const MINUTE_MS = 60_000;

/** The time in a plan, null for none; or why it is not valid. A time that is over is refused: nobody comes then. */
export function parsePlannedTime(text: string | null, now: Date): { time: Date | null } | { problem: string } {
  if (text === null) return { time: null };
  const time = new Date(text);
  const isFar = Number.isNaN(time.getTime()) || Math.abs(time.getTime() - now.getTime()) > PLAN_WITHIN_MS;
  if (isFar) return { problem: messages.teamCalls.badTime };
  // Screens plan whole minutes: the one that runs is not over.
  return time.getTime() <= now.getTime() - MINUTE_MS ? { problem: messages.teamCalls.pastTime } : { time };
}

const WAITS = { pickup: 'pickup', scheduled_for_delivery: 'delivery' } as const satisfies Partial<
  Record<OrderStatus, StopKind>
>;

/**
 * The stop that an order waits for after a move without a time although its area has windows; null when there is none.
 */
async function lacksWindow(world: World, { slug, to, planned_at, window }: MoveRequest): Promise<StopKind | null> {
  const status = normaliseStatus(to);
  if (window !== undefined || planned_at !== undefined) return null;
  if (status !== 'pickup' && status !== 'scheduled_for_delivery') return null;
  const stop = WAITS[status];
  const order = await orderBySlug(world.db, slug);
  // A step back, and a stop that has its time, need none.
  if (order === undefined || kindOfMove(order.status, status) !== 'ahead') return null;
  if ((stop === 'pickup' ? order.pickupAt : order.deliveryAt) !== null) return null;
  return hasWindows(await currentRules(world.db), areasOf(order)[stop], world.now()) ? stop : null;
}

/**
 * Moves an order for a team member. A step back needs a reason, and reopening a closed order needs the right to do so.
 * A move to a stop in an area with windows needs one, or a time, or null for none yet.
 */
export async function moveOrder(world: World, actor: Actor, request: MoveRequest): Promise<StaffOrder | Refusal> {
  const { slug, from, to, reason, customer_note: note } = request;
  const plan =
    request.planned_at === undefined ? { time: undefined } : parsePlannedTime(request.planned_at, world.now());
  if ('problem' in plan) return refuseFields({ planned_at: plan.problem });
  const lacking = await lacksWindow(world, request);
  if (lacking !== null) return refuseFields({ window: messages.teamCalls.chooseWindow[lacking] });
  const customerNote = note?.trim() ? note.trim() : undefined;
  const change = {
    slug,
    from,
    to,
    actorId: actor.id,
    reason: reason?.trim() ? reason.trim() : undefined,
    customerNote,
    plannedAt: plan.time,
    isRescheduled: request.window !== undefined,
    mayReopen: may(actor.role, 'reopenOrders'),
    needsReason: true,
  };
  const moved = await changeStatus(world, change, async (tx) => {
    const status = normaliseStatus(to);
    if (request.window === undefined || (status !== 'pickup' && status !== 'scheduled_for_delivery')) return null;
    const requested = { slug, stop: WAITS[status], requested: request.window };
    return rescheduleWithin(world, tx, { id: actor.id, isTeam: true }, requested);
  });
  return isRefusal(moved) ? moved : staffOrder(world, slug, actor.role);
}
