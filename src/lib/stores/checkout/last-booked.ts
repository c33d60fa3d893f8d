import { HOUR_MS } from '#domain/durations.ts';
import { readStored, removeStored, writeStored } from '#src/lib/stores/storage.ts';

const KEY = 'booked';
/** In ms: for how long the next checkout says that an order was just booked. */
const TOLD_MS = HOUR_MS;

/** Notes that an order was booked on this device. `now` in ms. */
export function keepBooked(slug: string, now: number): void {
  writeStored(KEY, JSON.stringify({ slug, at: now }));
}

/** Forgets these orders, when they are over: what was cancelled or brought back is no news at the next checkout. */
export function forgetBooked(slugs: readonly string[], now: number): void {
  const slug = recentlyBooked(now);
  if (slug !== null && slugs.includes(slug)) removeStored(KEY);
}

/** The order that was booked on this device within the last hour; null without one. `now` in ms. */
export function recentlyBooked(now: number): string | null {
  try {
    const { slug, at } = JSON.parse(readStored(KEY) ?? '{}');
    const age = now - Number(at);
    return typeof slug === 'string' && age >= 0 && age < TOLD_MS ? slug : null;
  } catch {
    return null;
  }
}
