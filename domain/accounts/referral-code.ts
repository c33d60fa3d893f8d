/** A referral code as it is stored and compared: upper case, no spaces; null without one. */
export function normaliseReferralCode(text: string | null | undefined): string | null {
  return text?.replace(/\s+/g, '').toUpperCase() || null;
}
