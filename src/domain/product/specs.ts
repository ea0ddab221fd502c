// The facts of a product ("Material: cotton"). Stored as a text with one line for each fact, so that every import and export can carry it.

import { sanitiseShort } from '../basics/text.ts'
import type { Spec } from '../store/views.ts'

/** Maximum facts of one product. */
export const MAX_SPECS = 20

/** `Material: cotton` -> `[{name: 'Material', value: 'cotton'}]`. Ignores lines without a name or a value. */
export function parseSpecs(text: string): readonly Spec[] {
  return text.split('\n').flatMap((line) => {
    const at = line.indexOf(':')
    const [name, value] = [line.slice(0, at).trim(), line.slice(at + 1).trim()]
    return at > 0 && name && value ? [{ name, value }] : []
  })
}

/** The stored text of typed rows. Leaves out rows without a name or a value; a colon in a name becomes a space. */
export function specsText(rows: readonly Spec[]): string {
  return rows
    .map(({ name, value }) => ({
      name: sanitiseShort(name.replace(/\s*:\s*/g, ' ')),
      value: sanitiseShort(value),
    }))
    .filter(({ name, value }) => name !== '' && value !== '')
    .map(({ name, value }) => `${name}: ${value}`)
    .join('\n')
}
