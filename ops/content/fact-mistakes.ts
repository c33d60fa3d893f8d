import { insideGhana } from '#domain/areas/regions.ts';
import type { JsonFile, Mistake } from './mistake.ts';

type Facts = Record<string, unknown> & { social?: { name?: unknown; icon?: unknown; url?: unknown }[] };

const digits = (text: unknown) => String(text).replace(/\D/g, '');
/** A number as people read it may leave the country out, with a 0 in its place. */
const isSameNumber = (shown: unknown, phone: unknown) =>
  digits(shown) === digits(phone) || digits(shown).replace(/^0/, '233') === digits(phone);

/** Minutes of a day, of hours such as 8 am or 5:30 pm; null for none that there are. */
function minutesOf(hour: string, minute: string | undefined, half: string): number | null {
  const at = Number(hour);
  if (at < 1 || at > 12 || Number(minute ?? 0) > 59) return null;
  return ((at % 12) + (half.toLowerCase() === 'p' ? 12 : 0)) * 60 + Number(minute ?? 0);
}

/** What is wrong with opening hours in words, such as 8 am to 25 pm; null where nothing is seen. */
function wrongHours(hours: string): string | null {
  const times = [...hours.matchAll(/\b(\d{1,2})(?:[:.](\d\d))? ?([ap])\.?m\b/gi)];
  const isNone = /\b(?:2[4-9]|[3-9]\d)[:.]\d\d|\b\d\d?:[6-9]\d/.test(hours);
  if (isNone || times.some(([, hour = '', minute, half = '']) => minutesOf(hour, minute, half) === null))
    return `names a time that there is not: ${hours}`;
  const spans = hours.matchAll(
    /\b(\d{1,2})(?:[:.](\d\d))? ?([ap])\.?m\.? ?(?:to|until|-|–) ?(\d{1,2})(?:[:.](\d\d))? ?([ap])\.?m\b/gi,
  );
  const isBackwards = [...spans].some(([, from = '', fromMinute, am = '', to = '', toMinute, pm = '']) => {
    const [begins, ends] = [minutesOf(from, fromMinute, am), minutesOf(to, toMinute, pm)];
    // 12 am ends a day.
    return begins !== null && ends !== null && ends !== 0 && ends <= begins;
  });
  return isBackwards ? `end before they begin: ${hours}` : null;
}

/** Facts that contradict each other, or that can't be, though each has the form of its field. */
function wrongShop(shop: Facts, today: string): [field: string, says: string][] {
  const wrong: [string, string][] = [];
  for (const field of ['phone', 'supportPhone'])
    if (!isSameNumber(shop[`${field}Shown`], shop[field]))
      wrong.push([
        `${field}Shown`,
        `is ${shop[`${field}Shown`]}, which is another number than ${shop[field]} in ${field}`,
      ]);
  if (!insideGhana(Number(shop.latitude), Number(shop.longitude)))
    wrong.push([
      'latitude',
      `with the longitude is no place in Ghana: ${shop.latitude}, ${shop.longitude}. Are they swapped?`,
    ]);
  const year = Number(shop.since);
  if (year < 1957 || year > Number(today.slice(0, 4)))
    wrong.push(['since', `is ${year}: write the year, such as 2026`]);
  const hours = wrongHours(String(shop.hours));
  if (hours !== null) wrong.push(['hours', hours]);
  for (const { name, icon, url } of shop.social ?? []) {
    const others = (shop.social ?? []).filter((one) => one.icon !== icon).map((one) => String(one.icon));
    const meant = others.find((other) => String(url).includes(other) && !String(url).includes(String(icon)));
    if (meant !== undefined) wrong.push([`social.${name}`, `leads to ${meant}: ${url}`]);
  }
  return wrong;
}

/** Facts of the shop and discounts that are written in the right form, and can't be meant. */
export function wrongFacts({ name: file, value }: JsonFile, today: string): Mistake[] {
  if (file === 'discounts.json' && Array.isArray(value))
    return (value as { discount_type?: unknown; percentage?: unknown }[]).flatMap(
      ({ discount_type: kind, percentage }) =>
        typeof percentage === 'number' && percentage > 0 && percentage < 1
          ? [{ file, field: `${kind}.percentage`, says: `is ${percentage} percent: write 15 for 15 percent` }]
          : [],
    );
  if (file !== 'facts.json') return [];
  const shop = (value as { shop?: Facts }).shop;
  return shop === undefined
    ? []
    : wrongShop(shop, today).map(([field, says]) => ({ file, field: `shop.${field}`, says }));
}
