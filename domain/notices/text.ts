import { toGsm } from './gsm.ts';
import type { NoticeFacts } from './notices.ts';

const PLACE = /\{(\w+)\}/g;

/** One line without runs of spaces, as WhatsApp wants a value, of characters that an SMS has. */
const clean = (value: string) => toGsm(value).replace(/\s+/g, ' ').trim();

/** A text of `messages.noticeTexts` with the shop's name under it, in characters that an SMS has. */
export function signedNotice(text: string, shop: string): string {
  return text.replace('{shop}', clean(shop));
}

/** The facts that a text names, in its order, each once. */
export function placesIn(template: string): string[] {
  return [...new Set([...template.matchAll(PLACE)].map(([, name = '']) => name))];
}

/** A text with its facts. Throws when one is missing. */
export function fillNotice(template: string, facts: NoticeFacts): string {
  const values = new Map(Object.entries(facts));
  return template.replace(PLACE, (_, name: string) => {
    const value = values.get(name);
    if (value === undefined) throw new Error(`A notice lacks its ${name}.`);
    return clean(value);
  });
}

/** The values of a text in its order: what WhatsApp fills into its own copy of the text. */
export function noticeValues(template: string, facts: NoticeFacts): string[] {
  const values = new Map(Object.entries(facts));
  return placesIn(template).map((name) => clean(values.get(name) ?? ''));
}

/** A text as it is entered at WhatsApp: `{{1}}`, `{{2}}` in place of the facts. */
export function whatsappBody(template: string): string {
  const names = placesIn(template);
  return template.replace(PLACE, (_, name: string) => `{{${names.indexOf(name) + 1}}}`);
}
