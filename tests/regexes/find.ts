import ts from 'typescript';

/**
 * A pattern in a file: its source and flags; null where it is built at run time. Its text is as in the file; for a
 * built pattern it is the name of the enclosing declaration.
 */
export type FoundPattern = {
  file: string;
  line: number;
  text: string;
  pattern: { source: string; flags: string } | null;
};

const SCRIPT = /<script\b[^>]*>/g;
const METHODS_THAT_COMPILE = new Set(['match', 'matchAll', 'search']);

/** Replaces everything except the part from `start` to `end` by spaces, so that line numbers stay. */
function only(text: string, start: number, end: number): string {
  const blank = (part: string) => part.replaceAll(/[^\n]/g, ' ');
  return blank(text.slice(0, start)) + text.slice(start, end) + blank(text.slice(end));
}

/** The code of an .astro file: its frontmatter, its scripts, and its markup with the `{…}` in it. */
function codeOfAstro(text: string): { code: string; kind: ts.ScriptKind }[] {
  const open = text.startsWith('---') ? 3 : 0;
  const close = open === 0 ? 0 : text.indexOf('\n---', open);
  const parts = [{ code: only(text, open, close), kind: ts.ScriptKind.TS }];
  let markup = only(text, close === 0 ? 0 : close + 4, text.length);
  for (const { index, 0: tag } of text.matchAll(SCRIPT)) {
    const start = index + tag.length;
    const end = text.indexOf('</script>', start);
    if (end === -1) continue;
    parts.push({ code: only(text, start, end), kind: ts.ScriptKind.TS });
    markup = markup.slice(0, start) + only(text, 0, 0).slice(start, end) + markup.slice(end);
  }
  return [...parts, { code: `<>${markup}</>`, kind: ts.ScriptKind.TSX }];
}

function kindOf(file: string): ts.ScriptKind {
  if (file.endsWith('x')) return ts.ScriptKind.TSX;
  return file.endsWith('js') ? ts.ScriptKind.JS : ts.ScriptKind.TS;
}

const isText = (node: ts.Node | undefined): node is ts.StringLiteral | ts.NoSubstitutionTemplateLiteral =>
  node !== undefined && ts.isStringLiteralLike(node);

function literal(text: string): FoundPattern['pattern'] {
  const end = text.lastIndexOf('/');
  return { source: text.slice(1, end), flags: text.slice(end + 1) };
}

/** The pattern that a call creates from its arguments; undefined when it creates none. */
function madeBy(node: ts.CallExpression | ts.NewExpression): FoundPattern['pattern'] | undefined {
  const [source, flags] = node.arguments ?? [];
  const { expression } = node;
  if (ts.isIdentifier(expression) && expression.text === 'RegExp') {
    // A regex literal as argument is found by the parser itself.
    if (source !== undefined && ts.isRegularExpressionLiteral(source)) return undefined;
    if (!isText(source) || (flags !== undefined && !isText(flags))) return null;
    return { source: source.text, flags: flags?.text ?? '' };
  }
  // `text.match('a+')` makes a pattern of its string as well.
  const compiles = ts.isPropertyAccessExpression(expression) && METHODS_THAT_COMPILE.has(expression.name.text);
  return compiles && isText(source) ? { source: source.text, flags: '' } : undefined;
}

/** Every regular expression in a file, found by its parser. */
export function findPatterns(file: string, text: string): FoundPattern[] {
  const found: FoundPattern[] = [];
  const parts = file.endsWith('.astro') ? codeOfAstro(text) : [{ code: text, kind: kindOf(file) }];
  for (const { code, kind } of parts) {
    const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, false, kind);
    const visit = (node: ts.Node, inside: string): void => {
      const pattern = ts.isRegularExpressionLiteral(node)
        ? literal(node.text)
        : ts.isCallExpression(node) || ts.isNewExpression(node)
          ? madeBy(node)
          : undefined;
      if (pattern !== undefined) {
        const start = node.getStart(source);
        const line = source.getLineAndCharacterOfPosition(start).line + 1;
        const text = pattern === null ? `new RegExp in ${inside}` : code.slice(start, node.end);
        found.push({ file, line, text, pattern });
      }
      const named =
        ts.isVariableDeclaration(node) || ts.isFunctionDeclaration(node) ? node.name?.getText(source) : undefined;
      ts.forEachChild(node, (child) => visit(child, named ?? inside));
    };
    visit(source, 'the file');
  }
  return found;
}
