/** The icons of the cart, in the form of icons.ts, beside those of every screen. */
export const cartIcons = {
  minus: 'M5 12h14',
  plus: 'M5 12h14M12 5v14',
  trash: 'M10 11v6M14 11v6M19 6v14a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V6M3 6h18M8 6V4a2 2 0 0 1 2-2h4a2 2 0 0 1 2 2v2',
} as const satisfies Record<string, string>;
