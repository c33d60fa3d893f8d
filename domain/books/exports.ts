/** What an accountant can have as a file. */
export const EXPORTS = ['payments', 'refunds', 'receipts', 'fees', 'payouts', 'journal'] as const;
export type Export = (typeof EXPORTS)[number];
