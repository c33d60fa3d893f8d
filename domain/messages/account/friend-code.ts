/** What a friend's code is worth when it is nobody's, or meets somebody who has an account. */
export const friendCode = {
  unknown: 'We don’t know this referral code. Correct it, or press Register again to go on without it.',
  unknownOfLink: (code: string) =>
    `We don’t know the code of your friend’s link, ${code}: no friend’s discount comes off.`,
  forNewAccounts: (email: string) =>
    `You are logged in as ${email}. A friend’s code counts when somebody opens their first account.`,
} as const;
