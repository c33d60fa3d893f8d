/** The line width of biome.json, which the linter holds the files to. */
const WIDTH = 120;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A value on one line, in the linter's spacing. */
function onOneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(onOneLine).join(', ')}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const members = Object.entries(value).map(([key, inner]) => `${JSON.stringify(key)}: ${onOneLine(inner)}`);
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}

/** Whether a value may be on one line: scalars and their lists always, objects in a list where the file does so. */
const mayBeShort = (value: unknown, hasShortObjects: boolean): boolean =>
  Array.isArray(value)
    ? value.every((inner) => !Array.isArray(inner) && !isObject(inner))
    : !isObject(value) || (hasShortObjects && !Object.values(value).some((inner) => typeof inner === 'object'));

/**
 * JSON as the project's linter formats it. `original` is the file as it was: where it has objects of a list on one line,
 * the new ones are too.
 */
export function writeJson(value: unknown, original = ''): string {
  const hasShortObjects = original.split('\n').some((line) => {
    const text = line.trim();
    return text.startsWith('{ "') && (text.endsWith('}') || text.endsWith('},'));
  });
  const write = (inner: unknown, depth: number, before: number, isInList: boolean): string => {
    const short = onOneLine(inner);
    const isShort = mayBeShort(inner, hasShortObjects && isInList);
    if (isShort && (!Array.isArray(inner) || before + short.length <= WIDTH)) return short;
    const indent = '  '.repeat(depth + 1);
    const lines = Array.isArray(inner)
      ? inner.map((one) => write(one, depth + 1, indent.length + 1, true))
      : Object.entries(inner as object).map(([key, one]) => {
          const name = `${JSON.stringify(key)}: `;
          return name + write(one, depth + 1, indent.length + name.length + 1, false);
        });
    const [open, close] = Array.isArray(inner) ? '[]' : '{}';
    if (lines.length === 0) return `${open}${close}`;
    return `${open}\n${lines.map((line) => indent + line).join(',\n')}\n${'  '.repeat(depth)}${close}`;
  };
  return `${write(value, 0, 0, false)}\n`;
}

/** `value` with the members of its objects in the order that `original` has them; new ones come last. Lists stay. */
export function inOrderOf(original: unknown, value: unknown): unknown {
  if (!isObject(value)) return value;
  const known = isObject(original) ? Object.keys(original).filter((key) => key in value) : [];
  const added = Object.keys(value).filter((key) => !known.includes(key));
  const before = isObject(original) ? original : {};
  return Object.fromEntries([...known, ...added].map((key) => [key, inOrderOf(before[key], value[key])]));
}
