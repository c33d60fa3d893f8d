import '#src/lib/stores/storage.ts';
import { persistentAtom } from '@nanostores/persistent';
import { computed } from 'nanostores';
import type { Span } from '#domain/windows/span.ts';
import { $delivery, $effectivePickup } from './checkout.ts';

/** A chosen pickup window; `back` is when the pairs would be back, `areas` is what it was offered for. */
export type ChosenWindow = Span & { back: Span | null; areas: string };

const isSpan = (value: unknown): value is Span => {
  const { date, from, to } = (value ?? {}) as Partial<Record<keyof Span, unknown>>;
  return [date, from, to].every((part) => typeof part === 'string');
};

function decode(stored: string): ChosenWindow | null {
  try {
    const { date, from, to, back, areas } = JSON.parse(stored) as ChosenWindow;
    if (!isSpan({ date, from, to }) || typeof areas !== 'string') return null;
    return { date, from, to, back: isSpan(back) ? back : null, areas };
  } catch {
    return null;
  }
}

/** The window that was chosen last on this device; null until the shop offers one. */
export const $chosenWindow = persistentAtom<ChosenWindow | null>('pickupWindow', null, {
  decode,
  encode: (chosen) => (chosen === null ? undefined : JSON.stringify(chosen)),
});

/** The areas of the two trips, as the windows are asked for; empty until both places are chosen. */
export const $windowAreas = computed([$effectivePickup, $delivery], (pickup, delivery) =>
  pickup && delivery ? `${pickup.areaName}/${delivery.areaName}` : '',
);

/** The window in which the pairs of this checkout are fetched; null without one, or when the places changed since. */
export const $pickupWindow = computed([$chosenWindow, $windowAreas], (chosen, areas) =>
  chosen?.areas === areas ? chosen : null,
);
