/** The faster return with its promise, in orders, receipts and mails. */
export const priorityPromise = { line: (hours: number) => `Priority, within ${hours} hours` } as const;
