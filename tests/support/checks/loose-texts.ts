// Finds texts that React would lose in a translated page. A browser's translation replaces each text node; React keeps the old one, and fails
// when it moves, removes or changes it. It sets the text of an element anew when the text is the element's only child.
import { globSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { root } from './imports.ts'

const FRAGMENTS = /^(?:React\.)?Fragment$/
const TEXT =
  ts.TypeFlags.StringLike |
  ts.TypeFlags.NumberLike |
  ts.TypeFlags.BigIntLike |
  ts.TypeFlags.Any |
  ts.TypeFlags.Unknown

const BESIDE = 'is not the only child of its element: put it into one of its own'
const LIST = 'may be a list with texts: put each text into an element'
const RETURNED = 'is the text of a component: return an element around it'

/**
 * `src/a.tsx:12 {name} is not the only child …` for each text, and each value that may be one, that is not the only child of an element. `planted`
 * are more files by their paths. Whitespace is no text: translations leave it alone. Takes seconds, because it needs the types of all components.
 */
export function looseTexts(planted: Readonly<Record<string, string>> = {}): string[] {
  const program = programOf(planted)
  return program
    .getSourceFiles()
    .filter(({ fileName }) => fileName.startsWith(`${root}/src/`) && fileName.endsWith('.tsx'))
    .flatMap((source) => looseIn(source, program.getTypeChecker()))
}

function programOf(planted: Readonly<Record<string, string>>): ts.Program {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent({ ...config, files: [], include: [] }, ts.sys, root)
  const host = ts.createCompilerHost(options)
  const { getSourceFile } = host
  host.getSourceFile = (path, language, ...more) => {
    const text = planted[path.slice(root.length + 1)]
    return text === undefined
      ? getSourceFile(path, language, ...more)
      : ts.createSourceFile(path, text, language)
  }
  const paths = [...globSync('src/**/*.tsx', { cwd: root }), 'src/env.d.ts', ...Object.keys(planted)]
  return ts.createProgram(
    paths.map((path) => join(root, path)),
    options,
    host,
  )
}

function looseIn(source: ts.SourceFile, types: ts.TypeChecker): string[] {
  const found: string[] = []
  const say = (node: ts.Node, what: string) => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart())
    const text = node.getText().trim().replace(/\s+/g, ' ').slice(0, 60)
    found.push(`${source.fileName.slice(root.length + 1)}:${line + 1} ${text} ${what}`)
  }
  const visit = (node: ts.Node): void => {
    if (ts.isJsxElement(node) || ts.isJsxFragment(node)) {
      const children = node.children.filter(isDrawn)
      const isShared = children.length > 1 || isFragment(node)
      for (const child of children) {
        if (isShared && mayBeText(child, types)) say(child, BESIDE)
        if (!isShared && ts.isJsxExpression(child) && mayListText(child, types)) say(child, LIST)
      }
    }
    for (const returned of returnedBy(node)) if (mayBeText(returned, types)) say(returned, RETURNED)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** False for line breaks between elements, and for comments. */
const isDrawn = (child: ts.JsxChild) =>
  ts.isJsxText(child)
    ? !child.containsOnlyTriviaWhiteSpaces
    : !ts.isJsxExpression(child) || child.expression !== undefined

const isFragment = (node: ts.JsxElement | ts.JsxFragment) =>
  ts.isJsxFragment(node) || FRAGMENTS.test(node.openingElement.tagName.getText())

/** What a component returns, when `node` is one. */
function returnedBy(node: ts.Node): readonly ts.Expression[] {
  if (!isFunction(node) || !node.body || !isComponentName(nameOf(node))) return []
  if (!ts.isBlock(node.body)) return [node.body]
  const found: ts.Expression[] = []
  const visit = (inner: ts.Node): void => {
    if (ts.isFunctionLike(inner)) return
    if (ts.isReturnStatement(inner) && inner.expression) found.push(inner.expression)
    ts.forEachChild(inner, visit)
  }
  ts.forEachChild(node.body, visit)
  return found
}

const isFunction = (node: ts.Node) =>
  ts.isFunctionDeclaration(node) ||
  ts.isArrowFunction(node) ||
  ts.isFunctionExpression(node) ||
  ts.isMethodDeclaration(node)

const nameOf = (node: ts.SignatureDeclaration) =>
  node.name?.getText() ?? (ts.isVariableDeclaration(node.parent) ? node.parent.name.getText() : '')

const isComponentName = (name: string) => /^\p{Lu}/u.test(name) || name === 'render'

/** True for a text, a number, and for a value whose type has one, such as `ReactNode`. */
function mayBeText(node: ts.Node, types: ts.TypeChecker): boolean {
  if (ts.isJsxText(node)) return node.text.trim() !== ''
  if (ts.isJsxExpression(node)) return node.expression !== undefined && mayBeText(node.expression, types)
  if (ts.isParenthesizedExpression(node)) return mayBeText(node.expression, types)
  if (ts.isConditionalExpression(node))
    return mayBeText(node.whenTrue, types) || mayBeText(node.whenFalse, types)
  if (ts.isStringLiteralLike(node)) return node.text.trim() !== ''
  // The left side of `lead && <p>` shows nothing, unless it is a number.
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken)
    return mayBeText(node.right, types) || isNumber(types.getTypeAtLocation(node.left))
  return hasText(types.getTypeAtLocation(node), types)
}

function hasText(type: ts.Type, types: ts.TypeChecker, seen: readonly ts.Type[] = []): boolean {
  if (seen.includes(type) || (type.isStringLiteral() && type.value.trim() === '')) return false
  if (type.flags & TEXT) return true
  const parts = type.isUnion()
    ? type.types
    : type.flags & ts.TypeFlags.TypeParameter
      ? [types.getBaseConstraintOfType(type) ?? type]
      : isList(type, types)
        ? types.getTypeArguments(type)
        : []
  return parts.some((part) => hasText(part, types, [...seen, type]))
}

const isNumber = (type: ts.Type) => (type.flags & ts.TypeFlags.NumberLike) !== 0

const isList = (type: ts.Type, types: ts.TypeChecker): type is ts.TypeReference =>
  types.isArrayType(type) || types.isTupleType(type)

/** True for `names.map((name) => name)`, whose texts stand beside each other. */
function mayListText(node: ts.JsxExpression, types: ts.TypeChecker): boolean {
  const type = node.expression && types.getTypeAtLocation(node.expression)
  const parts = type === undefined ? [] : type.isUnion() ? type.types : [type]
  return parts.some((part) => isList(part, types) && hasText(part, types))
}
