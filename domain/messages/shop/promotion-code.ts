/** The field at the checkout in which a customer types a code. */
export const promotionCode = {
  question: 'Have a code?',
  label: 'Code',
  apply: 'Apply',
  busy: 'Looking…',
  granted: (code: string) => `${code} is in the sum.`,
  remove: 'Remove the code',
  without: 'Go on without a code',
  failed: 'The code could not be looked up. Please try again.',
} as const;
