import { calls } from '#contract/calls.ts';
import type { AvailableWindows } from '#contract/orders/windows.ts';
import { messages } from '#domain/messages.ts';
import { formatSpan } from '#domain/windows/format.ts';
import { isSameSpan } from '#domain/windows/span.ts';
import { send } from '#src/lib/api/client.ts';
import { isApiError } from '#src/lib/api/error.ts';
import { $chosenWindow } from '#src/lib/stores/checkout/checkout.ts';
import type { ChosenWindow } from '#src/lib/stores/checkout/chosen-window.ts';
import { $windowAreas } from '#src/lib/stores/checkout/pickup-window.ts';

/** A window that a customer may choose. */
export type WindowChoice = Omit<ChosenWindow, 'areas'> & { full: boolean };

/** All windows of an offer, earliest first. */
export function windowsIn({ days }: AvailableWindows): WindowChoice[] {
  return days.flatMap(({ date, windows }) => windows.map((window) => ({ date, ...window })));
}

/** The windows for pickups between these areas ('Accra/Tema'); null when they could not be loaded. */
export async function loadWindows(areas: string): Promise<AvailableWindows | null> {
  const [pickup = '', delivery = ''] = areas.split('/');
  try {
    return await send(calls.windows, { query: { pickup, delivery } });
  } catch (error) {
    if (!isApiError(error)) throw error;
    return null;
  }
}

/** Chooses a window for the areas that it was offered for. */
export function chooseWindow({ date, from, to, back }: WindowChoice, areas: string): void {
  $chosenWindow.set({ date, from, to, back, areas });
}

/** Loads the windows of this checkout and keeps the chosen one, or chooses the first that is free. */
export async function refreshWindows(areas: string): Promise<AvailableWindows | null> {
  const offer = await loadWindows(areas);
  // The places changed meanwhile: another offer is on its way.
  if (offer === null || areas !== $windowAreas.get()) return offer;
  const free = windowsIn(offer).filter(({ full }) => !full);
  const chosen = $chosenWindow.get();
  const kept = chosen?.areas === areas ? free.find((one) => isSameSpan(one, chosen)) : undefined;
  const next = kept ?? free[0];
  if (next === undefined) $chosenWindow.set(null);
  else chooseWindow(next, areas);
  return offer;
}

/** After the chosen window was taken by somebody else: chooses the next free one and returns the sentence about it. */
export async function replaceTakenWindow(): Promise<string> {
  const before = $chosenWindow.get();
  const offer = await refreshWindows($windowAreas.get());
  const now = $chosenWindow.get();
  const isReplaced = offer !== null && now !== null && (before === null || !isSameSpan(now, before));
  if (isReplaced) return messages.windows.takenNext(formatSpan(now));
  // No other one is known: the next try goes on without a window rather than never.
  $chosenWindow.set(null);
  return messages.windows.taken;
}
