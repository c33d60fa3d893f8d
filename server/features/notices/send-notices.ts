import { messages } from '#domain/messages.ts';
import { allows, type PhoneChannel } from '#domain/notices/channels.ts';
import { isQuiet, quietUntil } from '#domain/notices/quiet-hours.ts';
import { templateName } from '#domain/notices/template-name.ts';
import { fillNotice, noticeValues, signedNotice } from '#domain/notices/text.ts';
import { redactText } from '#server/platform/redact.ts';
import { shopFacts } from '#server/platform/shop-facts.ts';
import type { PhoneMessage, PhoneResult } from '#server/ports/messages.ts';
import type { World } from '#server/ports.ts';
import { chosenChannel } from './choices.queries.ts';
import {
  claimDueMessages,
  markAccepted,
  type PhoneMessageRow,
  postpone,
  recordRequestStart,
  tryNextChannel,
} from './phone-messages.queries.ts';

const BATCH = 20;
/** In ms: how long claimed messages belong to this process. */
const LEASE_MS = 3 * 60_000;
/** In ms: no message is begun later than this after its claim, so that its request ends before the lease does. */
const BEGIN_WITHIN_MS = LEASE_MS / 2;
/** In ms: the wait after the first failure; it doubles. */
const FIRST_WAIT_MS = 15_000;
/** How often a channel is tried that is not available: for about eight minutes, then the next channel's turn comes. */
const TRIES_MAX = 6;
const CHANNELS: readonly PhoneChannel[] = ['whatsapp', 'sms'];

/** The report of WhatsApp names the message by this. */
export const eventOf = (id: number) => `notice:${id}`;

function messageOf(row: PhoneMessageRow): PhoneMessage | null {
  if (row.facts === null) return null;
  const text = signedNotice(messages.noticeTexts[row.notice], shopFacts().name);
  return {
    to: row.phone,
    text: fillNotice(text, row.facts),
    template: { name: templateName(row.notice), values: noticeValues(text, row.facts) },
    event: eventOf(row.id),
  };
}

/** Goes on to the next channel that is set up and still agreed to. */
async function fail(world: World, row: PhoneMessageRow, reason: string): Promise<void> {
  const now = world.now();
  const moved = await world.db.transaction(async (tx) => {
    const choice = await chosenChannel(tx, row.userId);
    const next = row.next.filter((channel) => world.phone[channel] !== null && allows(choice, channel));
    return tryNextChannel(tx, row, { next, reason, now });
  });
  if (moved === 'mailed') world.wake?.('outbox');
}

/** Why a claimed message is not sent on its channel at all; null when it may be. */
async function obstacle(world: World, row: PhoneMessageRow): Promise<string | null> {
  if (world.phone[row.channel] === null) return 'This channel is not set up.';
  // A process ended while it was sent: it may have arrived, so it is not sent here again.
  if (row.begunAt !== null) return 'It is unknown whether it was sent.';
  return allows(await chosenChannel(world.db, row.userId), row.channel) ? null : 'The consent was withdrawn.';
}

async function record(world: World, row: PhoneMessageRow, result: PhoneResult): Promise<void> {
  const { id, channel } = row;
  if (result.outcome === 'accepted') {
    // Only WhatsApp reports later that a message failed.
    await markAccepted(world.db, row, world.now(), channel === 'sms');
    return;
  }
  const { outcome } = result;
  // A provider's words may name the number.
  const message = redactText(result.message);
  const attempts = row.attempts + 1;
  world.log.warn({ notice: id, channel, attempts, outcome, reason: message }, 'a phone message was not accepted');
  if (outcome === 'unavailable' && attempts < TRIES_MAX) {
    const wait = FIRST_WAIT_MS * 2 ** (attempts - 1);
    await postpone(world.db, row, new Date(world.now().getTime() + wait), message);
  } else {
    await fail(world, row, message);
  }
}

/** Sends one claimed message. Returns false when the channel takes nothing now. */
async function sendOne(world: World, row: PhoneMessageRow): Promise<boolean> {
  const now = world.now();
  const reason = await obstacle(world, row);
  const message = messageOf(row);
  if (reason !== null || message === null) {
    await fail(world, row, reason ?? 'Its facts are gone.');
    return true;
  }
  if (!row.atNight && isQuiet(now)) {
    await postpone(world.db, row, quietUntil(now), null);
    return true;
  }
  const port = world.phone[row.channel];
  if (port === null || !(await recordRequestStart(world.db, row, now))) return true;
  const result = await port.send(message);
  await record(world, row, result);
  return result.outcome !== 'unavailable';
}

async function sendByChannel(world: World, channel: PhoneChannel): Promise<number> {
  const claimed = await claimDueMessages(world.db, { channel, now: world.now(), limit: BATCH, leaseMs: LEASE_MS });
  const began = performance.now();
  for (const [index, row] of claimed.entries()) {
    const goesOn = performance.now() - began <= BEGIN_WITHIN_MS && (await sendOne(world, row));
    if (goesOn) continue;
    // The others are released untried, for when the channel is back.
    const later = new Date(world.now().getTime() + FIRST_WAIT_MS);
    for (const other of claimed.slice(index + 1)) {
      if (other.begunAt === null) await postpone(world.db, other, later, null);
    }
    break;
  }
  return claimed.length;
}

/**
 * Sends the due messages to phones, each channel beside the other, so that a slow provider delays nothing but its own.
 * Returns how many were handled.
 */
export async function sendDueNotices(world: World): Promise<number> {
  const handled = await Promise.all(CHANNELS.map((channel) => sendByChannel(world, channel)));
  return handled.reduce((sum, count) => sum + count, 0);
}
