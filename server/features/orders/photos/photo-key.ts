import { createHmac, timingSafeEqual } from 'node:crypto';
import { DAY_MS } from '#domain/durations.ts';
import type { World } from '#server/ports.ts';

function signatureOf(world: World, photoId: number, day: number): string {
  const secret = world.settings.tokenSecret ?? '';
  return createHmac('sha256', secret).update(`photo ${photoId} ${day}`).digest('base64url').slice(0, 22);
}

/**
 * A key that opens one picture until the end of tomorrow (UTC). It goes into the address, because an `img` sends no
 * bearer token. It stays the same all day, so that the browser can use its cached copy.
 */
export function photoKey(world: World, photoId: number): string {
  const lastDay = Math.floor(world.now().getTime() / DAY_MS) + 1;
  return `${lastDay.toString(36)}.${signatureOf(world, photoId, lastDay)}`;
}

/** Whether a key opens a picture now. Compares in constant time. */
export function isPhotoKeyValid(world: World, photoId: number, key: string): boolean {
  const [, day = '', signature = ''] = /^([0-9a-z]{1,6})\.([A-Za-z0-9_-]{22})$/.exec(key) ?? [];
  const lastDay = Number.parseInt(day, 36);
  if (Number.isNaN(lastDay) || Math.floor(world.now().getTime() / DAY_MS) > lastDay) return false;
  return timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(world, photoId, lastDay)));
}
