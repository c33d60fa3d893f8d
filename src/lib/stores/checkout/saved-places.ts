import '#src/lib/stores/storage.ts';
import { persistentAtom } from '@nanostores/persistent';
import { phoneInputValue } from '#domain/phone.ts';
import { SERVICE_AREAS } from '#domain/regions.ts';
import { type ChosenPlace, readPlace } from './chosen-place.ts';

/** A place that one tap chooses. `id` is null for a place of the newest order. */
export type OfferedPlace = { id: number | null; name: string; place: ChosenPlace };
/** What the checkout offers a returning customer; `phone` is ready for the phone field. */
export type Offered = { places: OfferedPlace[]; phone: string };

const NONE: Offered = { places: [], phone: '' };

function decode(stored: string): Offered {
  try {
    const { places, phone } = JSON.parse(stored) as { places: unknown; phone: unknown };
    const known = (Array.isArray(places) ? places : []).flatMap((one: Partial<OfferedPlace> | null): OfferedPlace[] => {
      const place = readPlace(one?.place);
      if (place === null || typeof one?.name !== 'string') return [];
      return [{ id: typeof one.id === 'number' ? one.id : null, name: one.name, place }];
    });
    return { places: known, phone: phoneInputValue(typeof phone === 'string' ? phone : '') };
  } catch {
    return NONE;
  }
}

/** The signed-in customer's known places and number, kept on the device so that a slow network hides nothing. */
export const $offered = persistentAtom<Offered>('savedPlaces', NONE, {
  decode,
  encode: (offered) => (offered === NONE ? undefined : JSON.stringify(offered)),
});

export type ServiceArea = (typeof SERVICE_AREAS)[number];

/** The area that this device last chose; empty until then. */
export const $serviceArea = persistentAtom<ServiceArea | ''>('serviceArea', '', {
  decode: (stored) => SERVICE_AREAS.find((area) => area === stored) ?? '',
  encode: (area) => area || undefined,
});

/** Remembers the area of a chosen place. */
export function rememberArea(areaName: string): void {
  const area = SERVICE_AREAS.find((name) => name === areaName);
  if (area !== undefined) $serviceArea.set(area);
}
