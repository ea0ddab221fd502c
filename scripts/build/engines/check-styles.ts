// Compares styles with the floor of their pages, and says what a browser of the floor would leave out.
import type { Identifier } from '@mdn/browser-compat-data'
import postcss, { type AtRule, type ChildNode, type Declaration } from 'postcss'
import type { BuiltStyle } from './built-styles.ts'
import { compatData, featuresOf, missingIn } from './compat-data.ts'
import { isAllowed } from './exceptions.ts'
import type { Floor } from './floor.ts'

const { properties, selectors, types, 'at-rules': atRules } = compatData.css as Record<string, Identifier>

/**
 * A sentence for each newer property, value, function, unit, selector and at-rule: `account.css: aspect-ratio (Chrome 88) in …`. Leaves out what
 * `@supports` guards, and a declaration after an older one of the same property, which then counts.
 */
export function stylesNewerThanFloor(styles: readonly BuiltStyle[]): string[] {
  const complaints = new Map<string, string>()
  for (const { name, text, floor } of styles) {
    postcss.parse(text).walk((node) => {
      if (isGuarded(node)) return
      const newer = namesIn(node).flatMap(([what, feature]) => {
        const missing = newerIn(feature, floor)
        return missing ? [{ what, missing }] : []
      })
      for (const { what, missing } of newer) {
        // A newer property's own values say nothing more.
        if (newer.some((other) => what.startsWith(`${other.what}: `))) continue
        const key = `${name}: ${what}`
        if (!isAllowed(what, name) && !complaints.has(key))
          complaints.set(key, `${key} (${missing}) in ${node.toString().slice(0, 80)}`)
      }
    })
  }
  return [...complaints.values()]
}

/** As `missingIn`, without engines that never had the feature: no floor would change that. */
function newerIn(feature: Identifier | undefined, floor: Floor): string | null {
  const missing = missingIn(feature?.__compat, floor)?.split(', ') ?? []
  return missing.filter((each) => !each.endsWith('has none')).join(', ') || null
}

type Feature = readonly [what: string, feature: Identifier | undefined]

function namesIn(node: ChildNode): readonly Feature[] {
  if (node.type === 'atrule') return atRuleFeatures(node)
  if (node.type === 'decl') return declarationFeatures(node)
  if (node.type !== 'rule' || isKeyframe(node)) return []
  return [...node.selector.matchAll(/:{1,2}([\w-]+)/g)].map(([sign, name = '']) => [sign, selectors?.[name]])
}

function atRuleFeatures({ name, params }: AtRule): readonly Feature[] {
  const rule = atRules?.[name]
  const conditions = name === 'media' ? [...params.matchAll(/\(([\w-]+)/g)] : []
  return [
    [`@${name}`, rule],
    ...conditions.map(([sign, what = '']): Feature => [`@media ${sign})`, rule?.[what]]),
  ]
}

function declarationFeatures({ prop, value }: Declaration): readonly Feature[] {
  const property = properties?.[prop]
  const words = new Set(value.replace(/#[\da-f]+/gi, '').match(/[\w-]+/g))
  const values = featuresOf(property).filter(([word]) => words.has(word))
  const functions = [...value.matchAll(/([\w-]+)\(/g)].flatMap(([, name = '']) =>
    typeFeatures(name, `${name}()`),
  )
  const units = [...value.replace(/"[^"]*"/g, '').matchAll(/(?<![#\w-])\d*\.?\d+([a-z]+)/gi)].flatMap(
    ([, unit = '']) => typeFeatures(unit, unit),
  )
  return [
    ...(prop.startsWith('--') ? [] : ([[prop, property]] as const)),
    ...values.map(([word, feature]): Feature => [`${prop}: ${word}`, feature]),
    ...functions,
    ...units,
  ]
}

const unitsOf = (viewport: string) =>
  (types?.['length'] as Identifier | undefined)?.[`viewport_percentage_units_${viewport}`] as
    | Identifier
    | undefined

/** The data has these units together. */
const VIEWPORT_UNITS: Readonly<Record<string, string>> = { d: 'dynamic', s: 'small', l: 'large' }

/** Features of this name in any type of value: `color-mix` of colours, `dvh` of lengths. */
function typeFeatures(name: string, what: string): Feature[] {
  const viewport = VIEWPORT_UNITS[/^([dsl])v(?:h|w|b|i|min|max)$/.exec(name)?.[1] ?? '']
  if (viewport) return [[what, unitsOf(viewport)]]
  return featuresOf(types).flatMap(([, type]) => (type[name] ? [[what, type[name]] as const] : []))
}

/** True inside `@supports`, and for the second of two declarations of one property. */
function isGuarded(node: ChildNode): boolean {
  const before = node.prev()
  if (node.type === 'decl' && before?.type === 'decl' && before.prop === node.prop) return true
  for (let above = node.parent; above; above = above.parent as typeof above) {
    if (above.type === 'atrule' && (above as AtRule).name === 'supports') return true
  }
  return false
}

const isKeyframe = (node: ChildNode): boolean => /keyframes$/.test((node.parent as AtRule).name ?? '')
