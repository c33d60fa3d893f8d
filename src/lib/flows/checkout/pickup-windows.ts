import { calls } from '#contract/calls.ts';
import type { AvailableWindows } from '#contract/orders/windows.ts';
import { messages } from '#domain/messages.ts';
import { parseMoney } from '#domain/prices/money.ts';
import type { Priority } from '#domain/prices/priority.ts';
import { formatShortDate, formatSpan } from '#domain/windows/format.ts';
import { isSameSpan, type Span, startOf } from '#domain/windows/span.ts';
import { send } from '#src/lib/api/client.ts';
import { isApiError } from '#src/lib/api/error.ts';
import { $chosenWindow, $priority } from '#src/lib/stores/checkout/checkout.ts';
import type { ChosenWindow } from '#src/lib/stores/checkout/chosen-window.ts';
import { $areWindowsKept, keepWindows, readKeptWindows } from '#src/lib/stores/checkout/kept-windows.ts';
import { $offeredPriority } from '#src/lib/stores/checkout/offered-priority.ts';
import { $windowAreas } from '#src/lib/stores/checkout/pickup-window.ts';

/** A window that a customer may choose. */
export type WindowChoice = Omit<ChosenWindow, 'areas'> & {
  full: boolean;
  priority_back?: Span | null | undefined;
  priority_full?: boolean | undefined;
};

/** All windows of an offer, earliest first. */
export function windowsIn({ days }: AvailableWindows): WindowChoice[] {
  return days.flatMap(({ date, windows }) => windows.map((window) => ({ date, ...window })));
}

/**
 * When the pairs of a booking without a window are back. Null when the area has windows, all of them full: then the pickup is
 * agreed on by phone, and the promise counts from it.
 */
export function backWithoutWindow({ days, back, priority }: AvailableWindows, isFaster: boolean): Span | null {
  if (days.length > 0) return null;
  return (isFaster ? priority?.back : back) ?? null;
}

