/** Receipts and credit notes, on their page, in their PDF and in mails. */
export const documents = {
  kinds: { receipt: 'Receipt', 'credit-note': 'Credit note' },
  titleOf: (number: string) => `${number}`,
  issued: 'Issued',
  /** Of a credit note: its money went the other way since. */
  paidOn: { receipt: 'Paid', 'credit-note': 'Was paid' },
  paidBy: { receipt: 'Paid by', 'credit-note': 'Was paid by' },
  order: 'Order',
  customer: 'Customer',
  about: 'For receipt',
  taxNumber: 'Tax number (TIN)',
  total: { receipt: 'Total paid', 'credit-note': 'Total returned' },
  taxIncluded: 'Tax included in the total',
  withoutTax: 'Amount without tax',
  taxLine: (name: string, percent: string) => `${name} ${percent}%`,
  keptOf: (code: string) => `Order ${code}: money that stayed, because a refund did not arrive`,
  extraFor: (code: string) => `Order ${code}: additional payment for a correction`,
  cleanedNow: (lines: string) =>
    `The order was corrected since. To be cleaned now: ${lines}. What that changed has a receipt or credit note of its own.`,
  returnedOf: (code: string) => `Returned for order ${code}`,
  fileName: (number: string) => `${number}.pdf`,
  // The page.
  title: 'Receipt',
  lead: 'Your receipt, to read, print or keep.',
  back: 'Back to the order',
  print: 'Print',
  pdf: 'Save as PDF',
  link: 'Receipt',
  both: 'Receipt and credit notes',
  none: 'There is no receipt for this order yet.',
  missingTitle: 'No such receipt',
  missing: 'We found no such order in your account.',
  failed: 'The receipt could not be loaded.',
  pdfFailed: 'The PDF could not be saved. Please try again.',
  // The mail.
  creditNoteMail: {
    subject: (number: string) => `Credit note ${number}`,
    lines: (amount: string, code: string) => [
      `${amount} of your payment for order ${code} went back to you.`,
      'The credit note is attached, and stays on the page of your receipt.',
    ],
    /** In the mail that a refund arrived. */
    attached: (number: string) => `Credit note ${number} is attached, and stays on the page of your receipt.`,
    button: 'See the receipt',
  },
} as const;
