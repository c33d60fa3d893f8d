import ts from 'typescript';

/**
 * An .astro file: its frontmatter and its `<script>` elements as scripts, the files that such elements name by `src`,
 * and its template, which is no script.
 */
function partsOfAstro(text: string): { scripts: string[]; sources: string[]; template: string } {
  const fenced = /^(?:\s|<!--[\s\S]*?-->)*---\r?\n([\s\S]*?)\r?\n---/.exec(text);
  const rest = text.slice(fenced?.[0].length ?? 0);
  const elements = [...rest.matchAll(/<script\b([^>]*)>(?:([\s\S]*?)<\/script>)?/gi)];
  const sources = elements.flatMap(([, attributes = '']) => /\bsrc=["']([^"']+)/.exec(attributes)?.[1] ?? []);
  const scripts = [fenced?.[1] ?? '', ...elements.map(([, , script = '']) => script)];
  return { scripts, sources, template: elements.reduce((left, [element]) => left.replace(element, ''), rest) };
}

/** What loads a module in a template. It belongs into the frontmatter, where the table can check it. */
const LOADS_IN_TEMPLATE = /\b(?:import|require)\s*\(|\bimport\.meta\b|^\s*(?:import|export)\b.*['"]/m;

/** The text of a string literal; `*` for a computed specifier, which no rule can check. */
function textOf(node: ts.Node | undefined): string {
  return node !== undefined && ts.isStringLiteralLike(node) ? node.text : '*';
}

/** Functions that load or find a module by its specifier. */
const LOADERS = [
  'require',
  'require.resolve',
  'module.require',
  'import.meta.glob',
  'import.meta.resolve',
  'process.getBuiltinModule',
  'importScripts',
];

/** A called function's name: `(globalThis.require)` and `import.meta['glob']` are plain `require` and `import.meta.glob`. */
function nameOf(called: ts.Expression): string {
  return called
    .getText()
    .replace(/^\(+|\)+$/g, '')
    .replace(/\[(['"`])(\w+)\1\]/g, '.$2')
    .replace(/^(?:globalThis|window|self)\./, '');
}

/** Whether a node is a call of `createRequire()`, which returns a function that loads modules. */
function createsLoader(node: ts.Node): node is ts.CallExpression {
  return ts.isCallExpression(node) && /(?:^|\.)createRequire$/.test(nameOf(node.expression));
}

/**
 * The specifiers of a call that loads modules: `import()`, one of LOADERS, or what `createRequire()` returns. That one
 * must be called at once: a function that is kept could load anything.
 */
function loadedBy(call: ts.CallExpression): string[] {
  const { expression, arguments: args, parent } = call;
  if (createsLoader(call)) return ts.isCallExpression(parent) && parent.expression === call ? [] : ['*'];
  const isImport = expression.kind === ts.SyntaxKind.ImportKeyword;
  if (!isImport && !createsLoader(expression) && !LOADERS.includes(nameOf(expression))) return [];
  const [what] = args;
  return what !== undefined && ts.isArrayLiteralExpression(what) ? what.elements.map(textOf) : [textOf(what)];
}

/** The source file in `new URL('./worker.ts', import.meta.url)` and `new Worker('/worker.ts')`, as workers are started. */
function workerAt({ expression, arguments: args }: ts.NewExpression): string[] {
  const [what, base] = args ?? [];
  const isAddress = nameOf(expression) === 'URL' && base?.getText() === 'import.meta.url';
  if (!isAddress && !/^(?:Shared)?Worker$/.test(nameOf(expression))) return [];
  const [path = ''] = textOf(what).split('?');
  return /\.[cm]?[jt]sx?$/.test(path) ? [path] : [];
}

/** The package of `@jsxImportSource`, from which the compiler imports by itself. */
function sourceOfJsx({ text }: ts.SourceFile): string[] {
  const comments = (ts.getLeadingCommentRanges(text, 0) ?? []).map(({ pos, end }) => text.slice(pos, end));
  return comments.flatMap((comment) => /@jsxImportSource\s+(\S+)/.exec(comment)?.[1] ?? []);
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
  if (ts.isJSDocImportTag(node)) return [textOf(node.moduleSpecifier)];
  // An addition to another module's types.
  if (ts.isModuleDeclaration(node) && ts.isStringLiteral(node.name)) return [node.name.text];
  // `createRequire` under another name.
  if (ts.isImportSpecifier(node)) return node.propertyName?.text === 'createRequire' ? ['*'] : [];
  if (ts.isNewExpression(node)) return workerAt(node);
  return ts.isCallExpression(node) ? loadedBy(node) : [];
}

/** The specifiers of one script; `path` gives the language. */
function importsOfScript(path: string, text: string): string[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const found = [...referencesOf(source), ...sourceOfJsx(source)];
  const hasTypesInComments = /\.[cm]?jsx?$/.test(path);
  const visit = (node: ts.Node): void => {
    found.push(...specifiersAt(node));
    if (hasTypesInComments) (node as { jsDoc?: ts.Node[] }).jsDoc?.forEach(visit);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/**
 * Every module specifier of a file, as written: imports of values, types and side effects, re-exports, dynamic imports,
 * `require`, `import.meta.glob`, workers, `/// <reference>`, `@jsxImportSource`, additions to a module's types, and the
 * types of JSDoc in files without TypeScript. `path` gives the language.
 */
export function importsOf(path: string, text: string): string[] {
  if (!path.endsWith('.astro')) return importsOfScript(path, text);
  const { scripts, sources, template } = partsOfAstro(text);
  const inTemplate = LOADS_IN_TEMPLATE.test(template) ? ['*'] : [];
  return [...scripts.flatMap((script) => importsOfScript('script.ts', script)), ...sources, ...inTemplate];
}
