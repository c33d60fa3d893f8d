/** Why a new password is easy to guess, and what a good one is. */
const ADVICE = 'Three random words make a good one.';

export const newPassword = {
  weak: {
    common: `This password is one of the most common ones, or close to it. ${ADVICE}`,
    number: `Numbers alone, such as dates and phone numbers, are easy to guess. ${ADVICE}`,
    pattern: `Runs and repeats such as 12345 or aaaa are easy to guess. ${ADVICE}`,
    shop: `This password is mostly our shop’s own words, which are easy to guess. ${ADVICE}`,
    name: `This password is mostly your name, which is easy to guess. ${ADVICE}`,
    email: `This password is mostly your email address, which is easy to guess. ${ADVICE}`,
    phone: `This password is mostly your phone number, which is easy to guess. ${ADVICE}`,
  },
  fair: 'Fine so far. 15 characters or more are better.',
  long: 'A good length.',
} as const;
