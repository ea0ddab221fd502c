// Finds handlers that lose an error: they neither use, throw nor log it, and no comment says why.
import ts from 'typescript'

/** A word less explains nothing: "ignored", "no op". */
const LEAST_WORDS = 3
const LOGS = /^(?:log|logError|reportFault|console\.\w+)$/

/**
 * `src/a.ts:12` for each `catch` block, each handler of a promise and each `Promise.allSettled` that swallows its error. Reads the scripts of an
 * Astro file.
 */
export function swallowedIn(path: string, text: string): string[] {
  // Parsing takes most of the time, and most files catch nothing.
  if (!/\bcatch\b|\.then\(|\.allSettled\(/.test(text)) return []
  const source = ts.createSourceFile(
    path,
    path.endsWith('.astro') ? scriptsOf(text) : text,
    ts.ScriptTarget.Latest,
    true,
    kindOf(path),
  )
  const found: ts.Node[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isCatchClause(node) && !isKept(node.variableDeclaration?.name, node.block) && !isExplained(node))
      found.push(node)
    const handler = ts.isCallExpression(node) ? handlerOf(source, node) : undefined
    if (handler && !isKept(handler.parameters[0]?.name, handler.body) && !isExplained(node, handler))
      found.push(node)
    if (isUnreadSettling(node) && !isExplained(node)) found.push(node)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found.map(
    (node) => `${path}:${lineOf(source, ts.isCallExpression(node) ? node.end : node.getStart())}`,
  )
}

/** `await Promise.allSettled(works)` whose outcomes nobody reads. */
function isUnreadSettling(node: ts.Node): boolean {
  if (!ts.isCallExpression(node) || node.expression.getText() !== 'Promise.allSettled') return false
  return ts.isExpressionStatement(ts.isAwaitExpression(node.parent) ? node.parent.parent : node.parent)
}

type Handler = ts.ArrowFunction | ts.FunctionExpression | ts.FunctionDeclaration

/** The handler of `.catch(handler)` or `.then(work, handler)`, when this file has its code. */
function handlerOf(source: ts.SourceFile, call: ts.CallExpression): Handler | undefined {
  if (!ts.isPropertyAccessExpression(call.expression)) return undefined
  const { text } = call.expression.name
  const given = text === 'catch' ? call.arguments[0] : text === 'then' ? call.arguments[1] : undefined
  if (!given) return undefined
  return isFunction(given) ? given : ts.isIdentifier(given) ? declared(source, given.text) : undefined
}

const isFunction = (node: ts.Node): node is ts.ArrowFunction | ts.FunctionExpression =>
  ts.isArrowFunction(node) || ts.isFunctionExpression(node)

/** The function of this name in the file. */
function declared(source: ts.SourceFile, name: string): Handler | undefined {
  let found: Handler | undefined
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionDeclaration(node) && node.name?.text === name) found = node
    if (ts.isVariableDeclaration(node) && node.name.getText() === name && node.initializer)
      if (isFunction(node.initializer)) found = node.initializer
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** True when the code uses the error by its name, throws, or writes to a log. */
function isKept(name: ts.BindingName | undefined, body: ts.Node | undefined): boolean {
  return body !== undefined && acts(body, name === undefined ? [] : namesOf(name))
}

const namesOf = (name: ts.BindingName): string[] =>
  ts.isIdentifier(name)
    ? [name.text]
    : name.elements.flatMap((each) => (ts.isBindingElement(each) ? namesOf(each.name) : []))

/** True for code that uses one of these names, throws, or writes to a log. `void error` is no use. */
function acts(body: ts.Node, names: readonly string[]): boolean {
  const isUse = (node: ts.Node) =>
    ts.isIdentifier(node) && names.includes(node.text) && !ts.isVoidExpression(node.parent)
  const isLog = (node: ts.Node) => ts.isCallExpression(node) && LOGS.test(node.expression.getText())
  const visit = (node: ts.Node): boolean =>
    isUse(node) || ts.isThrowStatement(node) || isLog(node) || (ts.forEachChild(node, visit) ?? false)
  return visit(body)
}

/**
 * True when a comment of some words stands within the block or the handler, behind it on its line, or above the statement of a handler. A handler
 * of `catch(name)` has its code elsewhere, where comments are about other things.
 */
function isExplained(node: ts.Node, handler: ts.Node = node): boolean {
  const { text } = node.getSourceFile()
  const isInline = node === handler || handler.parent === node
  const lineEnd = text.indexOf('\n', node.end)
  const places = [
    isInline ? handler.getText() : '',
    text.slice(isInline ? handler.end : node.end, lineEnd === -1 ? undefined : lineEnd),
    ts.isCatchClause(node) ? '' : commentAbove(text, node),
  ]
  return places.some((place) =>
    commentsIn(place).some((comment) => (comment.match(/[\p{L}`]+/gu)?.length ?? 0) >= LEAST_WORDS),
  )
}

/** The line comments above the statement. A doc comment says what the code does, and not why an error is lost. */
function commentAbove(text: string, node: ts.Node): string {
  let statement = node
  const isInner = (at: ts.Node) =>
    !(ts.isStatement(at) || ts.isPropertyAssignment(at)) || ts.isIfStatement(at.parent)
  while (isInner(statement) && statement.parent) statement = statement.parent
  const ranges = ts.getLeadingCommentRanges(text, statement.pos) ?? []
  return ranges
    .map(({ pos, end }) => text.slice(pos, end))
    .filter((comment) => comment.startsWith('//'))
    .join('\n')
}

/** Comments of a piece of code; an address with `//` in a string is none. */
function commentsIn(code: string): string[] {
  const plain = code.replace(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g, "''")
  return plain.match(/\/\/.*|\/\*[\s\S]*?\*\//g) ?? []
}

/** The same text with spaces in the place of markup and styles, so that lines keep their numbers. */
function scriptsOf(text: string): string {
  const blank = (part: string) => part.replace(/[^\n]/g, ' ')
  const parts = /^---\n[\s\S]*?\n---$|<script\b[^>]*>[\s\S]*?<\/script>/gm
  let at = 0
  let code = ''
  for (const { 0: part, index } of text.matchAll(parts)) {
    code += blank(text.slice(at, index)) + part.replace(/^---|---$|^<script\b[^>]*>|<\/script>$/g, blank)
    at = index + part.length
  }
  return code + blank(text.slice(at))
}

function kindOf(path: string): ts.ScriptKind {
  return path.endsWith('.tsx')
    ? ts.ScriptKind.TSX
    : /\.m?js$/.test(path)
      ? ts.ScriptKind.JS
      : ts.ScriptKind.TS
}

const lineOf = (source: ts.SourceFile, at: number) => source.getLineAndCharacterOfPosition(at).line + 1
