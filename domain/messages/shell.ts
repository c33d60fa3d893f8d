/** A count with its noun: '1 item', '3 items'. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** The frame around every page: navigation, footer, toasts, offline. */
export const shell = {
  skip: 'Skip to the main part',
  loginToContinue: 'Please login to continue.',
  offer: (percent: number) => `SPECIAL OFFER! Get ${percent}% off on your first order when you sign up!`,
  dismissOffer: 'Dismiss the offer',
  dismiss: 'Dismiss',
  notifications: 'Notifications',
  menu: 'Menu',
  closeMenu: 'Close menu',
  close: 'Close',
  home: 'Home',
  rates: 'Rate & Services',
  about: 'About Us',
  orders: 'My Orders',
  start: 'Start Kleaning Here',
  cart: (pairs: number) => `Cart, ${counted(pairs, 'item')}`,
  register: 'Register',
  login: 'Login',
  account: (name: string) => `Account of ${name}`,
  myAccount: 'My Account',
  changePassword: 'Change Password',
  referrals: 'Referrals',
  logout: 'Logout',
  terms: 'Terms',
  privacy: 'Privacy',
  openMap: 'Open the map',
  loading: 'Loading…',
  percentOff: (percent: number) => `${percent}% OFF`,
  beforePrice: 'before',
  network: 'We cannot reach the shop. Please check your connection and try again; nothing was lost.',
  tryAgain: 'Try Again',
  notFoundTitle: 'This page has walked off',
} as const;
