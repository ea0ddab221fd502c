// Compares scripts with the floor of their pages, and says what a browser of the floor would not know.
import type { BuiltScript } from './built-scripts.ts'
import { type NewerNames, newerNames } from './compat-data.ts'
import { isAllowed } from './exceptions.ts'
import type { Floor } from './floor.ts'
import { findNewerNames, ownNames } from './newer-names.ts'
import { readScript } from './scopes.ts'

/** A sentence for each newer name and file: `cart-drawer.js: Object.hasOwn (Chrome 93, Safari 15.4) in …`. */
export function newerThanFloor(scripts: readonly BuiltScript[]): string[] {
  const help = helpIn(scripts.find(({ name }) => name.startsWith('older-browsers'))?.text ?? '')
  const read = scripts.map((script) => ({ ...script, places: readScript(script.name, script.text) }))
  const own = new Set(read.flatMap(({ places }) => [...ownNames(places)]))
  const known = new Map<Floor, NewerNames>()
  const complaints = new Map<string, string>()
  for (const { name, text, floor, isHelped, places } of read) {
    const names = known.get(floor) ?? newerNames(floor)
    known.set(floor, names)
    for (const found of findNewerNames(places, text, { names, own })) {
      if (isAllowed(found.name, name) || (isHelped && help.has(found.name))) continue
      const key = `${name}: ${found.name}`
      if (!complaints.has(key)) complaints.set(key, `${key} (${found.missing}) in ${found.excerpt}`)
    }
  }
  return [...complaints.values()]
}

/** Names that the file for older browsers gives: `[Array.prototype,"at",…]` is `.at()`. */
export function helpIn(text: string): Set<string> {
  const dialogs = text.includes('showModal') ? ['.showModal()'] : []
  return new Set([
    ...dialogs,
    ...[...text.matchAll(/\[(\w+)(\.prototype)?,["'`](\w+)["'`],/g)].map(([, type, isMember, name]) =>
      isMember ? `.${name}()` : `${type}.${name}`,
    ),
  ])
}
