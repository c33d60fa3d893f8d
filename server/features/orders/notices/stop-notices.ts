import { messages } from '#domain/messages.ts';
import { noticeTime } from '#domain/notices/notice-time.ts';
import { type Notice, noticeKey } from '#domain/notices/notices.ts';
import { orderCode } from '#domain/orders/order-code.ts';
import type { StopKind } from '#domain/orders/stops.ts';
import { orderPath } from '#domain/paths.ts';
import { formatMoment, formatShortSpan, formatSpan } from '#domain/windows/format.ts';
import { type Span, startOf } from '#domain/windows/span.ts';
import type { Tx } from '#server/db/open.ts';
import { dropUnsentMail, enqueueMail } from '#server/db/outbox.ts';
import { endWaiting, notify } from '#server/features/notices/notify.ts';
import { dropUnsentMessage } from '#server/features/notices/phone-messages.queries.ts';
import type { OrderRow } from '#server/features/orders/orders.queries.ts';
import { type Fact, renderMail } from '#server/mail/render-mail.ts';
import type { World } from '#server/ports.ts';

/** What a notice about a stop says, for any channel. */
type Words = { subject: string; title: string; lines: readonly string[]; facts: Fact[] };
/** The notice that a stop is at another time. */
export const MOVED = { pickup: 'movedPickup', delivery: 'movedDelivery' } as const satisfies Record<StopKind, Notice>;

/** `key`: one notice goes out for each; `window`: the one that it is about, which may be running now. */
type About = { order: OrderRow; key: string; window: Span | null };
/** The notice that goes out: on a phone too, with the time that its text names, or only by mail. Null for what phones never get. */
type Announcement = { notice: Notice; when?: string; isOnPhone: boolean } | null;

/**
 * Tells the order's customer: by mail at once by day, in the morning at night, unless its window is running; on the
 * phone by the rules of the notices.
 */
async function tell(
  world: World,
  tx: Tx,
  { order, key, window }: About,
  words: Words,
  announcement: Announcement,
): Promise<void> {
  const { mail } = messages;
  const now = world.now();
  const notBefore = noticeTime(now, window);
  const rendered = renderMail({
    ...words,
    kicker: mail.order(orderCode(order.slug)),
    lines: [mail.greeting(order.firstName), ...words.lines],
    button: { label: mail.stopNotices.button, url: `${world.settings.siteUrl}${orderPath(order.slug)}` },
  });
  const queued = { ...rendered, to: order.email, dedupeKey: key, ...(notBefore > now ? { notBefore } : {}) };
  if (announcement === null) return enqueueMail(tx, queued);
  const { notice, when, isOnPhone } = announcement;
  if (!isOnPhone) {
    await endWaiting(world, tx, notice, order);
    return enqueueMail(tx, queued);
  }
  const plan = window === null ? null : startOf(window);
  await notify(world, tx, { notice, order, mail: queued, plan, ...(when === undefined ? {} : { facts: { when } }) });
}

const fact = (stop: StopKind, value: string): Fact => {
  return { label: stop === 'pickup' ? messages.mail.fetched : messages.mail.broughtBack, value, strong: true };
};
const missedKey = ({ slug }: OrderRow, eventId: number) => noticeKey('notHome', slug, eventId);

/**
 * Nobody was home: the rider comes again in a window that was booked (`next`), or the customer is asked to choose one
 * (null).
 */
export async function notifyMissed(
  world: World,
  tx: Tx,
  missed: {
    eventId: number;
    order: OrderRow;
    stop: StopKind;
    was: Span | null;
    next: Span | null;
    delivery: Span | null;
  },
): Promise<void> {
  const { eventId, order, stop, was, next, delivery } = missed;
  const words = messages.mail.stopNotices.missed;
  await tell(
    world,
    tx,
    { order, key: missedKey(order, eventId), window: was },
    {
      subject: words.subject(orderCode(order.slug)),
      title: words.title,
      lines: [words.lines[stop], next === null ? words.choose[stop] : words.booked],
      facts: [
        ...(next === null ? [] : [fact(stop, formatSpan(next))]),
        ...(stop === 'pickup' && delivery !== null ? [fact('delivery', formatSpan(delivery))] : []),
      ],
    },
    next === null
      ? { notice: 'notHome', isOnPhone: false }
      : { notice: 'notHome', when: formatShortSpan(next), isOnPhone: true },
  );
}

/** "Nobody was home" was a mistake. Nothing is sent if the customer was not notified of it yet. */
export async function notifyNotMissed(
  world: World,
  tx: Tx,
  undone: { eventId: number; missedEventId: number; order: OrderRow; stop: StopKind; window: Span | null },
): Promise<void> {
  const { eventId, order, stop, window } = undone;
  const key = missedKey(order, undone.missedEventId);
  const isUntold = (await dropUnsentMail(tx, key)) || (await dropUnsentMessage(tx, key, world.now()));
  if (isUntold) return;
  const words = messages.mail.stopNotices.notMissed;
  await tell(
    world,
    tx,
    { order, key: `not-missed:${eventId}`, window },
    {
      subject: words.subject(orderCode(order.slug)),
      title: words.title,
      lines: [words.line[stop]],
      facts: window === null ? [] : [fact(stop, formatSpan(window))],
    },
    null,
  );
}

/** The window of a stop is over and nobody has come yet; told once for each window. */
export async function notifyLate(
  world: World,
  tx: Tx,
  { order, stop, window }: { order: OrderRow; stop: StopKind; window: Span },
): Promise<void> {
  const words = messages.mail.stopNotices.late;
  await tell(
    world,
    tx,
    { order, key: noticeKey('late', order.slug, `${stop}:${window.date}T${window.from}`), window: null },
    {
      subject: words.subject(orderCode(order.slug)),
      title: words.title,
      lines: words.lines[stop],
      // Over by now: no promise.
      facts: [{ label: words.told, value: formatSpan(window) }],
    },
    { notice: 'late', isOnPhone: true },
  );
}

/** The team planned a stop for another time by hand (`at`), or took its time away (null). */
export async function notifyPlanned(
  world: World,
  tx: Tx,
  planned: { eventId: number; order: OrderRow; stop: StopKind; was: Span | null; at: Date | null },
): Promise<void> {
  const { eventId, order, stop, was, at } = planned;
  const words = messages.mail.windowMoved;
  const notice = MOVED[stop];
  await tell(
    world,
    tx,
    { order, key: noticeKey(notice, order.slug, eventId), window: was },
    {
      subject: words.subject[stop](orderCode(order.slug)),
      title: words.title[stop],
      lines: at === null ? [messages.mail.stopNotices.noTime] : words.lines,
      facts: at === null ? [] : [fact(stop, formatMoment(at))],
    },
    at === null ? { notice, isOnPhone: false } : { notice, when: formatMoment(at), isOnPhone: true },
  );
}
