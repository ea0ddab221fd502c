// Pictures in a ZIP beside its table: whose they are. A picture of a ZIP is named by a link of its own, `zip:images/red.jpg#1a2b3c4d`, with the checksum
// of the import, so that another picture of the same name is a change. The browser sends these pictures; nothing fetches them.
import type { Work } from '../../basics/work.ts'
import type { ImportPlan } from '../draft.ts'
import type { ImportProduct, PlannedProduct } from '../import-product.ts'
import { isPictureName, parseZipLink, zipLink } from './zip-link.ts'

export type ZipPicture = { readonly name: string; readonly crc: number }

export type MatchedPlan = {
  readonly plan: ImportPlan
  /** Names of pictures that belong to no product. */
  readonly unusedPictures: readonly string[]
}

/** What a link costs to look up, as `Work` counts. */
const COST_OF_LINK = 100

/** A picture that an importer can name: others could not be stored. */
export const isZipPicture = ({ name }: { readonly name: string }): boolean => isPictureName(name)

/** Finds the pictures that the table names; when it names none, those whose file is called like a product. `pictures` null: there is no ZIP. */
export function* matchPictures(plan: ImportPlan, pictures: readonly ZipPicture[] | null): Work<MatchedPlan> {
  if (pictures === null) return { plan: yield* withoutNames(plan), unusedPictures: [] }
  const namesNone = plan.products.every(({ product }) => product.pictures.length === 0)
  const matched = yield* namesNone ? byProduct(plan, pictures) : byCell(plan, pictures)
  const used = new Set(matched.products.flatMap(({ product }) => product.pictures))
  const unused = pictures.filter(({ name, crc }) => !used.has(zipLink(name, crc)))
  return { plan: matched, unusedPictures: unused.map(({ name }) => name) }
}

/** A table without a ZIP cannot name files: such cells are left out with a warning. */
function withoutNames(plan: ImportPlan): Work<ImportPlan> {
  return withPictures(plan, (link) =>
    parseZipLink(link) === null
      ? { link }
      : {
          link: null,
          warning: `The picture "${nameIn(link)}" is a file. Bring the table and its pictures together in one ZIP.`,
        },
  )
}

function byCell(plan: ImportPlan, pictures: readonly ZipPicture[]): Work<ImportPlan> {
  const find = pictureFinder(pictures)
  return withPictures(plan, (link) => {
    if (parseZipLink(link) === null) return { link }
    const found = find(nameIn(link))
    if (found.length === 1 && found[0] !== undefined) return { link: zipLink(found[0].name, found[0].crc) }
    // The name stays in the plan: a run lists the picture as missing, and the ZIP can be chosen again with it.
    return {
      link,
      warning:
        found.length === 0
          ? `The picture "${nameIn(link)}" is not in the ZIP. Add it to the ZIP, and bring the ZIP again.`
          : `The ZIP has ${found.length} pictures called "${nameIn(link)}". Write the folder in the table too, for example "${found[0]?.name}".`,
    }
  })
}

const nameIn = (link: string): string => parseZipLink(link)?.name ?? link

type Resolved = { readonly link: string | null; readonly warning?: string }

function* withPictures(plan: ImportPlan, resolve: (link: string) => Resolved): Work<ImportPlan> {
  const warnings = new Map(plan.warnings)
  const products: PlannedProduct[] = []
  for (const planned of plan.products) {
    const { product, rows } = planned
    yield product.pictures.length * COST_OF_LINK
    if (product.pictures.every((link) => parseZipLink(link) === null)) {
      products.push(planned)
      continue
    }
    const resolved = new Map(product.pictures.map((link) => [link, resolve(link)]))
    const [row = 0] = rows
    const said = [...resolved.values()].flatMap(({ warning }) => warning ?? [])
    if (said.length > 0) warnings.set(row, [...(warnings.get(row) ?? []), ...said])
    products.push({ ...planned, product: withLinks(product, (link) => resolved.get(link)?.link ?? null) })
  }
  return { ...plan, products, warnings }
}

function withLinks(product: ImportProduct, linkOf: (link: string) => string | null): ImportProduct {
  const { valuePictures, ...rest } = product
  const pictures = product.pictures.flatMap((link) => linkOf(link) ?? [])
  const values = (valuePictures ?? []).flatMap((value) => {
    const url = linkOf(value.url)
    return url === null ? [] : [{ ...value, url }]
  })
  return {
    ...rest,
    pictures: [...new Set(pictures)],
    ...(values.length === 0 ? {} : { valuePictures: values }),
  }
}

