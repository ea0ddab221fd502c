// Reads one row of a program's export as texts. Refuses nothing.
import { unguardCell } from '../../basics/csv.ts'
import { sanitiseShort } from '../../basics/text.ts'
import type { CsvRow } from '../cells/csv-table.ts'
import { KEPT_DESCRIPTION, owned } from '../cells/limits.ts'
import { readCode } from '../cells/no-value.ts'
import { pictureNames } from '../cells/picture-list.ts'
import { readText } from '../cells/text.ts'
import { readHidden, readVisibility } from '../cells/visibility.ts'
import type { ProgramColumns } from './columns.ts'
import type { Meaning, Program } from './programs.ts'

export type ProgramRow = {
  readonly number: number
  readonly group: string
  readonly name: string
  /** `product`, `variant`, `media`, `inventory`, `service`; empty where the program has no such column. */
  readonly kind: string
  readonly description: string
  readonly category: string
  readonly sku: string
  /** One for each place of the business that says one. */
  readonly prices: readonly string[]
  readonly oldPrice: string
  readonly surcharge: string
  readonly discountMode: string
  readonly discount: string
  readonly cost: string
  /** What its columns say together: `unknown` where one has a word that nobody knows. */
  readonly visibility: ReturnType<typeof readVisibility>
  readonly visibilityText: string
  readonly isCounted: ReturnType<typeof readVisibility>
  readonly stocks: readonly string[]
  readonly pictures: readonly string[]
  readonly options: readonly { readonly name: string; readonly value: string }[]
}

/** Reads one row. A cell without a column is empty; prices and stock stay texts. */
export function readProgramRow(
  { number, cells }: CsvRow,
  { places, options, saidOptions, shownAt, soldAt }: ProgramColumns,
  program: Program,
): ProgramRow {
  const at = (place: number): string => unguardCell((cells[place] ?? '').trim())
  const all = (meaning: Meaning): readonly string[] => places[meaning].map(at).filter((text) => text !== '')
  const cell = (meaning: Meaning): string => all(meaning)[0] ?? ''
  const own = places.isShown.filter((place) => !shownAt.includes(place))
  const said = [...own.map((place) => readVisibility(at(place))), ...all('isHidden').map(readHidden)]
  const visibility = together(
    said,
    shownAt.map((place) => readVisibility(at(place))),
  )
  const isSoldThere = (stock: number): boolean => {
    const sold = soldAt.get(stock)
    return visibility !== 'shown' || sold === undefined || readVisibility(at(sold)) !== 'hidden'
  }
  return {
    number,
    group: sanitiseShort(cell('group')).toLowerCase().slice(0, 200),
    name: sanitiseShort(readText(cell('name'))),
    kind: cell('kind').toLowerCase().slice(0, 40),
    description: owned(readText(cell('description')).slice(0, KEPT_DESCRIPTION)),
    category: categoryIn(readText(cell('category')), program),
    sku: readCode(cell('sku')),
    prices: all('price'),
    oldPrice: cell('compareAtPrice'),
    surcharge: cell('surcharge'),
    discountMode: cell('discountMode').toLowerCase().slice(0, 40),
    discount: cell('discount'),
    cost: cell('cost'),
    visibility,
    visibilityText: [...all('isShown'), ...all('isHidden')].join(', ').slice(0, 60),
    isCounted: readVisibility(cell('isCounted')),
    // What lies at a place that does not sell it is not for sale.
    stocks: places.stock
      .filter(isSoldThere)
      .map(at)
      .filter((text) => text !== ''),
    pictures: all('pictures').flatMap((text) => picturesIn(text, program)),
    options: [
      ...optionsIn(at, { options, variation: cell('variation') }),
      ...saidOptions.map((option) => ({ name: option.name, value: optionText(at(option.at)) })),
    ],
  }
}

/** Shown at one place of the business is shown; columns of different kinds must all say so. */
function together(
  said: readonly ProgramRow['visibility'][],
  atPlaces: readonly ProgramRow['visibility'][],
): ProgramRow['visibility'] {
  const all = atPlaces.includes('shown') ? [...said, 'shown' as const] : [...said, ...atPlaces]
  const found = (['unknown', 'hidden', 'shown'] as const).find((one) => all.includes(one))
  return [...said, ...atPlaces].includes('unknown') ? 'unknown' : (found ?? 'none')
}

/** Odoo writes `All / Saleable / Drinks`, Wix `Drinks;Sale`; Square adds the id of each category: `Drinks (Food), Sale`. */
function categoryIn(text: string, { name }: Program): string {
  if (name === 'odoo') return text.replaceAll(' / ', ' > ')
  if (name === 'wix') return text.split(';')[0] ?? ''
  return text
}

/** Wix names its own pictures by their ids. */
function picturesIn(text: string, { name }: Program): readonly string[] {
  if (name !== 'wix') return pictureNames(text)
  return text
    .split(';')
    .map((link) => link.trim())
    .filter((link) => link !== '')
    .map((link) => (/^https?:\/\//i.test(link) ? link : `https://static.wixstatic.com/media/${link}`))
}

const optionText = (cell: string): string => sanitiseShort(readText(cell)).slice(0, 100)

type Choice = { readonly options: ProgramColumns['options']; readonly variation: string }

/** `Regular` is what Square calls the only variation of an item; Odoo writes `Size: S, Colour: Red`. */
function optionsIn(at: (place: number) => string, { options, variation }: Choice): ProgramRow['options'] {
  const text = (place: number): string => optionText(at(place))
  const named = options.map(({ name, value }) => ({
    name: name === null ? '' : text(name),
    value: text(value),
  }))
  if (named.some(({ value }) => value !== '') || variation === '') return named
  const value = optionText(variation)
  if (/^regular$/i.test(value)) return []
  const pairs = value.split(/,(?=[^,:]+:)/).map((pair) => /^([^:]+):(.+)$/.exec(pair))
  return pairs.map((pair) => ({ name: pair?.[1]?.trim() ?? 'Variation', value: pair?.[2]?.trim() ?? value }))
}
