// Makes a browser of today one of a floor of engines: what the compatibility data calls newer is taken away from its pages. Syntax and styles
// stay (the check of the build holds them).
import { newerNames } from '#scripts/build/engines/compat-data.ts'
import type { Floor } from '#scripts/build/engines/floor.ts'

/** Text of a script that runs before the scripts of a page. */
export function takingAway(floor: Floor): string {
  const { globals, typed, has } = newerNames(floor)
  // `Response.json` is an old name of answers and a newer one of the type: it stays.
  const names = [...typed.keys(), ...globals.keys()].filter((name) => !has.has(name))
  return `(${takeAway})(${JSON.stringify(names)})`
}

/** Runs in the page. `Type.name` is taken from the type and from its objects. */
function takeAway(names: readonly string[]): void {
  const page = globalThis as unknown as Record<string, Record<string, unknown> | undefined>
  for (const name of names) {
    const [type = '', member] = name.split('.')
    if (member === undefined) {
      delete page[type]
      continue
    }
    const holder = page[type] ?? (Intl as unknown as typeof page)[type]
    for (const place of [holder, holder?.['prototype'] as Record<string, unknown> | undefined])
      if (place && Reflect.getOwnPropertyDescriptor(place, member)) delete place[member]
  }
}
