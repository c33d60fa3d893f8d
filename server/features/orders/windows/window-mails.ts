import { messages } from '#domain/messages.ts';
import { noticeTime } from '#domain/notices/notice-time.ts';
import { noticeKey } from '#domain/notices/notices.ts';
import { orderCode } from '#domain/orders/order-code.ts';
import type { StopKind } from '#domain/orders/stops.ts';
import { orderPath } from '#domain/paths.ts';
import { formatShortSpan, formatSpan } from '#domain/windows/format.ts';
import type { Span } from '#domain/windows/span.ts';
import type { Tx } from '#server/db/open.ts';
import { notify } from '#server/features/notices/notify.ts';
import { MOVED } from '#server/features/orders/notices/stop-notices.ts';
import type { OrderRow } from '#server/features/orders/orders.queries.ts';
import { renderMail } from '#server/mail/render-mail.ts';
import type { World } from '#server/ports.ts';

/**
 * Tells the customer that a stop of an order moved, with the delivery that follows from it; once for each move. What
 * the customer did goes out at once (`isOwn`); a move by the team waits for the morning, unless the window that it was
 * in is running.
 */
export async function mailWindows(
  world: World,
  tx: Tx,
  moved: {
    eventId: number;
    order: OrderRow;
    stop: StopKind;
    window: Span;
    delivery: Span | null;
    was: Span | null;
    isOwn: boolean;
  },
): Promise<void> {
  const { order, stop, window, delivery, was, isOwn } = moved;
  const words = messages.mail.windowMoved;
  const mail = renderMail({
    subject: words.subject[stop](orderCode(order.slug)),
    kicker: messages.mail.order(orderCode(order.slug)),
    title: words.title[stop],
    lines: [messages.mail.greeting(order.firstName), ...words.lines],
    facts: [
      ...(stop === 'pickup' ? [{ label: messages.mail.fetched, value: formatSpan(window), strong: true }] : []),
      ...(delivery === null
        ? []
        : [{ label: messages.mail.broughtBack, value: formatSpan(delivery), strong: stop === 'delivery' }]),
    ],
    button: { label: words.button, url: `${world.settings.siteUrl}${orderPath(order.slug)}` },
  });
  const notice = MOVED[stop];
  const dedupeKey = noticeKey(notice, order.slug, moved.eventId);
  const now = world.now();
  const notBefore = isOwn ? now : noticeTime(now, was);
  await notify(world, tx, {
    notice,
    order,
    facts: { when: formatShortSpan(window) },
    mail: { ...mail, to: order.email, dedupeKey, ...(notBefore > now ? { notBefore } : {}) },
    isAskedFor: isOwn,
  });
}
