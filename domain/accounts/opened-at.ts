// The shop's time zone, in any country.
const SHOP = { timeZone: 'Africa/Accra' } as const;
const DAY = new Intl.DateTimeFormat('en-GB', { ...SHOP, day: 'numeric', month: 'long', year: 'numeric' });
const TIME = new Intl.DateTimeFormat('en-GB', { ...SHOP, hour: '2-digit', minute: '2-digit' });

/** When an account was opened, for people: '22 November 2026 at 10:15'. Returns null for an invalid date. */
export function formatOpenedAt(moment: string | Date): string | null {
  const date = new Date(moment);
  return Number.isNaN(date.getTime()) ? null : `${DAY.format(date)} at ${TIME.format(date)}`;
}
