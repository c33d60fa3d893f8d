import { calls } from '#contract/calls.ts';
import type { PriceChangeRequest, PricesState, PriceUndoRequest } from '#contract/staff/prices.ts';
import { send } from '#src/lib/api/client.ts';
import { type CallResult, tryCall } from '#src/lib/flows/shell/try-call.ts';

/** The prices of now, those that begin later, and who changed what. */
export function loadPrices(): Promise<CallResult<PricesState>> {
  return tryCall(() => send(calls.prices));
}

/** How setting a price ended: set; or refused, perhaps until the owner has confirmed the price. */
export type SetPriceResult = { ok: true; value: PricesState } | { ok: false; message: string; mustConfirm: boolean };

/** Sets a price; returns the new state. */
export async function setPrice(body: PriceChangeRequest): Promise<SetPriceResult> {
  const answer = await tryCall(() => send(calls.changePrice, { body }));
  if (answer.ok) return answer;
  const hints = answer.body as { confirm?: unknown } | undefined;
  return { ok: false, message: answer.message, mustConfirm: answer.status === 409 && hints?.confirm === true };
}

/** Withdraws a price that has not begun, or puts back the one before it; returns the new state. */
export function undoPrice(id: number, body: PriceUndoRequest): Promise<CallResult<PricesState>> {
  return tryCall(() => send(calls.undoPriceChange, { params: { id }, body }));
}

/** Has the static pages rebuilt; returns the new state with the build hook's answer. */
export function rebuildPages(): Promise<CallResult<PricesState>> {
  return tryCall(() => send(calls.rebuildPages));
}
