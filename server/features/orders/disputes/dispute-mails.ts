import { HOUR_MS } from '#domain/durations.ts';
import { messages } from '#domain/messages.ts';
import { orderCode } from '#domain/orders/order-code.ts';
import { dueOf, REMINDERS, type Reminder } from '#domain/payments/dispute-dates.ts';
import { formatCheckout } from '#domain/prices/money.ts';
import { disputePath } from '#domain/team-paths.ts';
import type { Tx } from '#server/db/open.ts';
import { enqueueMail } from '#server/db/outbox.ts';
import type { Dispute } from '#server/features/payments/disputes/disputes.queries.ts';
import { usersWithRoles } from '#server/features/users/users.queries.ts';
import { renderMail } from '#server/mail/render-mail.ts';
import type { World } from '#server/ports.ts';

/** What the owners get a mail about in a dispute; each once. */
export type DisputeMailKind = 'opened' | 'reminded' | 'won' | 'lost' | 'unclear' | Reminder;

const GMT = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
});

/** A moment as mails and histories write it. */
export const formatGmt = (moment: Date) => `${GMT.format(moment)} GMT`;

function subjectOf(kind: DisputeMailKind, state: Dispute['state'], code: string): string {
  const { mail } = messages.disputeNews;
  const reminder = REMINDERS.find(({ name }) => name === kind);
  const due = state === 'unclear' ? mail.dueUnclear : mail.due;
  if (reminder !== undefined) return due(code, reminder.beforeMs / HOUR_MS);
  return mail[kind as Exclude<DisputeMailKind, Reminder>](code);
}

/** Queues a mail to every owner about a dispute, once of each kind. */
export async function mailOwnersAboutDispute(
  world: World,
  tx: Tx,
  dispute: Dispute,
  kind: DisputeMailKind,
  slug: string | undefined,
): Promise<void> {
  const { mail } = messages.disputeNews;
  const code = slug === undefined ? dispute.reference : orderCode(slug);
  const isOver = kind === 'won' || kind === 'lost';
  const parts = {
    subject: subjectOf(kind, dispute.state, code),
    lines: [...mail.lines[isOver ? 'ended' : dispute.state === 'unclear' ? 'unclear' : 'open']],
    facts: [
      { label: mail.facts.dispute, value: dispute.disputeId },
      { label: messages.mail.reference, value: dispute.reference },
      ...(isOver ? [] : [{ label: mail.facts.due, value: formatGmt(dueOf(dispute)) }]),
      { label: mail.facts.sum, value: formatCheckout(dispute.amount, dispute.currency), strong: true },
    ],
    button: { label: mail.button, url: `${world.settings.siteUrl}${disputePath(dispute.disputeId)}` },
  };
  for (const owner of await usersWithRoles(tx, ['owner'])) {
    const lines = [messages.mail.greeting(owner.firstName), ...parts.lines];
    const dedupeKey = `dispute:${dispute.disputeId}:${kind}:${owner.id}`;
    await enqueueMail(tx, { ...renderMail({ ...parts, lines }), to: owner.email, dedupeKey });
  }
}
