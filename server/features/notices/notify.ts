import { channelsFor } from '#domain/notices/channels.ts';
import {
  NOTICES,
  type Notice,
  type NoticeFacts,
  overtakenBy,
  overtakenKeys,
  TAKE_BACK_MS,
} from '#domain/notices/notices.ts';
import { maySendAtNight } from '#domain/notices/quiet-hours.ts';
import { orderCode } from '#domain/orders/order-code.ts';
import { orderPath } from '#domain/paths.ts';
import { normalisePhone } from '#domain/phone.ts';
import type { Tx } from '#server/db/open.ts';
import { dropUnsentMails, enqueueMail } from '#server/db/outbox.ts';
import type { QueuedMail } from '#server/db/tables/outbox.ts';
import type { World } from '#server/ports.ts';
import { chosenChannel } from './choices.queries.ts';
import { endOvertaken, insertPhoneMessage } from './phone-messages.queries.ts';

/** A notice about an order, and the mail that says the same in more words. */
export type Notified = {
  notice: Notice;
  order: { userId: number; slug: string; phone: string };
  /** What the text names besides the order's code and address. */
  facts?: Pick<NoticeFacts, 'when' | 'sum'>;
  mail: QueuedMail;
  /** Whether it answers what the customer did just now. */
  isAskedFor?: boolean;
  /** The planned time of the stop that it is about. */
  plan?: Date | null;
  /** Whether the mail says more than the notice, so that it goes in any case. */
  mailSaysMore?: boolean;
};

/**
 * Ends what still waits about an order, for the morning or for a channel, and is not true any more once this notice is:
 * messages for a phone, and mails.
 */
export async function endWaiting(world: World, tx: Tx, notice: Notice, order: Notified['order']): Promise<void> {
  const overtaken = overtakenBy(notice);
  if (overtaken.length === 0) return;
  await endOvertaken(tx, { userId: order.userId, code: orderCode(order.slug) }, overtaken, world.now());
  await dropUnsentMails(tx, overtakenKeys(notice, order.slug));
}

/**
 * Tells a customer something in the caller's transaction, in place of what is not true any more: on the phone when they
 * chose it and the shop can, by mail as the table of notices says. Once for each `mail.dedupeKey`, however often it is
 * called.
 */
export async function notify(world: World, tx: Tx, notified: Notified): Promise<void> {
  const { notice, mail, order, mailSaysMore = false } = notified;
  await endWaiting(world, tx, notice, order);
  const isOnPhone = await enqueuePhoneMessage(world, tx, notified);
  const rule = NOTICES[notice].mail;
  if (rule === 'also' || mailSaysMore || (rule === 'instead' && !isOnPhone)) await enqueueMail(tx, mail);
}

/**
 * Queues only the part on the phone, for a mail that the caller queues itself. Returns whether a phone channel is tried.
 */
export async function enqueuePhoneMessage(
  world: World,
  tx: Tx,
  { notice, order, facts = {}, mail, isAskedFor = false, plan = null, mailSaysMore = false }: Notified,
): Promise<boolean> {
  const { whatsapp, sms } = world.phone;
  if (whatsapp === null && sms === null) return false;
  const now = world.now();
  const phone = normalisePhone(order.phone);
  if (phone === null) return false;
  const choice = await chosenChannel(tx, order.userId);
  const [channel, ...next] = channelsFor(choice, (one) => world.phone[one] !== null);
  if (channel === undefined) return false;
  const isMailedAnyway = NOTICES[notice].mail === 'also' || mailSaysMore;
  // The message waits for the morning by itself, so a mail in its place goes at once.
  const { notBefore: _, ...mailInstead } = mail;
  await insertPhoneMessage(tx, {
    dedupeKey: mail.dedupeKey,
    userId: order.userId,
    notice,
    phone,
    facts: { ...facts, code: orderCode(order.slug), link: `${world.settings.siteUrl}${orderPath(order.slug)}` },
    channel,
    next,
    mail: isMailedAnyway ? null : mailInstead,
    atNight: maySendAtNight(notice, { isAskedFor, plan, now }),
    nextTryAt: new Date(now.getTime() + (TAKE_BACK_MS[notice] ?? 0)),
    createdAt: now,
  });
  return true;
}
