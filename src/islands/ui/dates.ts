// Times are shown in the shop's time zone, not the phone's.
const SHOP = { timeZone: 'Africa/Accra' } as const;
const DAY = new Intl.DateTimeFormat('en-GB', { ...SHOP, day: 'numeric', month: 'long', year: 'numeric' });
const SHORT_DAY = new Intl.DateTimeFormat('en-GB', { ...SHOP, day: 'numeric', month: 'short', year: 'numeric' });
const MOMENT = new Intl.DateTimeFormat('en-GB', {
  ...SHOP,
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});

const DAY_AND_TIME = new Intl.DateTimeFormat('en-GB', {
  ...SHOP,
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});

function written(format: Intl.DateTimeFormat, moment: string): string {
  const date = new Date(moment);
  return Number.isNaN(date.getTime()) ? moment : format.format(date);
}

/** '19 November 2026', of a moment on the wire. */
export function longDay(moment: string): string {
  return written(DAY, moment);
}

/** '19 Nov 2026', of a moment on the wire. */
export function shortDay(moment: string): string {
  return written(SHORT_DAY, moment);
}

/** 'Thu 19 Nov, 09:12', of a moment on the wire. */
export function shortMoment(moment: string): string {
  return written(MOMENT, moment);
}

/** '19 Nov, 09:12', of a moment on the wire. */
export function dayAndTime(moment: string): string {
  return written(DAY_AND_TIME, moment);
}
