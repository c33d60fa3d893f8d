import { type Day, dayOf } from '#domain/days.ts';
import { DAY_MS } from '#domain/durations.ts';

/**
 * Ghana's public holidays with a fixed date, as month and day: Public Holidays and Commemorative Days Act, 2001 (Act
 * 601) with the amendment of 2025, which brought Republic Day back and moved Founders' Day to September.
 */
const FIXED: readonly [month: number, day: number, name: string][] = [
  [1, 1, "New Year's Day"],
  [1, 7, 'Constitution Day'],
  [3, 6, 'Independence Day'],
  [5, 1, 'May Day'],
  [7, 1, 'Republic Day'],
  [9, 21, "Founders' Day"],
  [12, 25, 'Christmas Day'],
  [12, 26, 'Boxing Day'],
];

const FRIDAY = 5;

const utc = (year: number, month: number, day: number) => new Date(Date.UTC(year, month - 1, day));

/** Easter Sunday of a year of the Gregorian calendar, by the anonymous algorithm (Meeus, Jones and Butcher). */
export function easterSunday(year: number): Day {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const ofCentury = year % 100;
  const leaps = Math.floor(century / 4);
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - leaps - correction + 15) % 30;
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * toSunday) / 451);
  const sum = epact + toSunday - 7 * late + 114;
  return dayOf(utc(year, Math.floor(sum / 31), (sum % 31) + 1));
}

/** The first Friday of December. */
function farmersDay(year: number): Date {
  const first = utc(year, 12, 1);
  return utc(year, 12, 1 + ((FRIDAY - first.getUTCDay() + 7) % 7));
}

/**
 * Ghana's public holidays of a year that are known ahead, by date (2026-11-21), each with its name. One on a Saturday
 * or Sunday is also kept on the next free weekday. The days of Eid, and holidays that the President moves, are
 * announced: the owner adds those.
 */
export function holidaysOf(year: number): ReadonlyMap<string, string> {
  const known = remembered.get(year);
  if (known !== undefined) return known;
  const holidays = findHolidays(year);
  if (remembered.size >= REMEMBERED_MAX) remembered.clear();
  remembered.set(year, holidays);
  return holidays;
}

/** Every date of every offer asks for its year. */
const remembered = new Map<number, ReadonlyMap<string, string>>();
const REMEMBERED_MAX = 10;

function findHolidays(year: number): Map<string, string> {
  const easter = easterSunday(year).start.getTime();
  const movable: [Date, string][] = [
    [new Date(easter - 2 * DAY_MS), 'Good Friday'],
    [new Date(easter + DAY_MS), 'Easter Monday'],
    [farmersDay(year), "Farmers' Day"],
  ];
  const days = [...FIXED.map(([month, day, name]): [Date, string] => [utc(year, month, day), name]), ...movable];
  const dates = new Map(days.map(([moment, name]) => [dayOf(moment).date, name]));
  for (const [moment, name] of days) {
    let instead = moment;
    const isWeekend = (date: Date) => date.getUTCDay() === 0 || date.getUTCDay() === 6;
    if (!isWeekend(moment)) continue;
    while (isWeekend(instead) || dates.has(dayOf(instead).date)) instead = new Date(instead.getTime() + DAY_MS);
    dates.set(dayOf(instead).date, `${name}, kept on this day`);
  }
  return new Map([...dates].sort(([a], [b]) => a.localeCompare(b)));
}

/** The public holiday on a date (2026-12-25); null when it is none that is known ahead. */
export function holidayOn(date: string): string | null {
  return holidaysOf(Number(date.slice(0, 4))).get(date) ?? null;
}
