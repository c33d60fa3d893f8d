import { messages } from '#domain/messages.ts';
import { allows } from '#domain/notices/channels.ts';
import { redactText } from '#server/platform/redact.ts';
import type { World } from '#server/ports.ts';
import { type Refusal, refuse } from '#server/refusal.ts';
import { chosenChannel } from './choices.queries.ts';
import { closeMessage, lockMessage, tryNextChannel } from './phone-messages.queries.ts';

/** What WhatsApp reports about one of our messages. */
type Report = { id: number; status: string; reason: string };

const listAt = (value: unknown, key: string): unknown[] => {
  const inner = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined;
  return Array.isArray(inner) ? inner : [];
};
const fieldOf = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined;
const textOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

/** The reports in an event of Meta that are about our messages; the rest is of no interest. */
export function readReports(event: unknown): Report[] {
  const statuses = listAt(event, 'entry')
    .flatMap((entry) => listAt(entry, 'changes'))
    .flatMap((change) => listAt(fieldOf(change, 'value'), 'statuses'));
  return statuses.flatMap((one) => {
    const id = /^notice:(\d{1,9})$/.exec(textOf(fieldOf(one, 'biz_opaque_callback_data')))?.[1];
    if (id === undefined) return [];
    const [error] = listAt(one, 'errors');
    const reason = `${textOf(fieldOf(error, 'code'))} ${redactText(textOf(fieldOf(error, 'title')))}`.trim();
    return [{ id: Number(id), status: textOf(fieldOf(one, 'status')), reason }];
  });
}

async function takeReport(world: World, { id, status, reason }: Report): Promise<void> {
  const now = world.now();
  if (status === 'delivered' || status === 'read') {
    await world.db.transaction((tx) => closeMessage(tx, id, now));
    return;
  }
  if (status !== 'failed') return;
  const moved = await world.db.transaction(async (tx) => {
    const row = await lockMessage(tx, id);
    if (row === undefined || row.channel !== 'whatsapp' || row.closedAt !== null) return 'gone';
    const choice = await chosenChannel(tx, row.userId);
    const next = row.next.filter((channel) => world.phone[channel] !== null && allows(choice, channel));
    return tryNextChannel(tx, row, { next, reason: reason || 'It failed.', now });
  });
  if (moved !== 'gone') world.log.warn({ notice: id, channel: 'whatsapp', reason }, 'a phone message failed later');
  if (moved === 'mailed') world.wake?.('outbox');
}

/**
 * Takes what Meta reports about messages: an arrived one is closed, a failed one goes on to the next channel. The same
 * report twice counts once.
 */
export async function storeReports(
  world: World,
  delivery: { bytes: Uint8Array; event: unknown; signature: string | undefined },
): Promise<Record<string, never> | Refusal> {
  const { whatsapp } = world.phone;
  if (whatsapp === null || !whatsapp.hasValidSignature(delivery.bytes, delivery.signature)) {
    return refuse('unauthenticated', messages.checkoutCalls.badSignature);
  }
  for (const report of readReports(delivery.event)) await takeReport(world, report);
  return {};
}

/** Meta's challenge when it asks with our token, or the refusal. */
export function answerQuestion(world: World, query: Record<string, unknown>): string | Refusal {
  const token = textOf(query['hub.verify_token']);
  const isAsked = query['hub.mode'] === 'subscribe' && token !== '';
  if (!isAsked || world.phone.whatsapp?.isVerifyToken(token) !== true) {
    return refuse('forbidden', messages.checkoutCalls.badSignature);
  }
  return textOf(query['hub.challenge'])
    .replace(/[^\w-]/g, '')
    .slice(0, 100);
}
