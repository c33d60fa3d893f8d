/** What a friend's first order gets off, in percent: by the referral, and by the new account; null for none. */
export type FriendOffer = { referral: number | null; signup: number | null };

/** Both together: they are taken off the same sum. */
export const friendPercent = ({ referral, signup }: FriendOffer): number => (referral ?? 0) + (signup ?? 0);
