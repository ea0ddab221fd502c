// The form of the product editor: texts as typed, and their errors. The form contains the version that it started from, so that a
// draft found after a reload still knows which version it changes.
import { faulty, type ReadForm } from '../basics/form-reader.ts'
import { isValidAmount, isZero, parseAmount } from '../basics/money.ts'
import { parseCount } from '../basics/plain-signs.ts'
import { ok } from '../basics/result.ts'
import { isBlankLooking, sanitiseShort, TEXT_LENGTH } from '../basics/text.ts'
import type { Picture } from '../store/snapshot.ts'
import type { Spec } from '../store/views.ts'
import type { EditedOption, ProductStatus, SavedProduct } from './product-edit.ts'
import { specsText } from './specs.ts'
import { choiceCount, MAX_CHOICES, type VariantRow } from './variants.ts'

/** `none`: not counted; `whole`: one number for the product; `each`: a number for each choice. */
export type Counting = 'none' | 'whole' | 'each'

export type ProductForm = {
  readonly id: string
  /** The product as it was read; null for a new product. */
  readonly base: SavedProduct | null
  readonly name: string
  readonly description: string
  /** Rows as typed; empty rows are not saved. */
  readonly specs: readonly Spec[]
  readonly price: string
  readonly compareAtPrice: string
  readonly salePrice: string
  readonly saleStartsAt: string
  readonly saleEndsAt: string
  readonly sku: string
  readonly categoryId: string
  readonly status: ProductStatus
  readonly counting: Counting
  readonly stock: string
  readonly pictures: readonly Picture[]
  readonly options: readonly EditedOption[]
  readonly rows: readonly VariantRow[]
  /** What a piece costs the shop; null for people who may not see it. Costs of choices are in `rows`. */
  readonly cost: string | null
}

const AMOUNT = 'Write an amount such as 12,500 or 12,500.50, above 0 and up to 900,000,000.'
const COST = 'Write an amount such as 12,500, or leave it empty while you do not know it.'
const COUNT = 'Write a whole number such as 12. 0 means sold out.'
const SPECS = `Keep the facts within ${TEXT_LENGTH.long} characters together.`
const MAX_SKU = 100

/** Returns the form itself when every field is valid. Errors of choices have paths such as `rows.0.price`. */
export function readProductForm(form: ProductForm): ReadForm<ProductForm> {
  const faults = faultsOf(form).flatMap(([path, sentence]) => (sentence ? [[path, sentence] as const] : []))
  return faults.length > 0 ? faulty(Object.fromEntries(faults)) : ok(form)
}

/** Returns every checked field with its error or null. */
function faultsOf(form: ProductForm): readonly (readonly [path: string, sentence: string | null])[] {
  const { name, price, compareAtPrice, salePrice, sku, specs, options, rows } = form
  return [
    ['name', isBlankLooking(sanitiseShort(name)) ? 'Give it a name, as shoppers would ask for it.' : null],
    ['price', isEmpty(price) ? 'Give it a price.' : amountFault(price)],
    [
      'compareAtPrice',
      amountFault(compareAtPrice) ??
        (isAbove(compareAtPrice, price)
          ? null
          : 'The price before must be higher than the price now. Leave it empty to show one price.'),
    ],
    [
      'salePrice',
      amountFault(salePrice) ??
        (isAbove(price, salePrice) ? null : 'The sale price must be lower than the price.'),
    ],
    ['saleEndsAt', endsAfterStart(form) ? null : 'The sale must end after it starts.'],
    ['sku', sku.length > MAX_SKU ? `Keep the SKU within ${MAX_SKU} characters.` : null],
    ['cost', costFault(form.cost)],
    ['stock', stockFault(form)],
    ['specs', specsText(specs ?? []).length > TEXT_LENGTH.long ? SPECS : null],
    ['options', optionFault(options)],
    ...rows.flatMap((row, index) => [
      [`rows.${index}.price`, amountFault(row.price)] as const,
      [`rows.${index}.stock`, countFault(row.stock)] as const,
      [`rows.${index}.cost`, costFault(row.cost)] as const,
    ]),
  ]
}

const isEmpty = (text: string) => text.trim() === ''
const amountFault = (text: string) => (isEmpty(text) || isValidAmount(parseAmount(text)) ? null : AMOUNT)
/** A cost may be nothing. */
const costFault = (text: string | null | undefined) =>
  !text || isEmpty(text) || isZero(text) || isValidAmount(parseAmount(text)) ? null : COST
const countFault = (text: string) => (isEmpty(text) || parseCount(text) !== null ? null : COUNT)

function stockFault({ counting, stock }: ProductForm): string | null {
  if (counting === 'whole' && isEmpty(stock)) return 'How many do you have? Write 0 for sold out.'
  return countFault(stock)
}

function endsAfterStart({ saleStartsAt, saleEndsAt }: ProductForm): boolean {
  return saleStartsAt === '' || saleEndsAt === '' || saleStartsAt < saleEndsAt
}

/** True when `higher` is above `lower`, and also when one of them is no amount: that field has its own error. */
function isAbove(higher: string, lower: string): boolean {
  const [high, low] = [parseAmount(higher), parseAmount(lower)]
  return high === null || low === null || high > low
}

/** Returns why these options cannot be saved; null when they can. */
export function optionFault(options: readonly EditedOption[]): string | null {
  const names = options.map(({ name }) => sanitiseShort(name).toLowerCase())
  if (names.includes('')) return 'Name each option, for example Size or Colour.'
  if (new Set(names).size < names.length) return 'Two options have the same name. Give each its own.'
  const empty = options.find(({ values }) => values.length === 0)
  if (empty) return `Add at least one choice to ${empty.name}, or take the option away.`
  if (choiceCount(options) > MAX_CHOICES) {
    return `These make ${choiceCount(options)} choices; up to ${MAX_CHOICES} fit in one product. Split it into two products.`
  }
  return null
}
