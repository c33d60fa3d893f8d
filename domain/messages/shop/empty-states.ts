/** The texts for empty lists of orders and referrals: the title, and one line about what appears here or what to do. */
export const emptyStates = {
  orders: 'No orders yet',
  ordersHint: 'When you book, your pair shows up here, step by step.',
  matchingOrders: 'No matching orders',
  matchingOrdersHint: 'Try a part of the order code, or a status.',
  clearSearch: 'Clear the search',
  referrals: 'No referrals yet. Share your link to get started!',
  redemptions: 'No redemption history yet',
  redemptionsHint: '100 points make your first discount.',
  failedOrders: 'No Failed Orders Found',
  failedOrdersHint: 'All your payments have an order. Nothing is lost.',
  orderItems: 'No items found in this order',
} as const;
