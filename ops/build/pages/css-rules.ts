const PIECE = /"[^"]*"|[{};]|[^"{};]+/g;

/** The rules of a minified style sheet, each whole with all that is nested in it, in their order. */
export function rulesOf(css: string): string[] {
  const rules: string[] = [];
  let rule = '';
  let depth = 0;
  for (const [piece] of css.matchAll(PIECE)) {
    rule += piece;
    if (piece === '{') depth += 1;
    if (piece === '}') depth -= 1;
    if (depth > 0 || (piece !== '}' && piece !== ';')) continue;
    rules.push(rule);
    rule = '';
  }
  return rules;
}
