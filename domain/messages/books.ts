/** The books, for the owner, in reports and in the accountant's files. */
export const books = {
  problems: {
    unbalanced: (entry: number) => `Journal entry ${entry}: debits differ from credits`,
    differs: (account: string, booked: string, real: string) =>
      `Account ${account} holds ${booked}, but stands for ${real}`,
    undocumented: (reference: string) => `Receipts and credit notes of ${reference} do not add up to what was kept`,
    brokenSeries: (kind: string) => `The numbers of the series ${kind} have a gap`,
  },
  /** The columns of each file; docs/accounting.md says what they hold. */
  columns: {
    payments: ['Time (UTC)', 'Reference', 'Order', 'Channel', 'Currency', 'Amount', 'State'],
    refunds: [
      ...['Time (UTC)', 'Reference', 'Refund at the provider', 'Order', 'Currency', 'Amount', 'State'],
      'Reason',
    ],
    receipts: [
      ...['Time (UTC)', 'Number', 'Kind', 'For receipt', 'Order', 'Reference', 'Currency', 'Amount'],
      ...['Without tax', 'Tax', 'Taxes'],
    ],
    fees: ['Time (UTC)', 'About', 'Cause', 'Entry', 'Currency', 'Debit', 'Credit'],
    payouts: ['Time (UTC)', 'About', 'Cause', 'Entry', 'Currency', 'Debit', 'Credit'],
    journal: [...['Entry', 'Time (UTC)', 'Cause', 'Kind', 'About', 'Account', 'Currency', 'Debit', 'Credit']],
  },
  fileName: (what: string, from: string, to: string) => `${what}-${from}-to-${to}.csv`,
  // The panel on the money page.
  title: 'For the accountant',
  lead: 'Everything of a period, both days included, as a file for a spreadsheet.',
  what: 'File',
  files: {
    payments: 'Payments',
    refunds: 'Refunds',
    receipts: 'Receipts and credit notes',
    fees: 'Provider’s fees',
    payouts: 'Payouts to the bank',
    journal: 'Journal',
  },
  from: 'From',
  to: 'To',
  badPeriod: 'The first day must not be after the last one.',
  save: 'Save file',
  saving: 'Saving…',
  failed: 'The file could not be saved. Please try again.',
} as const;
