import type { World } from '#server/ports.ts';
import { claimDueMail, markFailed, markSent } from './outbox.queries.ts';

const BATCH = 20;
/** How long taken mails are this process's own. */
const LEASE_MS = 5 * 60_000;
/** No mail is begun later than this after it was taken: a slow server must not outlast the lease, or two would send it. */
const BEGIN_WITHIN_MS = LEASE_MS / 2;
/** The wait after the first failure; it doubles up to the longest. */
const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 15 * 60_000;

/** Sends the mails that are due and answers how many left; one that the server refuses stays and is tried later. */
export async function sendDueMail(world: World): Promise<number> {
  let sent = 0;
  const due = { now: world.now(), limit: BATCH, leaseMs: LEASE_MS, horizonMs: LONGEST_WAIT_MS + LEASE_MS };
  const claimed = await claimDueMail(world.db, due);
  const began = performance.now();
  for (const mail of claimed) {
    if (performance.now() - began > BEGIN_WITHIN_MS) break;
    try {
      await world.mail.send({ to: mail.recipient, subject: mail.subject, text: mail.text, html: mail.html });
      await markSent(world.db, mail.id, world.now());
      sent += 1;
    } catch (error) {
      const wait = Math.min(FIRST_WAIT_MS * 2 ** (mail.attempts - 1), LONGEST_WAIT_MS);
      const reason = error instanceof Error ? error.message.slice(0, 300) : 'unknown';
      await markFailed(world.db, mail.id, reason, new Date(world.now().getTime() + wait));
      world.log.warn({ mail: mail.id, attempts: mail.attempts }, 'a mail was not accepted and waits');
    }
  }
  return sent;
}