/**
 * Finds pictures by what a cell says: `Red.jpg` is `images/red.jpg` when no other folder has a `red.jpg`; a cell may name folders as far as they are
 * needed. Several: the cell does not say which.
 */
export function pictureFinder<Picture extends { readonly name: string }>(
  pictures: readonly Picture[],
): (name: string) => readonly Picture[] {
  const exact = new Map<string, readonly [Picture]>()
  // By every ending of a path: a thousand pictures called alike cost no more than their names.
  const byEnd = new Map<string, Picture[]>()
  for (const picture of pictures) {
    const path = pathOf(picture.name)
    if (!exact.has(path)) exact.set(path, [picture])
    for (const end of endsOf(path)) {
      const same = byEnd.get(end)
      if (same === undefined) byEnd.set(end, [picture])
      else same.push(picture)
    }
  }
  return (name) => {
    const path = pathOf(name)
    return exact.get(path) ?? byEnd.get(path) ?? byEnd.get(baseOf(path)) ?? []
  }
}

/** `a/b/c.jpg` -> `a/b/c.jpg`, `b/c.jpg`, `c.jpg` */
function* endsOf(path: string): Generator<string> {
  for (let at = 0; at !== -1; at = path.indexOf('/', at) + 1 || -1) yield path.slice(at)
}

/** `.\Images\Red.JPG` -> `images/red.jpg` */
function pathOf(name: string): string {
  return name
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('\\', '/')
    .replace(/^(?:\.?\/)+/, '')
}

const baseOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

/** Gives each product the files that are called like its SKU, its id in the source, or its name: `cap.jpg`, then `cap-1.jpg`, `cap-2.jpg`. */
function* byProduct(plan: ImportPlan, pictures: readonly ZipPicture[]): Work<ImportPlan> {
  const owner = yield* ownerFinder(plan.products.map(({ product }) => product))
  const found = new Map<number, { readonly link: string; readonly number: number }[]>()
  for (const { name, crc } of pictures) {
    yield COST_OF_LINK
    const owned = owner(fold(baseOf(pathOf(name)).replace(/\.\w+$/, '')))
    if (owned === null) continue
    const { place, number } = owned
    const link = { link: zipLink(name, crc), number }
    const own = found.get(place)
    if (own === undefined) found.set(place, [link])
    else own.push(link)
  }
  const products = plan.products.map((planned, place) => {
    const own = (found.get(place) ?? []).toSorted((a, b) => a.number - b.number).slice(0, MAX_PICTURES)
    return own.length === 0
      ? planned
      : { ...planned, product: { ...planned.product, pictures: own.map(({ link }) => link) } }
  })
  return { ...plan, products }
}

const MAX_PICTURES = 20

type Owner = { readonly place: number; readonly number: number }

/** A word that two products share finds none of them. A SKU comes before an id, an id before a name. */
function* ownerFinder(products: readonly ImportProduct[]): Work<(word: string) => Owner | null> {
  const words: Map<string, number[]>[] = []
  for (const wordOf of [
    ({ sku }: ImportProduct) => sku ?? '',
    ({ key = '' }: ImportProduct) => key.slice(key.indexOf(':') + 1),
    ({ name }: ImportProduct) => name,
  ]) {
    const places = new Map<string, number[]>()
    for (const [place, product] of products.entries()) {
      const word = fold(wordOf(product))
      yield COST_OF_LINK
      const same = places.get(word)
      if (same === undefined) places.set(word, [place])
      else same.push(place)
    }
    places.delete('')
    words.push(places)
  }
  const placeOf = (word: string): number | null => {
    const places = words.map((places) => places.get(word)).find((found) => found !== undefined)
    return places?.length === 1 ? (places[0] ?? null) : null
  }
  return (word) => {
    const whole = placeOf(word)
    if (whole !== null) return { place: whole, number: 0 }
    const [, stem = '', digits = ''] = /^(.+)-(\d{1,3})$/.exec(word) ?? []
    const place = stem === '' ? null : placeOf(stem)
    return place === null ? null : { place, number: Number(digits) }
  }
}

/** `Robe d’été (2)` -> `robe-d-ete-2` */
function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
}
