import { insideGhana } from '#domain/areas/regions.ts';
import type { JsonFile, Mistake } from './mistake.ts';

type Facts = Record<string, unknown> & { social?: { name?: unknown; icon?: unknown; url?: unknown }[] };

const digits = (text: unknown) => String(text).replace(/\D/g, '');
/** A number as people read it may leave the country out, with a 0 in its place. */
const isSameNumber = (shown: unknown, phone: unknown) =>
  digits(shown) === digits(phone) || digits(shown).replace(/^0/, '233') === digits(phone);

/** Facts that contradict each other, or that can't be, though each has the form of its field. */
function wrongShop(shop: Facts): [field: string, says: string][] {
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
  if (year < 1957 || year > 2100) wrong.push(['since', `is ${year}: write the year, such as 2026`]);
  if (/\b(?:2[4-9]|[3-9]\d)[:.]\d\d|\b\d\d?:[6-9]\d/.test(String(shop.hours)))
    wrong.push(['hours', `names a time that there is not: ${shop.hours}`]);
  for (const { name, icon, url } of shop.social ?? []) {
    const others = (shop.social ?? []).filter((one) => one.icon !== icon).map((one) => String(one.icon));
    const meant = others.find((other) => String(url).includes(other) && !String(url).includes(String(icon)));
    if (meant !== undefined) wrong.push([`social.${name}`, `leads to ${meant}: ${url}`]);
  }
  return wrong;
}

/** Facts of the shop and discounts that are written in the right form, and can't be meant. */
export function wrongFacts({ name: file, value }: JsonFile): Mistake[] {
  if (file === 'discounts.json' && Array.isArray(value))
    return (value as { discount_type?: unknown; percentage?: unknown }[]).flatMap(
      ({ discount_type: kind, percentage }) =>
        typeof percentage === 'number' && percentage > 0 && percentage < 1
          ? [{ file, field: `${kind}.percentage`, says: `is ${percentage} percent: write 15 for 15 percent` }]
          : [],
    );
  if (file !== 'facts.json') return [];
  const shop = (value as { shop?: Facts }).shop;
  return shop === undefined ? [] : wrongShop(shop).map(([field, says]) => ({ file, field: `shop.${field}`, says }));
}
