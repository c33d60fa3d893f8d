/** The longest title of a page that search engines and chats show whole, in characters; the shop's name follows it. */
export const TITLE_MAX = 55;
/** The longest title with the shop's name, in characters. */
export const FULL_TITLE_MAX = 70;
/** The shortest description of a page that says something, in characters. */
export const DESCRIPTION_MIN = 30;
/** The longest description that is shown whole, in characters. */
export const DESCRIPTION_MAX = 170;

/** Whether a text names an amount of money, which content takes from the fees and the catalogue instead. */
export function namesAmount(text: string): boolean {
  return /(?:₵|\bGHS) ?\d|\d ?cedis?\b/i.test(text);
}
