/** A mistake in the content: the file and the field that an editor opens, and what is wrong there. */
export type Mistake = { file: string; field: string; says: string };

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
