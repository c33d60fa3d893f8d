// Times are shown in the shop's time zone, not the phone's.
const SHOP = { timeZone: 'Africa/Accra' } as const;
const DAY = new Intl.DateTimeFormat('en-GB', { ...SHOP, day: 'numeric', month: 'long', year: 'numeric' });
const MOMENT = new Intl.DateTimeFormat('en-GB', {
  ...SHOP,
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});

/** '19 November 2026', of a moment on the wire. */
export function dayOf(moment: string): string {
  return DAY.format(new Date(moment));
}

/** '19 Nov, 09:12', of a moment on the wire. */
export function momentOf(moment: string): string {
  return MOMENT.format(new Date(moment));
}
