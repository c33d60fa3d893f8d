import { createHash } from 'node:crypto';
import { messages } from '#domain/messages.ts';
import { isReference } from '#domain/reference.ts';
import type { World } from '#server/ports.ts';
import { type Refusal, refuse } from '#server/refusal.ts';
import { insertWebhookEvent } from './webhook.queries.ts';

function at(value: unknown, ...keys: string[]): unknown {
  return keys.reduce<unknown>((inner, key) => {
    return typeof inner === 'object' && inner !== null ? (inner as Record<string, unknown>)[key] : undefined;
  }, value);
}

/** The reference of an event: charges, refunds and disputes have it in different places. */
export function referenceOf(event: unknown): string | null {
  const places = [['reference'], ['transaction_reference'], ['transaction', 'reference']];
  const found = places.map((keys) => at(event, 'data', ...keys)).find((text) => typeof text === 'string');
  return typeof found === 'string' && isReference(found) ? found : null;
}

/**
 * Receives an event from the provider: checks the signature over its exact bytes, stores it, and leaves the work to a
 * job. The event only triggers a check; its content counts when the provider's API confirms it.
 */
export async function receiveWebhook(
  world: World,
  delivery: { bytes: Uint8Array; event: unknown; signature: string | undefined },
): Promise<Record<string, never> | Refusal> {
  if (!world.payment.hasValidSignature(delivery.bytes, delivery.signature)) {
    return refuse('unauthenticated', messages.checkoutCalls.badSignature);
  }
  const name = at(delivery.event, 'event');
  const now = world.now();
  await insertWebhookEvent(world.db, {
    digest: createHash('sha256').update(delivery.bytes).digest('hex'),
    event: typeof name === 'string' ? name.slice(0, 100) : '',
    reference: referenceOf(delivery.event),
    body: new TextDecoder().decode(delivery.bytes),
    receivedAt: now,
    nextTryAt: now,
  });
  world.wake?.('webhooks');
  return {};
}
