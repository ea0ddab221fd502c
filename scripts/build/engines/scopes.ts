// Reads a script into what the check asks about: which names it uses, which of them it declares itself, and which it tests first.
import { parseSync } from 'vite'

/** A node of the syntax tree, as ESTree names it. */
export type Node = { readonly type: string; readonly start: number; readonly end: number } & {
  readonly [key: string]: unknown
}

/** A function of the script, or the script itself. Blocks count as part of their function. */
export type Scope = {
  readonly parent: Scope | null
  /** Names that it declares, with the value that each begins with, where it is written beside the name. */
  readonly declared: Map<string, Node | null>
  /** Names that it asks for before a use: `typeof fetch`, `'share' in navigator`, `if (node.at)`. */
  readonly tested: Set<string>
}

/** A node at its place in the script. */
export type Place = { readonly node: Node; readonly scope: Scope; readonly above: Place | null }

/** Every node of a script, outer nodes first. `name` is for faults. */
export function readScript(name: string, text: string): Place[] {
  const { program, errors } = parseSync(name, text, {
    lang: 'js',
    sourceType: 'unambiguous',
    preserveParens: false,
  })
  if (errors.length > 0) throw new Error(`${name}: ${errors[0]?.message}`)
  const places: Place[] = []
  const top: Scope = { parent: null, declared: new Map(), tested: new Set() }
  walk({ node: program as unknown as Node, scope: top, above: null }, places)
  return places
}

/** The scope that declares the name; null for a name of the platform. */
export function scopeOf(name: string, scope: Scope | null): Scope | null {
  for (let each = scope; each; each = each.parent) if (each.declared.has(name)) return each
  return null
}

/** True when the function around a use, or a function around that, asks for the name first. What a whole file asks covers only the file's own level. */
export function isTested(name: string, scope: Scope): boolean {
  for (let each: Scope | null = scope; each; each = each.parent) {
    if (each.tested.has(name) && (each.parent || each === scope)) return true
  }
  return false
}

function walk(place: Place, places: Place[]): void {
  const { node, scope } = place
  places.push(place)
  declare(node, scope)
  note(node, scope)
  let inner = scope
  if (FUNCTION.test(node.type)) {
    inner = { parent: scope, declared: new Map(), tested: new Set() }
    for (const name of (node['params'] as Node[]).flatMap(namesIn)) inner.declared.set(name, null)
  }
  forEachBelow(node, (below) => walk({ node: below, scope: inner, above: place }, places))
}

const FUNCTION = /Function/

function forEachBelow(node: Node, use: (below: Node) => void): void {
  for (const key in node) {
    const value = node[key]
    if (Array.isArray(value)) {
      for (const each of value) if (isNode(each)) use(each)
    } else if (isNode(value)) use(value)
  }
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

function declare(node: Node, scope: Scope): void {
  const { type } = node
  const id = node['id'] as Node | null
  if (type === 'VariableDeclarator' && id) {
    for (const name of namesIn(id)) {
      const isFirst = !scope.declared.has(name)
      scope.declared.set(name, isFirst && id.type === 'Identifier' ? (node['init'] as Node | null) : null)
    }
  } else if (/^(?:Function|Class)/.test(type) && id) scope.declared.set(id['name'] as string, null)
  else if (/^Import\w*Specifier$/.test(type))
    scope.declared.set((node['local'] as Node)['name'] as string, null)
  else if (type === 'CatchClause' && node['param'])
    for (const name of namesIn(node['param'] as Node)) scope.declared.set(name, null)
}

/** Names that a pattern binds: `{ a, b: [c] }` gives a and c. */
function namesIn(pattern: Node): string[] {
  if (pattern.type === 'Identifier') return [pattern['name'] as string]
  if (pattern.type === 'Property') return namesIn(pattern['value'] as Node)
  if (pattern.type === 'AssignmentPattern') return namesIn(pattern['left'] as Node)
  if (/Pattern$|^RestElement$/.test(pattern.type)) return partsOf(pattern).flatMap(namesIn)
  return []
}

const partsOf = (pattern: Node): Node[] => {
  const parts: Node[] = []
  forEachBelow(pattern, (below) => parts.push(below))
  return parts
}

/** Keeps the names that this node tests. */
function note(node: Node, scope: Scope): void {
  const test = (below: unknown) => {
    for (const name of testedIn(below as Node)) scope.tested.add(name)
  }
  if (node.type === 'UnaryExpression' && /^(?:typeof|!)$/.test(node['operator'] as string))
    test(node['argument'])
  if (node.type === 'LogicalExpression') test(node['left'])
  if (node.type === 'ConditionalExpression' || node.type === 'IfStatement') test(node['test'])
  if (node.type === 'BinaryExpression' && node['operator'] === 'in') {
    const left = textOf(node['left'] as Node)
    if (left !== null) scope.tested.add(left)
  }
}

/** A string that is written out; the minifier writes strings as templates. */
export function textOf(node: Node): string | null {
  if (typeof node['value'] === 'string') return node['value']
  if (node.type !== 'TemplateLiteral' || (node['expressions'] as Node[]).length > 0) return null
  const [quasi] = node['quasis'] as Node[]
  return (quasi?.['value'] as { cooked: string } | undefined)?.cooked ?? null
}

/** Names that an expression asks for without calling them: `a.b && c == null` gives b and c. */
function testedIn(node: Node): string[] {
  switch (node.type) {
    case 'Identifier':
      return [node['name'] as string]
    case 'MemberExpression':
      return node['computed'] ? [] : [(node['property'] as Node)['name'] as string]
    case 'AssignmentExpression':
      return testedIn(node['right'] as Node)
    case 'ChainExpression':
      return testedIn(node['expression'] as Node)
    case 'UnaryExpression':
      return testedIn(node['argument'] as Node)
    case 'BinaryExpression':
      // A comparison with a number says nothing about whether the name exists.
      if (![node['left'], node['right']].some((side) => isNothing(side as Node))) return []
      return testedIn(node['left'] as Node).concat(testedIn(node['right'] as Node))
    case 'LogicalExpression':
      return testedIn(node['left'] as Node).concat(testedIn(node['right'] as Node))
    default:
      return []
  }
}

/** null, undefined, `void 0`, and the string that `typeof` is compared with. */
const isNothing = (node: Node): boolean =>
  node['value'] === null ||
  node['name'] === 'undefined' ||
  node['operator'] === 'void' ||
  textOf(node) !== null
