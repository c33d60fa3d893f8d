/** What every screen may have to say of the cart; apart from the cart's own words, which few screens need. */
export const CART_EXPIRED = 'Your cart has expired and been cleared.';
