import { messages } from '#domain/messages.ts';
import { paths } from '#domain/paths.ts';
import { formatCheckout } from '#domain/prices/money.ts';
import type { Tx } from '#server/db/open.ts';
import { enqueueMail } from '#server/db/outbox.ts';
import type { OwedDecision } from '#server/features/payments/ledger/decisions.queries.ts';
import { userById } from '#server/features/users/users.queries.ts';
import { renderMail } from '#server/mail/render-mail.ts';
import type { World } from '#server/ports.ts';

/** Queues the mail that the owner closed what a customer was owed, and why: one for each decision. */
export async function mailClosed(
  world: World,
  tx: Tx,
  {
    id,
    reference,
    amount,
    currency,
    reason,
  }: Pick<OwedDecision, 'id' | 'reference' | 'amount' | 'reason'> & { currency: string },
  userId: number | null,
): Promise<void> {
  const to = userId === null ? undefined : await userById(tx, userId);
  if (to === undefined) return;
  const { mail: words } = messages;
  const mail = renderMail({
    subject: words.owedClosed.subject,
    facts: [
      { label: words.reference, value: reference },
      { label: words.amount, value: formatCheckout(amount, currency), strong: true },
    ],
    lines: [
      words.greeting(to.firstName),
      ...words.owedClosed.lines(formatCheckout(amount, currency), reference, reason),
    ],
    button: { label: words.owedClosed.button, url: `${world.settings.siteUrl}${paths.orders}` },
  });
  await enqueueMail(tx, { ...mail, to: to.email, dedupeKey: `owed-closed:${id}` });
}
