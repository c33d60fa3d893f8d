/** How the team learns of a new order. */
export const teamNews = {
  subject: (code: string) => `New order ${code}`,
  title: 'A new order',
  about: (pairs: number, area: string, total: string) =>
    `${pairs} ${pairs === 1 ? 'pair' : 'pairs'}, pickup in ${area}, ${total} paid.`,
  notification: (pairs: number, area: string) => `${pairs} ${pairs === 1 ? 'pair' : 'pairs'}, pickup in ${area}`,
  open: 'Open the order',
  noService: 'Notifications can’t be sent to this device.',
  turnOn: 'Tell me here about new orders',
  turnOff: 'No more notifications here',
  isOn: 'This device tells you about new orders, also when this page is closed.',
  denied: 'This browser does not let the shop show notifications. Allow them in its settings for this site.',
  notHere: 'This browser has no notifications. On an iPhone, add the site to the home screen first.',
  failed: 'That did not work. Please try again.',
  arrived: (count: number) => (count === 1 ? '1 new order' : `${count} new orders`),
  updated: 'The list was updated.',
} as const;
