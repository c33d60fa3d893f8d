import './storage.ts';
import { persistentAtom } from '@nanostores/persistent';

/** Whether the offer's banner was dismissed on this device. */
export const $bannerDismissed = persistentAtom<boolean>('banner_dismissed', false, {
  encode: (dismissed) => (dismissed ? 'true' : undefined),
  decode: (stored) => stored === 'true',
});
