// Turns a path of categories (`Clothing > T-shirts`) into one of the store's categories, which have no levels. Uses the last part of the
// path, because shoppers look for that name. Equal names from different paths become one category.
import { sanitiseShort } from '../../basics/text.ts'

/** `Clothing > Tshirts` -> { name: 'Tshirts', slug: 'tshirts' }; `Uncategorized` -> null. */
export function categoryOf(path: string): { readonly name: string; readonly slug: string } | null {
  const steps = path
    .split('>')
    .map((step) => sanitiseShort(step))
    .filter((step) => step !== '')
  const name = steps.at(-1)
  if (name === undefined || /^uncategori[sz]ed$/i.test(name)) return null
  return { name, slug: categorySlug(name) }
}

/** `Ẹ̀kọ́ & lace` -> `eko-and-lace`; a name without Latin letters gets a stable code. */
export function categorySlug(name: string): string {
  const slug = name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80)
    .replace(/-+$/, '')
  return slug === '' ? `c-${nameCode(name)}` : slug
}

/** Ten hex digits that depend on every letter: FNV-1a of the name's code units, in both directions. */
function nameCode(name: string): string {
  const hash = (units: readonly string[]): string =>
    units
      .reduce((sum, unit) => Math.imul(sum ^ unit.charCodeAt(0), 0x01000193) >>> 0, 0x811c9dc5)
      .toString(16)
      .padStart(8, '0')
  const units = name.split('')
  return `${hash(units)}${hash(units.toReversed())}`.slice(0, 10)
}
