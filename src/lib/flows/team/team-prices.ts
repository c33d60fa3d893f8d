import { calls } from '#contract/calls.ts';
import type {
  PausePreview,
  PausePreviewRequest,
  PriceChangeRequest,
  PricesState,
  PriceUndoRequest,
} from '#contract/staff/settings/prices.ts';
import { send } from '#src/lib/api/client.ts';
import { type CallResult, tryCall } from '#src/lib/flows/shell/try-call.ts';
import { type ConfirmedResult, confirmedResult } from './confirmed-result.ts';

/** The prices of now, those that begin later, and who changed what. */
export function loadPrices(): Promise<CallResult<PricesState>> {
  return tryCall(() => send(calls.prices));
}

/** Sets a price; returns the new state. */
export async function setPrice(body: PriceChangeRequest): Promise<ConfirmedResult<PricesState>> {
  return confirmedResult(await tryCall(() => send(calls.changePrice, { body })));
}

/** Withdraws a price that has not begun, or puts back the one before it; returns the new state. */
export function undoPrice(id: number, body: PriceUndoRequest): Promise<CallResult<PricesState>> {
  return tryCall(() => send(calls.undoPriceChange, { params: { id }, body }));
}

/** What a pause of trips would touch. */
export function previewPause(body: PausePreviewRequest): Promise<CallResult<PausePreview>> {
  return tryCall(() => send(calls.previewPause, { body }));
}

/** Has the static pages rebuilt; returns the new state with the build hook's answer. */
export function rebuildPages(): Promise<CallResult<PricesState>> {
  return tryCall(() => send(calls.rebuildPages));
}
