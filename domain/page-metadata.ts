/** What search engines and chats show whole, in characters. A page's title is followed by the shop's name. */
export const TITLE_MAX = 55;
export const FULL_TITLE_MAX = 70;
export const DESCRIPTION_MIN = 30;
export const DESCRIPTION_MAX = 170;

/** Whether a text names an amount of money, which content takes from the fees and the catalogue instead. */
export function namesAmount(text: string): boolean {
  return /(?:₵|\bGHS) ?\d|\d ?cedis?\b/i.test(text);
}
