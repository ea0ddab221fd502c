// Finds functions that wait for something although their name promises a pure function.
import ts from 'typescript'

const PURE_NAME = /^(?:(?:plan|is|has)[A-Z]\w*|\w+Of)$/

/** `src/a.ts: priceOf` for each function `plan…`, `is…`, `has…` or `…Of` that is async or returns a promise. Looks within functions too. */
export function waitingIn(path: string, text: string): string[] {
  // Parsing takes most of the time, and many files wait for nothing.
  if (!/\basync\b|: Promise</.test(text)) return []
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    const made = functionIn(node)
    if (made && PURE_NAME.test(made.name) && waits(made.work)) found.push(`${path}: ${made.name}`)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

type Named = { readonly name: string; readonly work: ts.SignatureDeclaration }

/** The function that a declaration makes: `function`, or `const` of a function. */
function functionIn(node: ts.Node): Named | null {
  if (ts.isFunctionDeclaration(node)) return { name: node.name?.text ?? '', work: node }
  if (!ts.isVariableDeclaration(node) || !node.initializer) return null
  const { name, initializer } = node
  const isFunction = ts.isArrowFunction(initializer) || ts.isFunctionExpression(initializer)
  return isFunction ? { name: name.getText(), work: initializer } : null
}

function waits(work: ts.SignatureDeclaration): boolean {
  const modifiers = ts.canHaveModifiers(work) ? ts.getModifiers(work) : undefined
  const isAsync = modifiers?.some(({ kind }) => kind === ts.SyntaxKind.AsyncKeyword) ?? false
  return isAsync || (work.type?.getText().startsWith('Promise<') ?? false)
}
