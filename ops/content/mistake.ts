/** A mistake in the content: the file and the field that an editor opens, and what is wrong there. */
export type Mistake = { file: string; field: string; says: string };

/** One JSON file of the content, parsed. */
export type JsonFile = { name: string; value: unknown };

/** Control characters, marks that turn the direction of a text, and a byte order mark; emoji are joined by others. */
export const INVISIBLE = /(?![\t\n\r])\p{Cc}|[\u200B\u202A-\u202E\u2066-\u2069\uFEFF]/u;

/** Calls `found` for every text in parsed JSON, with its field, such as `2.picture` or `shop.social.0.url`. */
export function eachText(value: unknown, found: (field: string, text: string) => void, field = ''): void {
  if (typeof value === 'string') found(field, value);
  else if (value !== null && typeof value === 'object') {
    for (const [name, inner] of Object.entries(value)) {
      const id = Array.isArray(value) ? ((inner as { id?: unknown } | null)?.id ?? name) : name;
      eachText(inner, found, field === '' ? String(id) : `${field}.${id}`);
    }
  }
}
