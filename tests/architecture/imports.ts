import ts from 'typescript';

/** The scripts of an .astro file: its frontmatter and its `<script>` elements. */
function scriptsOfAstro(text: string): string[] {
  const [, frontmatter = ''] = /^\s*---\r?\n([\s\S]*?)\r?\n---/.exec(text) ?? [];
  return [frontmatter, ...[...text.matchAll(/<script\b[^>]*>([\s\S]*?)<\/script>/g)].map(([, script = '']) => script)];
}

/** The text of a string literal; `*` for a computed specifier, which no rule can check. */
function textOf(node: ts.Node | undefined): string {
  return node !== undefined && ts.isStringLiteralLike(node) ? node.text : '*';
}

/** The specifiers of a call that loads modules: `import()`, `require()`, `import.meta.glob()`. */
function loadedBy({ expression, arguments: [what] }: ts.CallExpression): string[] {
  const isImport = expression.kind === ts.SyntaxKind.ImportKeyword;
  const isRequire = ts.isIdentifier(expression) && expression.text === 'require';
  const isGlob = ts.isPropertyAccessExpression(expression) && expression.getText() === 'import.meta.glob';
  if (!isImport && !isRequire && !isGlob) return [];
  return what !== undefined && ts.isArrayLiteralExpression(what) ? what.elements.map(textOf) : [textOf(what)];
}

/** The module specifiers of one node. */
function specifiersAt(node: ts.Node): string[] {
  if (ts.isImportDeclaration(node)) return [textOf(node.moduleSpecifier)];
  if (ts.isExportDeclaration(node)) return node.moduleSpecifier ? [textOf(node.moduleSpecifier)] : [];
  if (ts.isExternalModuleReference(node)) return [textOf(node.expression)];
  if (ts.isImportTypeNode(node)) return ts.isLiteralTypeNode(node.argument) ? [textOf(node.argument.literal)] : ['*'];
  return ts.isCallExpression(node) ? loadedBy(node) : [];
}

/**
 * Every module specifier of a file, as written: imports of values, types and side effects, re-exports, dynamic imports,
 * `require`, `import.meta.glob`, and the types of JSDoc in a .js file. `path` gives the language.
 */
export function importsOf(path: string, text: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    found.push(...specifiersAt(node));
    if (path.endsWith('.js')) (node as { jsDoc?: ts.Node[] }).jsDoc?.forEach(visit);
    ts.forEachChild(node, visit);
  };
  const isAstro = path.endsWith('.astro');
  for (const script of isAstro ? scriptsOfAstro(text) : [text]) {
    const name = isAstro ? 'script.ts' : path;
    visit(ts.createSourceFile(name, script, ts.ScriptTarget.Latest, true));
  }
  return found;
}
