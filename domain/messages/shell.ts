/** A count with its noun: '1 item', '3 items'. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** What scripts of many pages say: toasts, loading, no network. */
export const shell = {
  loginToContinue: 'Please login to continue.',
  sessionExpired: 'Session expired. Please login again to complete your order.',
  dismiss: 'Dismiss',
  notifications: 'Notifications',
  openMap: 'Open the map',
  loading: 'Loading…',
  network: 'We cannot reach the shop. Please check your connection and try again; nothing was lost.',
  tryAgain: 'Try Again',
  notFoundTitle: 'This page has walked off',
} as const;
