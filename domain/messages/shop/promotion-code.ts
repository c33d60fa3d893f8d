/** The field in which a customer types a code; the question that opens it is in cart.ts. */
export const promotionCode = {
  label: 'Code',
  apply: 'Apply',
  busy: 'Looking…',
  granted: (code: string) => `${code} is in the sum.`,
  kept: (code: string) => `${code} is kept. What it takes off is in the sum once you are logged in.`,
  remove: 'Remove the code',
  without: 'Go on without a code',
  failed: 'The code could not be looked up. Please try again.',
} as const;
