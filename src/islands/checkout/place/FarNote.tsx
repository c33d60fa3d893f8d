import { useStore } from '@nanostores/react';
import { kmFromArea, NEAR_AREA_KM, pointOf } from '#domain/areas/regions.ts';
import { messages } from '#domain/messages.ts';
import { $tripFees } from '#src/lib/stores/cart/trip-fees.ts';
import type { ChosenPlace } from '#src/lib/stores/checkout/chosen-place.ts';

/** Says that a place is far from its area, as a region's places outside of all areas can be; nothing for others. */
export function FarNote({ place }: { place: ChosenPlace }) {
  const fees = useStore($tripFees);
  const point = pointOf(place);
  if (point === null || kmFromArea(point, place.areaName, fees) <= NEAR_AREA_KM) return null;
  return <span className="mt-1 block text-sm">{messages.doubtfulPlace.far}</span>;
}
