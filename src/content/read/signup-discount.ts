import { getEntry } from 'astro:content';

/** The percentage off a first order, or null while no signup discount is active. */
export async function signupDiscount(): Promise<number | null> {
  const entry = await getEntry('discounts', 'signup');
  return entry?.data.active ? entry.data.percentage : null;
}
