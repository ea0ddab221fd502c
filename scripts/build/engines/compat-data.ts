// Reads MDN's compatibility data: which names of the platform a floor of engines does not have. Keeps no list of names.
import data, {
  type CompatStatement,
  type Identifier,
  type SupportStatement,
} from '@mdn/browser-compat-data' with { type: 'json' }
import type { Floor } from './floor.ts'
import { type Node, type Place, textOf } from './scopes.ts'

/** Names that an engine of the floor lacks, each with what the data says: `Chrome 93, Safari 15.4`. */
export type NewerNames = {
  /** `structuredClone`, `WeakRef`. */
  readonly globals: ReadonlyMap<string, string>
  /** `Object.hasOwn`, `Intl.ListFormat`. */
  readonly statics: ReadonlyMap<string, string>
  /** `URLSearchParams.size`: a member of an object of this type. */
  readonly typed: ReadonlyMap<string, string>
  /** `at`, `replaceChildren`: every member of this name is newer than the floor. */
  readonly members: ReadonlyMap<string, string>
  /** `addEventListener.signal`, `toLocaleString.dateStyle`: an option of every call of this name is newer. */
  readonly options: ReadonlyMap<string, string>
}

/** An engine of the data, and its oldest version of the floor. iOS has a version of its own: Safari 13.1 is iOS 13.4. */
const enginesOf = ({ chrome, safari, ios, firefox }: Floor) =>
  [
    ['chrome', 'Chrome', chrome],
    ['safari', 'Safari', safari],
    ['safari_ios', 'iOS', ios],
    ['firefox', 'Firefox', firefox],
  ] as const

/** Which engines of the floor lack the feature, and from which version each has it; null when all have it. */
export function missingIn(compat: CompatStatement | undefined, floor: Floor): string | null {
  if (!compat) return null
  const missing = enginesOf(floor).flatMap(([engine, label, version]) => {
    const plain = [compat.support[engine] ?? []].flat().filter(isPlain)
    if (plain.some((each) => hasIn(each, version))) return []
    return [`${label} ${plain.map(({ version_added }) => version_added).join() || 'has none'}`]
  })
  return missing.length > 0 ? missing.join(', ') : null
}

type Statement = Exclude<SupportStatement, readonly unknown[]>

/** True for support from a known version on that needs neither a prefix nor a setting. */
const isPlain = (each: SupportStatement): each is Statement => {
  const { version_added, flags, prefix, alternative_name } = each as Statement
  return /^≤?\d/.test(String(version_added)) && !flags && !prefix && !alternative_name
}

const hasIn = ({ version_added, version_removed }: Statement, version: string): boolean =>
  !isNewer(String(version_added).replace('≤', ''), version) &&
  !(typeof version_removed === 'string' && !isNewer(version_removed, version))

/** `isNewer('13.4', '13.1')`: true. */
function isNewer(version: string, than: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [floorMajor = 0, floorMinor = 0] = than.split('.').map(Number)
  return major > floorMajor || (major === floorMajor && minor > floorMinor)
}

/** Sorts the platform's names by the floor. Takes some tens of milliseconds. */
export function newerNames(floor: Floor): NewerNames {
  const globals = new Map<string, string>()
  const statics = new Map<string, string>()
  const typed = new Map<string, string>()
  const members = new Map<string, string>()
  const options = new Map<string, string>()
  const old = new Set<string>()
  const oldOptions = new Set<string>()
  const note = (to: Map<string, string>, name: string, missing: string | null) => {
    if (missing) to.set(name, missing)
    else if (to === members) old.add(name)
    else if (to === options) oldOptions.add(name)
  }
  const addOptions = (call: string, feature: Identifier, above: string | null) => {
    for (const [key, below] of featuresOf(feature)) {
      const option = /^options_(\w+)_parameter$/.exec(key)?.[1]
      const missing = missingIn(below.__compat, floor) ?? above
      if (option) note(options, `${call}.${option}`, missing)
      else if (/_parameter$/.test(key)) addOptions(call, below, missing)
    }
  }
  const addType = (type: string, feature: Identifier) => {
    const typeMissing = missingIn(feature.__compat, floor)
    // An object of a newer type comes from a newer name, which is found itself. Events come by themselves.
    const isReached = !typeMissing || /Event$/.test(type)
    for (const [key, below] of featuresOf(feature)) {
      const missing = missingIn(below.__compat, floor) ?? typeMissing
      const name = key.replace(/_static$/, '')
      if (/_event$|^@@|_parameter|[^\w$]/.test(key)) continue
      if (key === type) {
        if (missing) globals.set(type, missing)
        addOptions(type, below, missing)
        continue
      }
      if (missing) statics.set(`${type}.${name}`, missing)
      if (missing) typed.set(`${type}.${name}`, missing)
      if (isReached && name === key) note(members, name, missing)
      addOptions(name, below, missing)
    }
  }
  for (const [type, feature] of [...featuresOf(data.javascript.builtins), ...featuresOf(data.api)]) {
    const missing = missingIn(feature.__compat, floor)
    const isGlobalObject = /^(?:Window|WorkerGlobalScope|ServiceWorkerGlobalScope)$/.test(type)
    if (missing) globals.set(type, missing)
    else old.add(type)
    addType(type, feature)
    if (isGlobalObject)
      for (const [name, below] of featuresOf(feature)) {
        const without = missingIn(below.__compat, floor)
        if (without && !/_event$/.test(name)) globals.set(name, without)
      }
    if (type === 'Intl') for (const [name, below] of featuresOf(feature)) addType(name, below)
  }
  for (const name of old) members.delete(name)
  for (const name of oldOptions) options.delete(name)
  return { globals, statics, typed, members, options }
}

