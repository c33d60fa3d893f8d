import { may, ROLES } from '#domain/accounts/roles.ts';
import { messages } from '#domain/messages.ts';
import { orderCode } from '#domain/orders/order-code.ts';
import { detailLabel } from '#domain/orders/order-status.ts';
import { staffOrderPath } from '#domain/team-paths.ts';
import { formatSpan } from '#domain/windows/format.ts';
import type { Tx } from '#server/db/open.ts';
import { enqueueMail } from '#server/db/outbox.ts';
import type { OrderRow } from '#server/features/orders/orders.queries.ts';
import { usersWithRoles } from '#server/features/users/users.queries.ts';
import { renderMail } from '#server/mail/render-mail.ts';
import type { World } from '#server/ports.ts';

const words = messages.teamOwnChanges;

/** What a customer did; `key` tells it from everything else, so that each is mailed once. */
export type OwnChange = { kind: keyof typeof words.subject; key: string | number; lines: string[] };

/** Queues a mail to everybody who plans the riders' stops, about what a customer changed of an order. */
export async function mailOwnChange(
  world: World,
  tx: Tx,
  order: OrderRow,
  { kind, key, lines }: OwnChange,
): Promise<void> {
  const { slug, firstName, lastName, status, pickup, delivery, pickupWindow, deliveryWindow } = order;
  const stop = (area: string, window: OrderRow['pickupWindow']) =>
    window === null ? area : `${area}, ${formatSpan(window)}`;
  const mail = renderMail({
    subject: words.subject[kind](orderCode(slug)),
    kicker: messages.mail.order(orderCode(slug)),
    lines,
    facts: [
      { label: words.customer, value: `${firstName} ${lastName}`.trim() },
      { label: words.status, value: detailLabel(status) },
      { label: words.pickup, value: stop(pickup.area, pickupWindow) },
      { label: words.delivery, value: stop(delivery.area, deliveryWindow) },
    ],
    button: { label: words.button, url: `${world.settings.siteUrl}${staffOrderPath(slug)}` },
  });
  const planners = ROLES.filter((role) => may(role, 'planStops'));
  for (const member of await usersWithRoles(tx, planners)) {
    await enqueueMail(tx, { ...mail, to: member.email, dedupeKey: `own:${kind}:${key}:${member.id}` });
  }
}
