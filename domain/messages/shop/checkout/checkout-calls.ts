/**
 * What the server answers about a checkout and its payment. A file of its own, so that the screens' scripts do not
 * contain it.
 */
export const checkoutCalls = {
  phoneRequired: 'Please enter a valid Ghana phone number',
  unknownService: 'One of the services is no longer offered. Please remove it from your cart.',
  otherUser: 'This order belongs to another account. Please login with the account that paid.',
  discountWaits:
    'This discount is in another payment of yours that is not finished yet. If that one does not become an order, you can use it here.',
  discountUsedBefore:
    'The discounts for new customers are for a first order. You have used this one with another account before.',
  pageTaken: 'This payment was opened before. Please start it again; nothing was charged.',
  noLongerOpen: 'This payment is no longer open.',
  notPaid: 'This payment did not go through: no money has been taken, and nothing was ordered.',
  unavailable: 'The payment provider gives no answer right now. Please try again in a moment; you will not pay twice.',
  cartChanges:
    'Another payment of this cart changes right now, so this one was not started. Nothing was charged; please try again in a moment.',
  referenceTaken: 'This payment reference is already in use.',
  badReference: 'This payment reference has a wrong form.',
  badSignature: 'The signature does not match.',
  tooManyOpen: 'You have very many open payments. Please finish one of them, or try again tomorrow.',
} as const;
