import { isMap, isScalar, parseDocument, visit } from 'yaml';

/** A name that stands twice in an object, and the line of the second one. */
export type Repeated = { name: string; line: number };

/** The first name that an object of a JSON text has twice: reading it would drop one of the two. Null where there is none. */
export function repeatedName(json: string): Repeated | null {
  let found: Repeated | null = null;
  visit(parseDocument(json, { uniqueKeys: false }), {
    Map(_, map) {
      const keys = isMap(map) ? map.items.map(({ key }) => (isScalar(key) ? key : null)) : [];
      const names = keys.map((key) => String(key?.value ?? ''));
      const at = names.findIndex((name, index) => names.indexOf(name) !== index);
      if (at < 0) return undefined;
      const start = keys[at]?.range?.[0] ?? 0;
      found = { name: names[at] ?? '', line: json.slice(0, start).split('\n').length };
      return visit.BREAK;
    },
  });
  return found;
}