/** 'We are closed on Fri 4 Dec (Farmers' Day).', of the days after a date and before the return; null without any. */
export function closedBetween({ closed = [] }: AvailableWindows, after: string, back: string): string | null {
  const days = closed
    .filter(({ date }) => after < date && date < back)
    .map(({ date, holiday }) => (holiday ? `${formatShortDate(date)} (${holiday})` : formatShortDate(date)));
  return days.length === 0 ? null : messages.windows.closed(days.join(', '));
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

/** The shop's last answer on this page, and the areas that it is for. */
let latest: { areas: string; offer: AvailableWindows } | null = null;

/** The last offer that this page has loaded, for whatever areas; null without one. */
export function latestOffer(): AvailableWindows | null {
  return latest?.offer ?? null;
}

/**
 * Loads what is offered where the pickup is in the area of the delivery, as it mostly is: then the windows are there as
 * soon as that is said. Changes no choice.
 */
export async function loadAhead(area: string): Promise<AvailableWindows | null> {
  const areas = `${area}/${area}`;
  const offer = latest?.areas === areas ? latest.offer : await loadWindows(areas);
  if (offer !== null) latest ??= { areas, offer };
  return offer;
}

/** Offers what was loaded ahead for these areas, until `refreshWindows` has the newest; null without it. */
export function offerAhead(areas: string): AvailableWindows | null {
  if (latest?.areas !== areas) return null;
  chooseIn(latest.offer, areas);
  return latest.offer;
}

/** What the shop offered for these areas at an earlier visit, of what is still ahead; null without it. */
function keptOffer(areas: string, now: number): AvailableWindows | null {
  const kept = calls.windows.response.safeParse(readKeptWindows(areas));
  if (!kept.success) return null;
  const ahead = kept.data.days.map(({ date, windows }) => {
    return { date, windows: windows.filter(({ from }) => startOf({ date, from }).getTime() > now) };
  });
  const days = ahead.filter(({ windows }) => windows.length > 0);
  return days.length > 0 ? { days } : null;
}

/** The faster return that is offered; null without one. */
export function offeredIn({ priority }: AvailableWindows): Priority | null {
  return priority === undefined ? null : { cost: parseMoney(priority.cost) ?? 0, hours: priority.hours };
}

/** Whether the faster return is faster for a pickup; where no window is chosen it is. */
export function isFaster(window: WindowChoice | undefined): boolean {
  if (!window?.back) return true;
  return !!window.priority_back && startOf(window.priority_back) < startOf(window.back);
}

/** Whether all places for the faster return are taken on the day of a pickup; today's count without a window. */
export function isPriorityFull(offer: AvailableWindows, window: WindowChoice | undefined): boolean {
  return (window === undefined ? offer.priority?.full_today : window.priority_full) === true;
}

/**
 * Chooses a window for the areas that it was offered for. The chosen faster return ends where it is not faster or taken:
 * nobody pays for nothing.
 */
export function chooseWindow(window: WindowChoice, areas: string): void {
  const { date, from, to } = window;
  if ($priority.get() !== null && (window.priority_full || !isFaster(window))) $priority.set(null);
  const back = ($priority.get() === null ? window.back : window.priority_back) ?? null;
  $chosenWindow.set({ date, from, to, back, areas });
}

/** Chooses how soon the pairs are back; null for the standard time. The chosen window stays. */
export function choosePriority(priority: Priority | null, offer: AvailableWindows, areas: string): void {
  $priority.set(priority);
  const chosen = $chosenWindow.get();
  const window = chosen === null ? undefined : windowsIn(offer).find((one) => isSameSpan(one, chosen));
  if (window !== undefined) chooseWindow(window, areas);
}

/**
 * Takes another faster return, or none, than the one that the shown day of the return was computed for. That day is
 * replaced; without a new one it is forgotten until the windows are loaded again.
 */
export function replacePriority(priority: Priority | null, back: Span | null = null): void {
  const chosen = $chosenWindow.get();
  if (chosen !== null) $chosenWindow.set({ ...chosen, back });
  $priority.set(priority);
}

/**
 * Loads the windows of this checkout and keeps the chosen one, or chooses the first that is free. A chosen faster return
 * gets today's price, and ends where it is not offered any more. Without an answer those of the last visit are offered.
 */
export async function refreshWindows(areas: string): Promise<AvailableWindows | null> {
  const loaded = await loadWindows(areas);
  if (loaded !== null) {
    latest = { areas, offer: loaded };
    keepWindows(areas, loaded);
  }
  const offer = loaded ?? keptOffer(areas, Date.now());
  $areWindowsKept.set(loaded === null);
  // Nobody pays for a choice that the page can't show.
  if (offer === null && $priority.get() !== null) replacePriority(null);
  // The places may have changed meanwhile: then another offer is on its way.
  if (offer !== null && areas === $windowAreas.get()) chooseIn(offer, areas);
  return offer;
}

/**
 * Keeps the chosen window and the faster return where they are still offered; otherwise chooses the first that is free from the
 * chosen one on, as the shop does for a paid order: who chose Thursday may not be at home today.
 */
function chooseIn(offer: AvailableWindows, areas: string): void {
  $offeredPriority.set(offeredIn(offer));
  if ($priority.get() !== null) replacePriority(offeredIn(offer));
  const free = windowsIn(offer).filter(({ full }) => !full);
  const chosen = $chosenWindow.get();
  const wanted = chosen?.areas === areas ? chosen : undefined;
  const kept = wanted && free.find((one) => isSameSpan(one, wanted));
  const next = kept ?? free.find((one) => wanted && startOf(one) >= startOf(wanted)) ?? free[0];
  if (next !== undefined) chooseWindow(next, areas);
  else {
    $chosenWindow.set(null);
    if (isPriorityFull(offer, undefined)) $priority.set(null);
  }
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
