/**
 * The name of the faster return in sums, receipts and marks. It says no hours: the day that was told may be later, after a
 * closed day or full windows. A file of its own, so that the checkout's script has no more.
 */
export const priorityLine = { name: 'Priority' } as const;
