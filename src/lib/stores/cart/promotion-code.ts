import '#src/lib/stores/storage.ts';
import { persistentAtom } from '@nanostores/persistent';

/** The code of a promotion that was typed on this device, until an order is made; empty without one. */
export const $promotionCode = persistentAtom<string>('promotionCode', '', {
  decode: (stored) => stored.slice(0, 40),
  encode: (code) => code || undefined,
});
