import { may, ROLES } from '#domain/accounts/roles.ts';
import { messages } from '#domain/messages.ts';
import { orderCode } from '#domain/orders/order-code.ts';
import { formatCheckout } from '#domain/prices/money.ts';
import { staffOrderPath } from '#domain/team-paths.ts';
import type { Tx } from '#server/db/open.ts';
import { together } from '#server/db/statements/together.ts';
import { renderMail } from '#server/mail/render-mail.ts';
import type { World } from '#server/ports.ts';
import { enqueuePush, enqueueTeamMail } from './push.queries.ts';

const LISTENERS = ROLES.filter((role) => may(role, 'hearOrders'));

/**
 * Tells the team of a new order, in its transaction: by mail, and on the devices that asked for it. It names no
 * customer.
 */
export async function announceOrder(
  world: World,
  tx: Tx,
  order: { slug: string; reference: string; total: number; pairs: number; area: string },
): Promise<void> {
  const words = messages.teamNews;
  const code = orderCode(order.slug);
  const about = words.about(order.pairs, order.area, formatCheckout(order.total));
  const path = staffOrderPath(order.slug);
  const mail = renderMail({
    subject: words.subject(code),
    kicker: messages.mail.order(code),
    title: words.title,
    lines: [about],
    button: { label: words.open, url: `${world.settings.siteUrl}${path}` },
  });
  const mails = enqueueTeamMail(tx, LISTENERS, { ...mail, key: `team-order:${order.reference}` });
  if (world.push === null) return mails;
  const payload = {
    title: words.subject(code),
    body: words.notification(order.pairs, order.area),
    path,
    tag: order.slug,
  };
  await together(mails, enqueuePush(tx, LISTENERS, payload, world.now()));
}
