import { decode } from '#domain/paths.ts';

/** The tracking token in the part of an address behind its `#`, or null. */
export function trackTokenFrom(hash: string): string | null {
  return decode(hash.replace(/^#/, '')) || null;
}
