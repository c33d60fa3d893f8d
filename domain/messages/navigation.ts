import { counted } from './shell.ts';

/** The frame around every page: navigation, banner and footer. Printed by the build; no script needs it. */
export const navigation = {
  skip: 'Skip to the main part',
  offer: (percent: number) => `SPECIAL OFFER! Get ${percent}% off on your first order when you sign up!`,
  dismissOffer: 'Dismiss the offer',
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
} as const;
