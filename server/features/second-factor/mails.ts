import { messages } from '#domain/messages.ts';
import { paths } from '#domain/paths.ts';
import type { QueuedMail } from '#server/db/tables/outbox.ts';
import { renderMail } from '#server/mail/render-mail.ts';
import { makeKey } from '#server/platform/secrets.ts';
import type { World } from '#server/ports.ts';

const words = messages.secondFactorMail;

/** What a notice is about; `factor` names it in a sentence, `left` counts recovery codes. */
export type FactorEvent =
  | { event: 'added' | 'removed'; factor: string }
  | { event: 'recoveryUsed'; left: number }
  | { event: 'newCodes' | 'reset' };

function subjectAndLines(event: FactorEvent): { subject: string; lines: readonly string[] } {
  switch (event.event) {
    case 'added':
    case 'removed':
      return { subject: words[event.event].subject, lines: words[event.event].lines(event.factor) };
    case 'recoveryUsed':
      return { subject: words.recoveryUsed.subject, lines: words.recoveryUsed.lines(event.left) };
    case 'newCodes':
    case 'reset':
      return words[event.event];
  }
}

/** The mail to the account's own address after its second factor changed or a recovery code was used. */
export function factorMail(world: Pick<World, 'settings' | 'random'>, to: string, event: FactorEvent): QueuedMail {
  const { subject, lines } = subjectAndLines(event);
  const written = renderMail({
    subject,
    lines: [...lines],
    button: { label: words.button, url: `${world.settings.siteUrl}${paths.forgotPassword}` },
    note: words.note,
  });
  return { to, dedupeKey: `second factor ${makeKey(world)}`, ...written };
}
