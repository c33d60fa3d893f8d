import '#src/lib/stores/storage.ts';
import { persistentAtom } from '@nanostores/persistent';
import { SERVICE_AREAS, type ServiceArea } from '#domain/areas/service-areas.ts';

/** The area that this device last chose; empty until then. */
export const $serviceArea = persistentAtom<ServiceArea | ''>('serviceArea', '', {
  decode: (stored) => SERVICE_AREAS.find((area) => area === stored) ?? '',
  encode: (area) => area || undefined,
});

/** Remembers the area of a chosen place, or one chosen by itself. */
export function rememberArea(areaName: string): void {
  const area = SERVICE_AREAS.find((name) => name === areaName);
  if (area !== undefined) $serviceArea.set(area);
}

/**
 * Whether a place is in another of our areas than the one that was chosen last: the customer has chosen since, and is
 * not taken back to that place, nor to its sum.
 */
export function isElsewhere(areaName: unknown): boolean {
  const chosen = $serviceArea.get();
  return chosen !== '' && areaName !== chosen && SERVICE_AREAS.includes(areaName as ServiceArea);
}
