import { isMap, isScalar, parseDocument, visit } from 'yaml';

/** The first name that an object of a JSON text has twice: reading it would drop one of the two. Null where there is none. */
export function repeatedName(json: string): string | null {
  let found: string | null = null;
  visit(parseDocument(json, { uniqueKeys: false }), {
    Map(_, map) {
      const names = isMap(map) ? map.items.map(({ key }) => (isScalar(key) ? String(key.value) : '')) : [];
      found ??= names.find((name, at) => names.indexOf(name) !== at) ?? null;
      return found === null ? undefined : visit.BREAK;
    },
  });
  return found;
}
