import type { Environment } from '#server/settings/environment.ts';

/**
 * The providers' own addresses: by origin, or by the whole address where one origin serves the files of others, too.
 */
const OWN = {
  PAYSTACK_API_URL: { provider: 'Paystack', isOwn: (url: string) => url === 'https://api.paystack.co' },
  PAYSTACK_SCRIPT_URL: { provider: 'Paystack', isOwn: (url: string) => url.startsWith('https://js.paystack.co/') },
  // www.googleapis.com serves the keys of every service account as well, and anybody can have one.
  GOOGLE_JWKS_URL: {
    provider: 'Google',
    isOwn: (url: string) => url === 'https://www.googleapis.com/oauth2/v3/certs',
  },
  WHATSAPP_API_URL: {
    provider: 'Meta',
    isOwn: (url: string) => url.startsWith('https://graph.facebook.com/'),
  },
  ARKESEL_API_URL: { provider: 'Arkesel', isOwn: (url: string) => url.startsWith('https://sms.arkesel.com/') },
} as const;

/** The settings that say where a provider is. */
export const PROVIDER_ADDRESSES = Object.keys(OWN) as (keyof typeof OWN)[];

/**
 * The problem of a provider's address in production, as the rest of a sentence; null for the provider's own address and
 * for one that ALLOWED_PROVIDER_URLS names.
 */
export function providerAddressProblem(e: Environment, name: keyof typeof OWN): string | null {
  const address = e[name];
  const { provider, isOwn } = OWN[name];
  if (address === undefined || isOwn(address) || e.ALLOWED_PROVIDER_URLS.includes(address)) return null;
  return `is not ${provider}'s own address. Leave it out; or, if it is meant, write the same address into ALLOWED_PROVIDER_URLS`;
}
