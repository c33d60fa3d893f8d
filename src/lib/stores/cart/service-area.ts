import '#src/lib/stores/storage.ts';
import { persistentAtom } from '@nanostores/persistent';

/** The name of the area that this device last chose, whether it is served or not; empty until then. */
export const $serviceArea = persistentAtom<string>('serviceArea', '', {
  decode: (stored) => stored.slice(0, 60),
  encode: (area) => area || undefined,
});

/**
 * Whether a place is in another area than the one that was chosen last: the customer has chosen since, and is not taken
 * back to that place, nor to its sum.
 */
export function isElsewhere(areaName: unknown): boolean {
  const chosen = $serviceArea.get();
  return chosen !== '' && typeof areaName === 'string' && areaName !== chosen;
}
