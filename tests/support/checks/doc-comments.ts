// Finds exported functions without a doc comment.
import ts from 'typescript'

/** `src/a.ts: price` for each exported function without `/** … *\/` above it. Overloads share the comment of the first. */
export function undocumentedIn(path: string, text: string): string[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const documented = new Set<string>()
  return source.statements.flatMap((statement) => {
    const names = exportedFunctions(statement)
    const hasComment = ts.getJSDocCommentsAndTags(statement).length > 0
    if (hasComment) for (const name of names) documented.add(name)
    return names.filter((name) => !documented.has(name)).map((name) => `${path}: ${name}`)
  })
}

/** Names of the functions that a statement exports: `export function`, and `export const` of a function. */
function exportedFunctions(statement: ts.Statement): readonly string[] {
  if (!ts.canHaveModifiers(statement)) return []
  const isExported = ts
    .getModifiers(statement)
    ?.some((modifier) => modifier.kind === ts.SyntaxKind.ExportKeyword)
  if (!isExported) return []
  if (ts.isFunctionDeclaration(statement)) return [statement.name?.text ?? 'default']
  if (!ts.isVariableStatement(statement)) return []
  return statement.declarationList.declarations.flatMap(({ name, initializer }) =>
    initializer && (ts.isArrowFunction(initializer) || ts.isFunctionExpression(initializer))
      ? [name.getText()]
      : [],
  )
}
