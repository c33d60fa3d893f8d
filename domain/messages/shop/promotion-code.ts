/** The field in which a customer types a code; the question that opens it is in cart.ts. */
export const promotionCode = {
  label: 'Code',
  apply: 'Apply',
  busy: 'Looking…',
  granted: (code: string) => `${code} is in the sum.`,
  kept: (code: string) => `${code} is kept. Once you are logged in we check it, and the sum has what it takes off.`,
  remove: 'Remove the code',
  without: 'Go on without a code',
  failed: 'The code could not be looked up. Please try again.',
} as const;
