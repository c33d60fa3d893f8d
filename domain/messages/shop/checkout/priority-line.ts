/**
 * The name of the faster return in sums, receipts and marks. It names no hours: the day that the customer read may be
 * later, after a closed day or full windows. A file of its own, so that the checkout's script contains nothing else of
 * its group.
 */
export const priorityLine = { name: 'Priority' } as const;
