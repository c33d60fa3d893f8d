import { calls } from '#contract/calls.ts';
import type { AvailableWindows } from '#contract/orders/windows.ts';
import type {
  WindowRulesPreview,
  WindowRulesPreviewRequest,
  WindowRulesRequest,
  WindowRulesState,
} from '#contract/staff/settings/window-rules.ts';
import type { StaffOrder } from '#contract/staff/staff.ts';
import type { StopKind } from '#domain/orders/stops.ts';
import type { Span } from '#domain/windows/span.ts';
import { send } from '#src/lib/api/client.ts';
import { loadWindows } from '#src/lib/flows/checkout/pickup-windows.ts';
import { type CallResult, tryCall } from '#src/lib/flows/shell/try-call.ts';

/** The owner's settings of windows. */
export function loadWindowRules(): Promise<CallResult<WindowRulesState>> {
  return tryCall(() => send(calls.windowRules));
}

/** Saves the owner's settings of windows; returns the new state. */
export function saveWindowRules(body: WindowRulesRequest): Promise<CallResult<WindowRulesState>> {
  return tryCall(() => send(calls.saveWindowRules, { body }));
}

/** What a save, or taking one back, would change; saves nothing. */
export function previewWindowRules(body: WindowRulesPreviewRequest): Promise<CallResult<WindowRulesPreview>> {
  return tryCall(() => send(calls.previewWindowRules, { body }));
}

/** Puts the settings back as they were before a save; returns the new state. */
export function undoWindowRules(id: number, revision: number): Promise<CallResult<WindowRulesState>> {
  return tryCall(() => send(calls.undoWindowRules, { params: { id }, body: { revision } }));
}

/** The windows of the area in which an order has this stop; null when they could not be loaded. */
export function windowsOfStop(order: StaffOrder, stop: StopKind): Promise<AvailableWindows | null> {
  const { area } = stop === 'pickup' ? order.pickup_address : order.delivery_address;
  return loadWindows(`${area}/${order.delivery_address.area}`);
}

/** Moves a stop of an order to a window; the customer gets a mail. */
export function rescheduleStop(
  slug: string,
  stop: StopKind,
  { date, from, to }: Span,
): Promise<CallResult<StaffOrder>> {
  return tryCall(() => send(calls.staffMoveWindow, { params: { slug }, body: { stop, window: { date, from, to } } }));
}
