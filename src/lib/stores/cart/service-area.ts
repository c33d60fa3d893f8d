import '#src/lib/stores/storage.ts';
import { persistentAtom } from '@nanostores/persistent';

/** The name of the area that this device last chose, whether it is served or not; empty until then. */
export const $serviceArea = persistentAtom<string>('serviceArea', '', {
  decode: (stored) => stored.slice(0, 60),
  encode: (area) => area || undefined,
});
