/** The books, for the owner and in reports. */
export const books = {
  problems: {
    unbalanced: (entry: number) => `Journal entry ${entry}: debits differ from credits`,
    differs: (account: string, booked: string, real: string) =>
      `Account ${account} holds ${booked}, but stands for ${real}`,
    undocumented: (reference: string) => `Receipts and credit notes of ${reference} do not add up to what was kept`,
    brokenSeries: (kind: string) => `The numbers of the series ${kind} have a gap`,
  },
} as const;
