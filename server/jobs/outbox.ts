import { attachedDocument } from '#server/features/books/documents/document-file.ts';
import { MailError } from '#server/mail/mail-error.ts';
import type { Mail, World } from '#server/ports.ts';
import { claimDueMail, type DueMail, markFailed, markGivenUp, markSent, releaseMail } from './outbox.queries.ts';

const BATCH = 20;
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
  world.log.warn({ mail: id, attempts, kind }, 'a mail was not accepted and waits');
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

/** Sends the due mails and returns how many were sent; one that is not accepted is tried later. */
export async function sendDueMail(world: World): Promise<number> {
  let sent = 0;
  const due = { now: world.now(), limit: BATCH, leaseMs: LEASE_MS, horizonMs: LONGEST_WAIT_MS + LEASE_MS };
  const claimed = await claimDueMail(world.db, due);
  const began = performance.now();
  for (const [index, mail] of claimed.entries()) {
    const isLate = performance.now() - began > BEGIN_WITHIN_MS;
    const outcome = isLate ? 'unavailable' : await sendOne(world, mail);
    if (outcome === 'sent') sent += 1;
    if (outcome !== 'unavailable') continue;
    // When the mail server is down, the other mails are released untried.
    const rest = claimed.slice(isLate ? index : index + 1).map(({ id }) => id);
    await releaseMail(world.db, rest, new Date(world.now().getTime() + FIRST_WAIT_MS));
    break;
  }
  return sent;
}
