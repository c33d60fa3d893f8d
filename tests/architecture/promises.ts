import ts from 'typescript';

/** Whether a node has a comment for its readers that says something: JSDoc with at least two words. */
function isDescribed(node: ts.Node): boolean {
  const [comment] = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc).slice(-1);
  const text = comment?.getText().replace(/^\/\*\*|\*\/$|^\s*\*/gm, '') ?? '';
  return /\w\W+\w/.test(text);
}

/** Whether a variable is a function: a React component too, also inside `memo(…)` and the like. */
function isFunction({ initializer }: ts.VariableDeclaration): boolean {
  if (initializer === undefined) return false;
  if (ts.isCallExpression(initializer)) return initializer.arguments.some(isFunctionExpression);
  return isFunctionExpression(initializer);
}

const isFunctionExpression = (node: ts.Node) => ts.isArrowFunction(node) || ts.isFunctionExpression(node);

/** The functions and classes that a statement declares: their names, and the node that has the comment. */
function declared(statement: ts.Statement): [name: string, node: ts.Node][] {
  if (ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)) {
    return [[statement.name?.text ?? 'default', statement]];
  }
  if (!ts.isVariableStatement(statement)) return [];
  return statement.declarationList.declarations.filter(isFunction).map((one) => [one.name.getText(), statement]);
}

const isExported = (statement: ts.Statement) =>
  ts.canHaveModifiers(statement) &&
  (ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false);

/** The names that `export { … }` and `export default …` add to a file's own exports. */
function namedLater(statement: ts.Statement): string[] {
  if (ts.isExportAssignment(statement)) return [statement.expression.getText()];
  if (!ts.isExportDeclaration(statement) || statement.moduleSpecifier !== undefined) return [];
  const { exportClause } = statement;
  if (exportClause === undefined || !ts.isNamedExports(exportClause)) return [];
  return exportClause.elements.map(({ name, propertyName }) => (propertyName ?? name).text);
}

/** The exported functions, components and classes of a file without a sentence that says what they promise. */
export function undescribed(path: string, text: string): string[] {
  const { statements } = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const later = new Set(statements.flatMap(namedLater));
  return statements.flatMap((statement) =>
    declared(statement)
      .filter(([name, node]) => (isExported(statement) || later.has(name)) && !isDescribed(node))
      .map(([name]) => `${path}: ${name}`),
  );
}
