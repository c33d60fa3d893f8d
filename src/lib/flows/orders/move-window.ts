import { calls } from '#contract/calls.ts';
import type { AvailableWindows } from '#contract/orders/windows.ts';
import { messages } from '#domain/messages.ts';
import type { Span } from '#domain/windows/span.ts';
import { send } from '#src/lib/api/client.ts';
import { loadWindows } from '#src/lib/flows/checkout/pickup-windows.ts';
import { type CallResult, tryCall } from '#src/lib/flows/shell/try-call.ts';
import { showToast } from '#src/lib/stores/toasts.ts';

/** The areas between which an order goes. */
export type OrderAreas = { pickup_address: { area: string }; delivery_address: { area: string } };

/** The windows for the pickup of an order; null when they could not be loaded. */
export function windowsFor({
  pickup_address: from,
  delivery_address: to,
}: OrderAreas): Promise<AvailableWindows | null> {
  return loadWindows(`${from.area}/${to.area}`);
}

/** Why a pickup was not moved. `unreachable`: no answer came, so it may have been moved all the same. */
export type NotMoved = { message: string; unreachable: boolean };

/** Moves the pickup of the customer's order; returns why not, or null. */
export async function reschedulePickup(slug: string, { date, from, to }: Span): Promise<NotMoved | null> {
  const moved: CallResult<unknown> = await tryCall(() => {
    return send(calls.moveWindow, { params: { slug }, body: { date, from, to } });
  });
  if (!moved.ok) return moved;
  showToast('success', messages.windows.moved);
  return null;
}
