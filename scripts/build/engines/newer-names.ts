// Finds what a script uses and a floor of engines does not have: names of the platform, options, syntax. Judges names by compatibility data
// alone (compat-data.ts). A use that the script asks for first (`typeof`, `in`, `?.`) is no finding.
import type { NewerNames } from './compat-data.ts'
import { isTested, type Node, type Place, type Scope, scopeOf, textOf } from './scopes.ts'

/** One use: its name (`Object.hasOwn`, `.at()`), which engines lack it, and the script's text around it. */
export type Finding = { readonly name: string; readonly missing: string; readonly excerpt: string }

const GLOBAL_OBJECTS = new Set(['window', 'self', 'globalThis'])

/** `text` is the script of the places; `own` holds the names that the product's scripts give to properties of their own. */
export function findNewerNames(places: readonly Place[], text: string, { names, own }: Known): Finding[] {
  const findings: Finding[] = []
  for (const place of places) {
    const { node } = place
    const used = newerSyntax(place, names) ?? newerUse(place, { names, own })
    if (!used) continue
    const excerpt = text.slice(Math.max(0, node.start - 40), Math.min(node.end, node.start + 80) + 40)
    findings.push({ name: used[0], missing: used[1], excerpt: excerpt.replace(/\s+/g, ' ') })
  }
  return findings
}

/** Names of properties that a script gives to objects: reading them is not reading the platform. */
export function ownNames(places: readonly Place[]): Set<string> {
  const own = new Set<string>()
  for (const { node, above } of places) {
    const isKey = /^(?:Property|MethodDefinition|PropertyDefinition)$/.test(node.type)
    if (isKey && above?.node.type !== 'ObjectPattern' && !node['computed']) own.add(keyOf(node))
    if (node.type === 'MemberExpression' && isAssigned(node, above?.node)) own.add(propertyOf(node))
  }
  return own
}

type Use = readonly [name: string, missing: string]

/** What a script is compared with. */
export type Known = { readonly names: NewerNames; readonly own: ReadonlySet<string> }

function newerSyntax({ node, above }: Place, { syntax }: NewerNames): Use | null {
  const found = syntax.find(({ is }) => is(node, above))
  return found ? [found.name, found.missing] : null
}

function newerUse(place: Place, { names, own }: Known): Use | null {
  const { node, scope, above } = place
  if (node.type === 'Identifier') return newerGlobal(place, names)
  if (node.type === 'MemberExpression') return newerMember(place, { names, own })
  if (node.type === 'Property' && above?.node.type === 'ObjectPattern' && !node['computed']) {
    const missing = names.members.get(keyOf(node))
    return missing && !own.has(keyOf(node)) ? [`{ ${keyOf(node)} }`, missing] : null
  }
  if (node.type === 'CallExpression' || node.type === 'NewExpression') return newerOption(node, scope, names)
  return null
}

function newerGlobal({ node, scope, above }: Place, names: NewerNames): Use | null {
  const parent = above?.node
  const name = node['name'] as string
  const missing = names.globals.get(name)
  if (!missing || !parent || scopeOf(name, scope)) return null
  const isOther =
    (parent.type === 'MemberExpression' && parent['property'] === node && !parent['computed']) ||
    (/^(?:Property|MethodDefinition|PropertyDefinition)$/.test(parent.type) && parent['key'] === node) ||
    /^(?:Labeled|Break|Continue)Statement$|Specifier$/.test(parent.type) ||
    isTest(node, parent)
  return isOther || isTested(name, scope) ? null : [name, missing]
}

