import { messages } from '#domain/messages.ts';
import { paths } from '#domain/paths.ts';
import type { QueuedMail } from '#server/db/outbox.ts';
import { renderMail } from '#server/mail/render-mail.ts';
import { makeKey } from '#server/platform/secrets.ts';
import type { World } from '#server/ports.ts';

const words = messages.secondFactorMail;

/** What a notice is about; `factor` names it in a sentence, `left` counts recovery codes. */
export type FactorEvent =
  | { event: 'added' | 'removed'; factor: string }
  | { event: 'recoveryUsed'; left: number }
  | { event: 'newCodes' | 'reset' };

function subjectAndLines(told: FactorEvent): { subject: string; lines: readonly string[] } {
  switch (told.event) {
    case 'added':
    case 'removed':
      return { subject: words[told.event].subject, lines: words[told.event].lines(told.factor) };
    case 'recoveryUsed':
      return { subject: words.recoveryUsed.subject, lines: words.recoveryUsed.lines(told.left) };
    case 'newCodes':
    case 'reset':
      return words[told.event];
  }
}

/** The mail to the account's own address after its second factor changed or a recovery code was used. */
export function factorMail(world: Pick<World, 'settings' | 'random'>, to: string, told: FactorEvent): QueuedMail {
  const { subject, lines } = subjectAndLines(told);
  const written = renderMail({
    subject,
    lines: [...lines],
    button: { label: words.button, url: `${world.settings.siteUrl}${paths.forgotPassword}` },
    note: words.note,
  });
  return { to, dedupeKey: `second factor ${makeKey(world)}`, ...written };
}
