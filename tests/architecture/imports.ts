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

/** Functions that load or find a module by its specifier. */
const LOADERS = ['require', 'require.resolve', 'module.require', 'import.meta.glob', 'import.meta.resolve'];

/** The specifiers of a call that loads modules: `import()`, one of LOADERS, or what `createRequire()` returns. */
function loadedBy({ expression, arguments: [what] }: ts.CallExpression): string[] {
  const isImport = expression.kind === ts.SyntaxKind.ImportKeyword;
  const isCreated = ts.isCallExpression(expression) && expression.expression.getText() === 'createRequire';
  if (!isImport && !isCreated && !LOADERS.includes(expression.getText())) return [];
  return what !== undefined && ts.isArrayLiteralExpression(what) ? what.elements.map(textOf) : [textOf(what)];
}

/** The source file in `new URL('./worker.ts', import.meta.url)`, as workers are started. */
function workerAt({ expression, arguments: args }: ts.NewExpression): string[] {
  const [what, base] = args ?? [];
  if (expression.getText() !== 'URL' || base?.getText() !== 'import.meta.url') return [];
  const path = textOf(what);
  return /\.[cm]?[jt]sx?$/.test(path) ? [path] : [];
}

/** The files and packages of `/// <reference>` lines; libraries of the compiler are none. */
function referencesOf({ referencedFiles, typeReferenceDirectives }: ts.SourceFile): string[] {
  return [
    ...referencedFiles.map(({ fileName }) => (fileName.startsWith('.') ? fileName : `./${fileName}`)),
    ...typeReferenceDirectives.map(({ fileName }) => fileName),
  ];
}

/** The module specifiers of one node. */
function specifiersAt(node: ts.Node): string[] {
  if (ts.isImportDeclaration(node)) return [textOf(node.moduleSpecifier)];
  if (ts.isExportDeclaration(node)) return node.moduleSpecifier ? [textOf(node.moduleSpecifier)] : [];
  if (ts.isExternalModuleReference(node)) return [textOf(node.expression)];
  if (ts.isImportTypeNode(node)) return ts.isLiteralTypeNode(node.argument) ? [textOf(node.argument.literal)] : ['*'];
  if (ts.isNewExpression(node)) return workerAt(node);
  return ts.isCallExpression(node) ? loadedBy(node) : [];
}

/**
 * Every module specifier of a file, as written: imports of values, types and side effects, re-exports, dynamic imports,
 * `require`, `import.meta.glob`, workers, `/// <reference>`, and the types of JSDoc in a .js file. `path` gives the language.
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
    const source = ts.createSourceFile(name, script, ts.ScriptTarget.Latest, true);
    found.push(...referencesOf(source));
    visit(source);
  }
  return found;
}
