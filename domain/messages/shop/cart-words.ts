/** The sentence about the cart that every screen may need; the others are in cart.ts. */
export const CART_EXPIRED = 'Your cart has expired and been cleared.';
