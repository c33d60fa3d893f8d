/** The declarations of `:root` that are not inside a condition. */
function rootDeclarations(css: string): [name: string, value: string][] {
  const found: [string, string][] = [];
  let depth = 0;
  for (const [piece, body] of css.matchAll(/:root\{([^{}]*)\}|[{}]/g)) {
    if (piece === '{') depth += 1;
    else if (piece === '}') depth -= 1;
    else if (depth === 0) {
      for (const [, name = '', value = ''] of (body ?? '').matchAll(/(--[\w-]+):((?:"[^"]*"|[^;"])*)/g))
        found.push([name, value]);
    }
  }
  return found;
}

/** Whether a custom property is set only here, and read elsewhere only without a fallback. */
function isConstant(css: string, name: string): boolean {
  const mentions = css.match(new RegExp(`(?<![\\w-])${name}(?![\\w-])`, 'g')) ?? [];
  return mentions.length === css.split(`var(${name})`).length;
}

/**
 * A style sheet in which custom properties that never change are replaced by their values: a browser need not resolve
 * them for every element, and they take fewer bytes. Expects minified CSS.
 */
export function withConstants(css: string): string {
  const constant = rootDeclarations(css).find(([name, value]) => !value.includes('var(') && isConstant(css, name));
  if (constant === undefined) return css;
  const [name, value] = constant;
  const unset = css.replace(`${name}:${value};`, '').replace(`${name}:${value}}`, '}').replace(':root{}', '');
  return withConstants(unset.replaceAll(`var(${name})`, () => value));
}