function newerMember({ node, scope, above }: Place, { names, own }: Known): Use | null {
  const parent = above?.node
  const name = propertyOf(node)
  if (!name) return null
  const object = node['object'] as Node
  const type = typeOf(object, scope)
  const typed = type ? names.typed.get(`${type}.${name}`) : undefined
  const isCall = parent?.type === 'CallExpression' && parent['callee'] === node
  // `x.name?.()` and `x.name?.y`
  if (parent?.['optional'] === true && (isCall || parent['object'] === node)) return null
  // `x.name = …` sets a property of an own object, or one that does nothing where it is unknown.
  if (isAssigned(node, parent)) return null
  // A number or a text is read as it is tested: `params.size > 0`.
  if (typed && !isTested(name, scope)) return [`${type}.${name}`, typed]
  if (isTest(node, parent) || isTested(name, scope)) return null
  const receiver =
    object.type === 'Identifier' && !scopeOf(object['name'] as string, scope) ? object['name'] : null
  if (typeof receiver === 'string') {
    const missing = GLOBAL_OBJECTS.has(receiver)
      ? names.globals.get(name)
      : names.typed.get(`${receiver}.${name}`)
    if (missing) return [GLOBAL_OBJECTS.has(receiver) ? name : `${receiver}.${name}`, missing]
    if (names.has.has(`${receiver}.${name}`)) return null
  }
  const missing = names.members.get(name)
  if (!missing) return null
  if (isCall || (parent && propertyOf(parent) === 'call')) return [`.${name}()`, missing]
  return own.has(name) ? null : [`.${name}`, missing]
}

/** The platform's type of an object that the script makes itself: of `new URLSearchParams(…)`, also through a constant. */
function typeOf(object: Node, scope: Scope): string | null {
  if (object.type === 'NewExpression') {
    const callee = object['callee'] as Node
    return callee.type === 'Identifier' && !scopeOf(callee['name'] as string, scope)
      ? (callee['name'] as string)
      : null
  }
  if (object.type === 'MemberExpression' && propertyOf(object) === 'searchParams') return 'URLSearchParams'
  const made = initialOf(object, scope)
  return made?.type === 'NewExpression' ? typeOf(made, scope) : null
}

/** What a constant was given where it was declared. */
function initialOf(node: Node, scope: Scope): Node | null {
  if (node.type !== 'Identifier') return null
  return scopeOf(node['name'] as string, scope)?.declared.get(node['name'] as string) ?? null
}

function newerOption(node: Node, scope: Scope, names: NewerNames): Use | null {
  const callee = node['callee'] as Node
  const call = callee.type === 'MemberExpression' ? propertyOf(callee) : String(callee['name'] ?? '')
  // The formats of a date's or number's own text are those of Intl.
  const calls = /^toLocale/.test(call) ? ['DateTimeFormat', 'NumberFormat'] : [call]
  for (const argument of node['arguments'] as Node[]) {
    const given = argument.type === 'ObjectExpression' ? argument : initialOf(argument, scope)
    if (given?.type !== 'ObjectExpression') continue
    for (const property of given['properties'] as Node[]) {
      if (property.type !== 'Property' || property['computed']) continue
      for (const each of calls) {
        const option = `${each}.${keyOf(property)}`
        const value = textOf(property['value'] as Node)
        const missing = names.options.get(option) ?? names.options.get(`${option}=${value}`)
        if (missing) return [`${call}({ ${keyOf(property)} })`, missing]
      }
    }
  }
  return null
}

const isAssigned = (node: Node, parent: Node | undefined): boolean =>
  parent?.type === 'AssignmentExpression' && parent['left'] === node

/** True when the node is asked for and not used: `typeof x`, `if (x)`, `x ? … : …`, `x && …`. */
function isTest(node: Node, parent: Node | undefined): boolean {
  if (!parent) return false
  if (parent.type === 'UnaryExpression') return /^(?:typeof|!)$/.test(parent['operator'] as string)
  if (parent.type === 'LogicalExpression') return parent['left'] === node
  if (parent.type === 'ConditionalExpression' || parent.type === 'IfStatement') return parent['test'] === node
  return false
}

const propertyOf = (node: Node): string => {
  const property = node['property'] as Node | undefined
  if (!property) return ''
  if (!node['computed']) return String(property['name'] ?? '')
  return textOf(property) ?? ''
}

const keyOf = (node: Node): string => {
  const key = node['key'] as Node
  return String(key['name'] ?? key['value'] ?? '')
}
