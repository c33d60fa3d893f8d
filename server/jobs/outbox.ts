import { MailError } from '#server/mail/mail-error.ts';
import type { World } from '#server/ports.ts';
import { claimDueMail, type DueMail, markFailed, markGivenUp, markSent, releaseMail } from './outbox.queries.ts';

const BATCH = 20;
/** How long taken mails are this process's own. */
const LEASE_MS = 5 * 60_000;
/** No mail is begun later than this after it was taken: a slow server must not outlast the lease, or two would send it. */
const BEGIN_WITHIN_MS = LEASE_MS / 2;
/** The wait after the first failure; it doubles up to the longest. */
const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 15 * 60_000;
/** How often a mail is tried: for about three days, or four hours where the mail server knows no such recipient. */
const TRIES_MAX = { impossible: 1, refused: 24, away: Number.POSITIVE_INFINITY, unknown: 300 } as const;

/** Notes why a mail did not leave: it is tried later and later, and in the end given up, loudly. */
async function putOff(world: World, mail: DueMail, error: unknown): Promise<void> {
  const { id, attempts } = mail;
  const reason = error instanceof Error ? error.message.slice(0, 300) : 'unknown';
  const fault = error instanceof MailError ? error.fault : 'unknown';
  if (attempts >= TRIES_MAX[fault]) {
    await markGivenUp(world.db, id, reason, world.now());
    world.log.error({ mail: id, attempts, fault }, 'a mail was given up');
    return;
  }
  const wait = Math.min(FIRST_WAIT_MS * 2 ** (attempts - 1), LONGEST_WAIT_MS);
  await markFailed(world.db, id, reason, new Date(world.now().getTime() + wait));
  world.log.warn({ mail: id, attempts, fault }, 'a mail was not accepted and waits');
}

async function sendOne(world: World, mail: DueMail): Promise<'sent' | 'put off' | 'away'> {
  const { recipient: to, subject, text, html, dedupeKey: event } = mail;
  try {
    await world.mail.send({ to, subject, text, html, event });
    await markSent(world.db, mail.id, world.now());
    return 'sent';
  } catch (error) {
    await putOff(world, mail, error);
    return error instanceof MailError && error.fault === 'away' ? 'away' : 'put off';
  }
}

/** Sends the mails that are due and answers how many left; one that is not taken stays and is tried later. */
export async function sendDueMail(world: World): Promise<number> {
  let sent = 0;
  const due = { now: world.now(), limit: BATCH, leaseMs: LEASE_MS, horizonMs: LONGEST_WAIT_MS + LEASE_MS };
  const claimed = await claimDueMail(world.db, due);
  const began = performance.now();
  for (const [index, mail] of claimed.entries()) {
    const isLate = performance.now() - began > BEGIN_WITHIN_MS;
    const outcome = isLate ? 'away' : await sendOne(world, mail);
    if (outcome === 'sent') sent += 1;
    if (outcome !== 'away') continue;
    // A server that is away is not asked for the rest as well: they go back untried.
    const rest = claimed.slice(isLate ? index : index + 1).map(({ id }) => id);
    await releaseMail(world.db, rest, new Date(world.now().getTime() + FIRST_WAIT_MS));
    break;
  }
  return sent;
}
