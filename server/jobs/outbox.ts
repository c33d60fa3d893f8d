import { attachedDocument } from '#server/features/books/documents/document-file.ts';
import { MailError } from '#server/mail/mail-error.ts';
import { MAILS_AT_ONCE } from '#server/mail/mails-at-once.ts';
import type { Mail } from '#server/ports/messages.ts';
import type { World } from '#server/ports.ts';
import { claimDueMail, type DueMail, markFailed, markGivenUp, markSent, releaseMail } from './outbox.queries.ts';

const BATCH = 100;
/** In ms: how long claimed mails belong to this process. */
const LEASE_MS = 5 * 60_000;
/**
 * In ms. No mail is started later than this after its claim: on a slow mail server the lease could end, and two
 * processes would send it.
 */
const BEGIN_WITHIN_MS = LEASE_MS / 2;
/** In ms: the wait after the first failure; it doubles up to the longest. */
const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 15 * 60_000;
/** How often a mail is tried: for about three days, or four hours when the mail server refuses the recipient. */
const TRIES_MAX = { impossible: 1, refused: 24, unavailable: Number.POSITIVE_INFINITY, unknown: 300 } as const;

/**
 * Records why a mail was not sent. Retries come at growing intervals; at the end the mail is given up with an error in
 * the log.
 */
async function putOff(world: World, mail: DueMail, error: unknown): Promise<void> {
  const { id, attempts } = mail;
  const reason = error instanceof Error ? error.message.slice(0, 300) : 'unknown';
  const kind = error instanceof MailError ? error.kind : 'unknown';
  if (attempts >= TRIES_MAX[kind]) {
    await markGivenUp(world.db, id, reason, world.now());
    world.log.error({ mail: id, attempts, kind }, 'a mail was given up');
    return;
  }
  const wait = Math.min(FIRST_WAIT_MS * 2 ** (attempts - 1), LONGEST_WAIT_MS);
  await markFailed(world.db, id, reason, new Date(world.now().getTime() + wait));
  world.log.warn({ mail: id, attempts, kind }, 'a mail was not accepted and will be sent again');
}

/** The mail's document as a PDF. If it can't be made, the mail goes without it: the document stays on its page. */
async function attachmentsOf(world: World, { id, attachment }: DueMail): Promise<Pick<Mail, 'attachments'>> {
  if (attachment === null) return {};
  try {
    const file = await attachedDocument(world, attachment);
    return file === null ? {} : { attachments: [file] };
  } catch (error) {
    world.log.error({ mail: id, err: error }, 'a document could not be made for a mail');
    return {};
  }
}

async function sendOne(world: World, mail: DueMail): Promise<'sent' | 'put off' | 'unavailable'> {
  const { recipient: to, subject, text, html, dedupeKey: event } = mail;
  try {
    await world.mail.send({ to, subject, text, html, event, ...(await attachmentsOf(world, mail)) });
    await markSent(world.db, mail.id, world.now());
    return 'sent';
  } catch (error) {
    await putOff(world, mail, error);
    return error instanceof MailError && error.kind === 'unavailable' ? 'unavailable' : 'put off';
  }
}

/**
 * Sends the due mails, several at once, and returns how many were sent; one that is not accepted is tried later. The
 * mails to one recipient go one after the other, oldest first.
 */
export async function sendDueMail(world: World): Promise<number> {
  const due = { now: world.now(), limit: BATCH, leaseMs: LEASE_MS, horizonMs: LONGEST_WAIT_MS + LEASE_MS };
  const claimed = await claimDueMail(world.db, due);
  const began = performance.now();
  const recipients = [...Map.groupBy(claimed, ({ recipient }) => recipient).values()];
  const untried: number[] = [];
  let sent = 0;
  let isDown = false;

  async function sendUntilNone(): Promise<void> {
    for (let mails = recipients.shift(); mails !== undefined; mails = recipients.shift()) {
      for (const mail of mails) {
        isDown ||= performance.now() - began > BEGIN_WITHIN_MS;
        const outcome = isDown ? 'untried' : await sendOne(world, mail);
        if (outcome === 'untried') untried.push(mail.id);
        if (outcome === 'sent') sent += 1;
        if (outcome === 'unavailable') isDown = true;
      }
    }
  }

  // One that fails here lost the database; the others still end before the error is thrown.
  const ends = await Promise.allSettled(Array.from({ length: MAILS_AT_ONCE }, sendUntilNone));
  // When the mail server is down, the other mails are released untried.
  await releaseMail(world.db, untried, new Date(world.now().getTime() + FIRST_WAIT_MS));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  return sent;
}