/** Features below a feature, with their names. */
function featuresOf(feature: Identifier): (readonly [string, Identifier])[] {
  return Object.entries(feature).filter(([key]) => key !== '__compat')
}

/** The part of the data about a node of a script's syntax, or about a part of a regular expression. */
const SYNTAX: readonly (readonly [part: CompatStatement | undefined, is: (node: Node, parents: readonly Node[]) => boolean])[] =
  syntaxTable()

/** What the syntax of a node needs and the floor lacks. */
export function missingSyntax({ node, above }: Place, floor: Floor): readonly [string, string] | null {
  for (const [compat, is] of SYNTAX) {
    if (!is(node, above)) continue
    const missing = missingIn(compat, floor)
    if (missing) return [compat?.description ?? compat?.mdn_url?.split('/').pop() ?? node.type, missing]
  }
  return null
}

function syntaxTable(): typeof SYNTAX {
  const { classes, operators, statements, grammar, regular_expressions, builtins } = data.javascript as Record<string, Record<string, Identifier>>
  const type = (name: string) => (node: Node) => node.type === name
  const assigns = (operator: string) => (node: Node) =>
    node.type === 'AssignmentExpression' && node['operator'] === operator
  const inPattern = (part: RegExp) => (node: Node, above: Place | null) => part.test(patternOf(node, above))
  const hasFlag = (flag: string) => (node: Node) =>
    ((node['regex'] as { flags: string } | undefined)?.flags ?? '').includes(flag)
  const privateKey = (node: Node) => (node['key'] as Node | undefined)?.type === 'PrivateIdentifier'
  return [
    [operators['optional_chaining']?.__compat, type('ChainExpression')],
    [operators['nullish_coalescing']?.__compat, (node) => node['operator'] === '??'],
    [operators['nullish_coalescing_assignment']?.__compat, assigns('??=')],
    [operators['logical_or_assignment']?.__compat, assigns('||=')],
    [operators['logical_and_assignment']?.__compat, assigns('&&=')],
    [classes['public_class_fields']?.__compat, type('PropertyDefinition')],
    [classes['private_class_fields']?.__compat, type('PrivateIdentifier')],
    [classes['private_class_methods']?.__compat, (node) => node.type === 'MethodDefinition' && privateKey(node)],
    [classes['private_class_fields_in']?.__compat, (node) => node['operator'] === 'in' && (node['left'] as Node).type === 'PrivateIdentifier'],
    [classes['static']?.['initialization_blocks']?.__compat, type('StaticBlock')],
    [operators['await']?.['top_level']?.__compat, (node, above) => node.type === 'AwaitExpression' && above?.scope.parent === null],
    [statements['export']?.['namespace']?.__compat, (node) => node.type === 'ExportAllDeclaration' && node['exported'] !== null],
    [statements['using']?.__compat, (node) => node['kind'] === 'using'],
    [grammar['numeric_separators']?.__compat, (node) => typeof node['value'] === 'number' && String(node['raw']).includes('_')],
    [builtins['BigInt']?.__compat, (node) => typeof node['bigint'] === 'string'],
    [regular_expressions['lookbehind_assertion']?.__compat, inPattern(/\(\?<[=!]/)],
    [regular_expressions['modifier']?.__compat, inPattern(/\(\?[ims]*-?[ims]+:/)],
    [builtins['RegExp']?.['hasIndices']?.__compat, hasFlag('d')],
    [builtins['RegExp']?.['unicodeSets']?.__compat, hasFlag('v')],
  ]
}

/** The text of a regular expression: a literal's, or a string that `RegExp` gets. */
function patternOf(node: Node, above: Place | null): string {
  const regex = node['regex'] as { pattern: string } | undefined
  if (regex) return regex.pattern
  const isGiven = (above?.node['callee'] as Node | undefined)?.['name'] === 'RegExp'
  return isGiven ? (textOf(node) ?? '') : ''
}
