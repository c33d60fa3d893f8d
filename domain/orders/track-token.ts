import { decode } from '#domain/paths.ts';

/** The tracking token after the `#` of an address, or null. */
export function trackTokenFrom(hash: string): string | null {
  return decode(hash.replace(/^#/, '')) || null;
}
