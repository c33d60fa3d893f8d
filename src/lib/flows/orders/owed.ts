import { calls } from '#contract/calls.ts';
import type { CustomerOwed } from '#contract/staff/money/owed.ts';
import { OWED_REASONS } from '#domain/payments/payment-state.ts';
import { parseMoney, toDecimal } from '#domain/prices/money.ts';
import { send } from '#src/lib/api/client.ts';
import { tryCall } from '#src/lib/flows/shell/try-call.ts';

const sum = (one: string, other: string) => toDecimal((parseMoney(one) ?? 0) + (parseMoney(other) ?? 0));

/** What is owed of two payments of one order, as one entry with the more urgent reason. */
export function mergeOwed(one: CustomerOwed, other: CustomerOwed): CustomerOwed {
  const reasons = [one.reason, other.reason];
  return {
    ...one,
    owed: sum(one.owed, other.owed),
    on_its_way: sum(one.on_its_way, other.on_its_way),
    returned: sum(one.returned, other.returned),
    reason: OWED_REASONS.find((reason) => reasons.includes(reason)) ?? null,
    since: [one.since, other.since].filter((since) => since !== null).sort()[0] ?? null,
    is_decided: one.is_decided || other.is_decided,
    refunds: [...one.refunds, ...other.refunds],
  };
}

/** What the shop owes the signed-in user, by order slug; empty without an answer, because the page works without it. */
export async function loadOwnOwed(): Promise<Map<string, CustomerOwed>> {
  const answer = await tryCall(() => send(calls.ownOwed));
  const owed = new Map<string, CustomerOwed>();
  for (const entry of answer.ok ? answer.value : []) {
    if (entry.order_slug === null) continue;
    const known = owed.get(entry.order_slug);
    owed.set(entry.order_slug, known === undefined ? entry : mergeOwed(known, entry));
  }
  return owed;
}
