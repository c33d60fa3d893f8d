import { calls } from '#contract/calls.ts';
import type { AreaPreview, AreaPreviewRequest, AreaRequest, PricesState } from '#contract/staff/settings/prices.ts';
import { messages } from '#domain/messages.ts';
import { send } from '#src/lib/api/client.ts';
import { failureMessage, placesService } from '#src/lib/flows/places/place-search.ts';
import { type CallResult, tryCall } from '#src/lib/flows/shell/try-call.ts';
import { type ConfirmedResult, confirmedResult } from './confirmed-result.ts';

/** Opens an area, or changes one; returns the new state. */
export async function setArea(body: AreaRequest): Promise<ConfirmedResult<PricesState>> {
  return confirmedResult(await tryCall(() => send(calls.setArea, { body })));
}

/** What an area would touch. */
export function previewArea(body: AreaPreviewRequest): Promise<CallResult<AreaPreview>> {
  return tryCall(() => send(calls.previewArea, { body }));
}

/** Looks for the middle of a town by the address search. */
export async function findCentre(
  query: string,
): Promise<{ ok: true; label: string; lat: number; lng: number } | { ok: false; message: string }> {
  const words = messages.teamAreas;
  try {
    const places = await placesService();
    if (places === null) return { ok: false, message: words.searchAbsent };
    const suggested = await places.suggest(query);
    const [first] = suggested.ok ? suggested.value : [];
    if (!suggested.ok && suggested.reason !== 'empty') return { ok: false, message: failureMessage(suggested.reason) };
    if (first === undefined) return { ok: false, message: words.searchNone };
    const found = await places.resolve(first.id);
    if (!found.ok) return { ok: false, message: words.searchNone };
    const label = [first.main, first.secondary].filter(Boolean).join(', ');
    return { ok: true, label, lat: found.value.lat, lng: found.value.lng };
  } catch (error) {
    console.warn('The centre of an area could not be looked for', error);
    return { ok: false, message: words.searchAbsent };
  }
}
