import { getEntry } from 'astro:content';
import { signupDiscount } from './signup-discount.ts';

/** What an invited friend's first order gets off now, in percent: by the referral, and by the new account. */
export async function friendOffer(): Promise<{ referral: number | null; signup: number | null }> {
  const entry = await getEntry('discounts', 'referral');
  return { referral: entry?.data.active ? entry.data.percentage : null, signup: await signupDiscount() };
}
