// Reads MDN's compatibility data: which names of the platform a floor of engines does not have. Keeps no list of names.

import { createRequire } from 'node:module'
import type { CompatData, CompatStatement, Identifier, SupportStatement } from '@mdn/browser-compat-data'
import type { Floor } from './floor.ts'
import { type Node, type Place, textOf } from './scopes.ts'

/** 18 MB of JSON, which Node reads itself: the tests' runner would transform an import of them for seconds. */
export const compatData: CompatData = createRequire(import.meta.url)('@mdn/browser-compat-data')

/** Names that an engine of the floor lacks, each with what the data says: `Chrome 93, Safari 15.4`. */
export type NewerNames = {
  /** `structuredClone`, `WeakRef`. */
  readonly globals: ReadonlyMap<string, string>
  /** `Object.hasOwn`, and `URLSearchParams.size`: a member of an object of this type. */
  readonly typed: ReadonlyMap<string, string>
  /** `at`, `replaceChildren`: every member of this name is newer than the floor. */
  readonly members: ReadonlyMap<string, string>
  /** Names of the platform that the floor has: `CSSStyleSheet`, whose constructor is newer, `console.info`. */
  readonly has: ReadonlySet<string>
  /** `addEventListener.signal`, `createImageBitmap.imageOrientation=from-image`: an option of every call of this name, or its value, is newer. */
  readonly options: ReadonlyMap<string, string>
  readonly syntax: readonly NewerSyntax[]
}

/** A piece of syntax that an engine of the floor cannot read. */
export type NewerSyntax = {
  readonly name: string
  readonly missing: string
  readonly is: (node: Node, above: Place | null) => boolean
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
  const typed = new Map<string, string>()
  const members = new Map<string, string>()
  const options = new Map<string, string>()
  const has = new Set<string>()
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
      if (option) {
        note(options, `${call}.${option}`, missing)
        for (const [value, feature] of featuresOf(below))
          note(options, `${call}.${option}=${value}`, missing ?? missingIn(feature.__compat, floor))
      } else if (/_parameter$/.test(key)) addOptions(call, below, missing)
    }
  }
  const addType = (type: string, feature: Identifier) => {
    const typeMissing = missingIn(feature.__compat, floor)
    // An object of a newer type comes from a newer name, which is found itself. Events come by themselves, elements by their tag.
    const isReached = !typeMissing || /Event$/.test(type) || isStandardElement(type, feature)
    for (const [key, below] of featuresOf(feature)) {
      const missing = missingIn(below.__compat, floor) ?? typeMissing
      const name = key.replace(/_static$/, '')
      if (/_event$|^@@|_parameter|[^\w$]/.test(key)) continue
      if (key === type) {
        if (missing) globals.set(type, missing)
        addOptions(type, below, missing)
        continue
      }
      if (missing) typed.set(`${type}.${name}`, missing)
      else has.add(`${type}.${name}`)
      if (isReached && name === key) note(members, name, missing)
      addOptions(name, below, missing)
    }
  }
  for (const [type, feature] of [compatData.javascript['builtins'], compatData.api].flatMap(featuresOf)) {
    const missing = missingIn(feature.__compat, floor)
    const isGlobalObject = /^(?:Window|WorkerGlobalScope|ServiceWorkerGlobalScope)$/.test(type)
    if (missing) globals.set(type, missing)
    else {
      old.add(type)
      has.add(type)
    }
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
  return { globals, typed, has, members, options, syntax: newerSyntax(floor) }
}

const isStandardElement = (type: string, { __compat }: Identifier): boolean =>
  /^HTML\w*Element$/.test(type) && __compat?.status?.experimental === false

/** Features below a feature, with their names. */
export function featuresOf(feature: Identifier | undefined): (readonly [string, Identifier])[] {
  return Object.entries(feature ?? {}).filter(([key]) => key !== '__compat') as [string, Identifier][]
}

type Is = NewerSyntax['is']

/** Ways to write a script that the floor lacks. */
function newerSyntax(floor: Floor): NewerSyntax[] {
  return SYNTAX.flatMap(([path, is]) => {
    const compat = featureAt(path)?.__compat
    if (!compat) throw new Error(`compatibility data: nothing at javascript.${path}`)
    const missing = missingIn(compat, floor)
    return missing ? [{ name: path, missing, is }] : []
  })
}

const featureAt = (path: string) =>
  path
    .split('.')
    .reduce<Identifier | undefined>((feature, key) => feature?.[key], compatData.javascript as Identifier)

const isType =
  (type: string): Is =>
  (node) =>
    node.type === type
const hasOperator =
  (operator: string): Is =>
  (node) =>
    node['operator'] === operator
const hasFlag =
  (flag: string): Is =>
  (node) =>
    ((node['regex'] as { flags: string } | undefined)?.flags ?? '').includes(flag)
const hasPattern =
  (part: RegExp): Is =>
  (node, above) =>
    part.test(patternOf(node, above))
const isPrivate = (node: unknown) => (node as Node | undefined)?.type === 'PrivateIdentifier'

/** Places in the data, each with the syntax that it is about. */
const SYNTAX: readonly (readonly [path: string, is: Is])[] = [
  ['operators.optional_chaining', isType('ChainExpression')],
  ['operators.nullish_coalescing', hasOperator('??')],
  ['operators.nullish_coalescing_assignment', hasOperator('??=')],
  ['operators.logical_or_assignment', hasOperator('||=')],
  ['operators.logical_and_assignment', hasOperator('&&=')],
  [
    'operators.await.top_level',
    (node, above) => node.type === 'AwaitExpression' && above?.scope.parent === null,
  ],
  ['classes.public_class_fields', isType('PropertyDefinition')],
  ['classes.private_class_fields', isType('PrivateIdentifier')],
  ['classes.private_class_methods', (node) => node.type === 'MethodDefinition' && isPrivate(node['key'])],
  ['classes.private_class_fields_in', (node) => node['operator'] === 'in' && isPrivate(node['left'])],
  ['classes.static.initialization_blocks', isType('StaticBlock')],
  [
    'statements.export.namespace',
    (node) => node.type === 'ExportAllDeclaration' && node['exported'] !== null,
  ],
  ['statements.using', (node) => node['kind'] === 'using'],
  [
    'grammar.numeric_separators',
    (node) => typeof node['value'] === 'number' && /_/.test(String(node['raw'])),
  ],
  ['builtins.BigInt', (node) => typeof node['bigint'] === 'string'],
  ['regular_expressions.lookbehind_assertion', hasPattern(/\(\?<[=!]/)],
  ['regular_expressions.modifier', hasPattern(/\(\?[ims]*-?[ims]+:/)],
  ['builtins.RegExp.hasIndices', hasFlag('d')],
  ['builtins.RegExp.unicodeSets', hasFlag('v')],
]

/** The text of a regular expression: a literal's, or a string that `RegExp` gets. */
function patternOf(node: Node, above: Place | null): string {
  const regex = node['regex'] as { pattern: string } | undefined
  if (regex) return regex.pattern
  const isGiven = (above?.node['callee'] as Node | undefined)?.['name'] === 'RegExp'
  return isGiven ? (textOf(node) ?? '') : ''
}
