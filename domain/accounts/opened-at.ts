// The shop's clock, wherever the phone is.
const SHOP = { timeZone: 'Africa/Accra' } as const;
const DAY = new Intl.DateTimeFormat('en-GB', { ...SHOP, day: 'numeric', month: 'long', year: 'numeric' });
const TIME = new Intl.DateTimeFormat('en-GB', { ...SHOP, hour: '2-digit', minute: '2-digit' });

/** When an account was opened, for people: '22 November 2026 at 10:15'. Answers null for what is no moment. */
export function openedAt(moment: string | Date): string | null {
  const date = new Date(moment);
  return Number.isNaN(date.getTime()) ? null : `${DAY.format(date)} at ${TIME.format(date)}`;
}
