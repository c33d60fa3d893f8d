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

const hasComment = (node: ts.Node) => ts.getJSDocCommentsAndTags(node).some(ts.isJSDoc);

/** Whether a constant is a number written out: `3`, `60 * 1_000`, `2 * HOUR_MS`. */
const isNumber = ({ initializer }: ts.VariableDeclaration): boolean =>
  initializer !== undefined &&
  (ts.isNumericLiteral(initializer) || (ts.isBinaryExpression(initializer) && !/['"`]/.test(initializer.getText())));

/** Whether a type has a member that is a number and has no comment. */
function hasBareNumber(node: ts.Node): boolean {
  if (ts.isFunctionTypeNode(node)) return false;
  if (ts.isPropertySignature(node) && node.type !== undefined && !ts.isTypeLiteralNode(node.type)) {
    return /\bnumber\b/.test(node.type.getText()) && !ts.isFunctionTypeNode(node.type) && !hasComment(node);
  }
  return ts.forEachChild(node, (child) => hasBareNumber(child) || undefined) ?? false;
}

/** The exported numbers, and types with a number, about which nothing is said: no unit, no range, not what they count. */
export function unexplainedNumbers(path: string, text: string): string[] {
  const { statements } = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  return statements
    .filter((statement) => isExported(statement) && !hasComment(statement))
    .flatMap((statement) => {
      if (ts.isTypeAliasDeclaration(statement)) return hasBareNumber(statement.type) ? [statement.name.text] : [];
      if (!ts.isVariableStatement(statement)) return [];
      return statement.declarationList.declarations.filter(isNumber).map((one) => one.name.getText());
    })
    .map((name) => `${path}: ${name}`);
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
