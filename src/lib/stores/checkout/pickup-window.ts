import { computed } from 'nanostores';
import { $chosenWindow, $delivery, $effectivePickup } from './checkout.ts';

/** The areas of the two trips, as the windows are asked for; empty until both places are chosen, and in a pause. */
export const $windowAreas = computed([$effectivePickup, $delivery], (pickup, delivery) =>
  pickup && delivery && !(pickup.paused || delivery.paused) ? `${pickup.areaName}/${delivery.areaName}` : '',
);

/** The window in which the pairs of this checkout are fetched; null without one, or when the places changed since. */
export const $pickupWindow = computed([$chosenWindow, $windowAreas], (chosen, areas) =>
  chosen?.areas === areas ? chosen : null,
);
