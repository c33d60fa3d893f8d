/** What only the built pages say: no script of the site contains it. */
export const pages = {
  mainNavigation: 'Main',
  footerNavigation: 'Footer',
  offerRegion: 'Offer',
  offlineTitle: 'No network. No panic.',
  offlineText:
    'Your cart, your booking and what you paid are kept, and your orders go on without you. We load the page as soon as the bars come back.',
  notFoundText: 'The address leads nowhere. Your cart and your orders are where you left them.',
  needsScript: 'This page needs JavaScript. Please switch it on in your browser and load the page again.',
  bookWithout: 'You can also book without it:',
  onWhatsApp: 'WhatsApp',
  scriptFailed: 'A part of this page did not arrive, so it does not work yet. Nothing is lost.',
  browserTooOld:
    'This page needs a newer browser. Please update yours, or open the shop in another one. Nothing is lost.',
  reloadPage: 'Load the page again',
  /** How long a pair takes from its pickup to its return. */
  turnaround: (hours: number) => `about ${hours} hours`,
  cartNotes: 'Good to know',
  cartTimes: (turnaround: string) =>
    `The next step asks where we pick them up. Our rider calls before each trip, and they are back at your door in ${turnaround}.`,
  cartPaying: 'You pay at the last step, by mobile money (MTN, Telecel, AT Money) or card.',
  cartCancel: 'Cancel free of charge on your order’s page until our rider leaves for your pairs.',
  cartPrices: 'Prices come fresh from the shop each time you open the cart. Your cart keeps for 30 days.',
  poster: ['Fresh', 'again?'],
  newPoster: ['Fresh', 'start.'],
} as const;
