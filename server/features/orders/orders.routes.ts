import { calls } from '#contract/calls.ts';
import { orderKey, orderPayload } from '#contract/orders/orders.ts';
import { HOUR_MS } from '#domain/durations.ts';
import { messages } from '#domain/messages.ts';
import { isReference } from '#domain/reference.ts';
import { readLinkedPhoto } from '#server/features/orders/photos/linked-photos.ts';
import { PHOTO_TYPE, readPhoto } from '#server/features/orders/photos/photos.ts';
import { findExistingOrder, type Placement, placeOrder } from '#server/features/orders/place/place-order.ts';
import { orderDetail } from '#server/features/orders/read/order-detail.ts';
import { orderListBody } from '#server/features/orders/read/order-list.ts';
import {
  orderByToken,
  readTracking,
  revokeTracking,
  shareTracking,
} from '#server/features/orders/tracking/tracking.ts';
import { rescheduleStop } from '#server/features/orders/windows/reschedule-stop.ts';
import { type Handler, type Mount, parseBy } from '#server/http/handle.ts';
import { CROSS_ORIGIN_PICTURE } from '#server/http/headers.ts';
import { limitByUser } from '#server/http/limits/limits.ts';
import { JSON_HEADERS } from '#server/http/reply.ts';
import type { World } from '#server/ports.ts';
import { isRefusal, type Refusal, refuse, refuseFields } from '#server/refusal.ts';

/** In seconds: when a client should ask again about a payment that is not final. */
const RETRY_AFTER = 3;

function answer(placement: Placement): { status: 200 | 201; body: { order_slug: string } } | Refusal {
  switch (placement.outcome) {
    case 'placed':
      return { status: placement.created ? 201 : 200, body: { order_slug: placement.slug } };
    case 'forbidden':
      return refuse('forbidden', messages.checkoutCalls.otherUser);
    case 'pending':
      return refuse('conflict', messages.payment.pending, RETRY_AFTER);
    case 'unpaid':
      return refuse('unpaid', messages.checkoutCalls.notPaid);
    case 'returned':
      return refuse('unpaid', messages.payment.refunded);
    case 'held':
      return placement.refusal ?? refuse('unpaid', messages.payment.review);
    case 'superseded':
      return { ...refuse('unpaid', messages.waiting.superseded), hints: { order_slug: placement.slug } };
    case 'throttled':
    case 'refused':
      return placement.refusal;
    case 'unreachable':
      return refuse('unavailable', messages.checkoutCalls.unavailable, RETRY_AFTER);
  }
}

/**
 * How long a browser may keep a picture, in seconds. A picture never changes, but its address opens it only for a day
 * or two. A picture behind a revocable link is kept briefly. One read by bearer token is not kept: others may use that
 * browser.
 */
const KEPT_FOR_S = 86_400;
const LINKED_FOR_S = 300;

/**
 * A response that is always a picture, and that only this reader's browser keeps. One whose address opens it may be
 * shown by a page of any origin; one read by bearer token is not kept, and only our own site may show it.
 */
function picture(content: Uint8Array | Refusal, keptForS: number): Response | Refusal {
  if (isRefusal(content)) return content;
  return new Response(new Uint8Array(content), {
    headers: {
      ...(keptForS === 0 ? {} : CROSS_ORIGIN_PICTURE),
      'Content-Type': PHOTO_TYPE,
      'Cache-Control': keptForS === 0 ? 'no-store' : `private, max-age=${keptForS}, immutable`,
      'X-Content-Type-Options': 'nosniff',
      'Content-Disposition': 'inline; filename="picture.webp"',
    },
  });
}

/**
 * Mounts the calls about orders. The API shows owners their orders even when their address is not verified, because the
 * money is theirs; only the site asks for a verified address first.
 */
export function mountOrders(mount: Mount, world: World): void {
  /**
   * Used by both order calls. It reads the reference first: a paid reference gets its order, whatever the rest of the
   * body says.
   */
  const place =
    (needsPhone: boolean): Handler<typeof calls.createOrder> =>
    async ({ unvalidatedBody, user }) => {
      const key = parseBy(orderKey, unvalidatedBody);
      if (isRefusal(key)) return key;
      const { transaction_id: reference, user_id: claimedId } = key.value;
      if (!isReference(reference)) return refuseFields({ transaction_id: messages.checkoutCalls.badReference });
      if ((claimedId ?? user.id) !== user.id) return refuse('forbidden', messages.checkoutCalls.otherUser);
      const payload = parseBy(orderPayload, unvalidatedBody);
      if (isRefusal(payload)) {
        const placed = await findExistingOrder(world, { reference, userId: user.id });
        return placed === null ? payload : answer(placed);
      }
      return answer(await placeOrder(world, { reference, userId: user.id, user, basket: payload.value, needsPhone }));
    };
  mount(calls.createOrder, place(true), { parse: false });
  // Only a recovery may lack the phone number: the failed order on the device may have none.
  mount(calls.recoverOrder, place(false), { parse: false });

  mount(calls.orders, async ({ query, user }) => {
    const list = await orderListBody(world, user.id, query.page === undefined ? undefined : Number(query.page));
    return new Response(list, { headers: JSON_HEADERS });
  });

  mount(calls.order, async ({ params, user }) => {
    return (await orderDetail(world, user.id, params.slug ?? '')) ?? refuse('missing', messages.errors.notFound);
  });

  mount(
    calls.moveWindow,
    async ({ params, body, user }) => {
      const requested = { slug: params.slug ?? '', stop: 'pickup', requested: body } as const;
      const moved = await rescheduleStop(world, { id: user.id, isTeam: false }, requested);
      if (isRefusal(moved)) return moved;
      const detail = await orderDetail(world, user.id, moved.slug);
      return { pickup_window: detail?.pickup_window ?? null, back_on: detail?.back_on ?? null };
    },
    { limits: [limitByUser(world, 'own order', 60, HOUR_MS)] },
  );

  mount(calls.shareTracking, ({ params, user }) => shareTracking(world, { slug: params.slug ?? '', userId: user.id }));
  mount(calls.revokeTracking, ({ params, user }) =>
    revokeTracking(world, { slug: params.slug ?? '', userId: user.id }),
  );
  mount(calls.track, ({ body }) => readTracking(world, body.token));
  mount(calls.trackByAddress, ({ params }) => readTracking(world, params.token ?? ''));

  mount(calls.photo, async ({ params, query, user }) => {
    const id = params.id ?? '';
    if (query.key !== undefined) return picture(await readPhoto(world, id, { key: query.key }), KEPT_FOR_S);
    if (user === null) return refuse('unauthenticated', messages.errors.sessionRequired);
    return picture(await readPhoto(world, id, { user }), 0);
  });
  mount(calls.linkedPhoto, async ({ params, query }) => {
    return picture(await readLinkedPhoto(world, params.id ?? '', query.key ?? ''), LINKED_FOR_S);
  });
  mount(calls.trackedPhoto, async ({ params }) => {
    const order = await orderByToken(world, params.token ?? '');
    if (order === undefined) return refuse('missing', messages.errors.notFound);
    return picture(await readPhoto(world, params.id ?? '', { orderId: order.id }), LINKED_FOR_S);
  });
}
