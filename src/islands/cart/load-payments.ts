/** Loads what tells of payments. A step of its own, so that the cart's script does not name all files behind it. */
export const loadPayments = () => import('./CartPayments.tsx').then((file) => file.CartPayments);
