import { parseUrl } from '#domain/paths.ts';

/**
 * Leaves the site for a page of the payment provider; returns false, and stays, when the address is not the provider's.
 */
export function goToProvider(url: string): boolean {
  const target = parseUrl(url);
  if (target === null) return false;
  // A shop on plain http is a trial, and so is its provider.
  const isSafe = target.protocol === 'https:' || (target.protocol === 'http:' && window.location.protocol === 'http:');
  if (isSafe) window.location.assign(target.href);
  return isSafe;
}
