// Words of the pages of imports.
import type { IMPORT_FILE_ERRORS, IMPORT_JOB_ERRORS, KIT_PICTURE_ERRORS } from '#contract/api/imports.ts'
import type {
  correctImport,
  ImportChange,
  ImportItem,
  MissingPicture,
  WholeImport,
} from '#contract/sql/catalogue/imports.ts'
import { formatMoney } from '#domain/basics/money.ts'
import { parseZipLink } from '#domain/import/archive/zip-link.ts'
import type { CsvTableError } from '#domain/import/cells/csv-table.ts'
import { foreignWords } from '#domain/import/foreign/words.ts'
import { databaseWords, fileWords } from '#domain/import/plain-words.ts'
import { type RefusalWords, toRefusalText } from '#kit/form/refusal-words.ts'
import { type PictureReason, pictureText } from '#owner/shared/pictures/copy.ts'

const SOURCES: Readonly<Record<string, string>> = {
  woocommerce: 'WooCommerce',
  shopify: 'Shopify',
  feed: 'Catalogue feed (WhatsApp, Google)',
  oja: 'Our own export',
  list: 'List',
  paste: 'Pasted message',
  aliexpress: 'AliExpress',
  '1688': '1688',
  square: 'Square',
  loyverse: 'Loyverse',
  lightspeed: 'Lightspeed (Vend)',
  wix: 'Wix',
  quickbooks: 'QuickBooks',
  odoo: 'Odoo',
}

/** The name of a source as people read it: `oja` -> `Oja`; an unknown source as it is. */
export const importSourceName = (source: string): string => SOURCES[source] ?? source

/** What a person may say that a file is. */
export const SOURCE_CHOICES = [
  { value: '', label: 'Find out from the file' },
  ...[
    ...['woocommerce', 'shopify', 'feed', 'square', 'loyverse', 'lightspeed', 'wix', 'quickbooks', 'odoo'],
    ...['aliexpress', '1688', 'oja', 'list'],
  ].map((value) => ({
    value,
    label: importSourceName(value),
  })),
  { value: 'columns', label: 'I say which column is which' },
]

/** `1 product`, `12 products` */
export function countWords(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`
}

/** Said of a file that comes while too many wait. */
export const IMPORTS_WAIT =
  'Three files of this shop, or five of yours, wait to be imported. Open one under Imports, and import or discard it.'

type UploadCode = (typeof IMPORT_FILE_ERRORS | typeof KIT_PICTURE_ERRORS)[number]

const UPLOAD_REFUSALS = {
  import_unreadable: ({ reason, why, sample }) => {
    if (reason === 'columns')
      return 'Choose a column for the name or the SKU, and one for the price or the stock.'
    if (reason === 'link') return `The file behind this link was not fetched: ${foreignWords(String(why))}`
    if (Array.isArray(sample) && sample.length > 0)
      return 'The columns of this file have names that we do not know. Say below which is which.'
    return fileWords(reason as CsvTableError)
  },
  import_state: 'This import has moved on meanwhile. Load the page again.',
  too_many_pictures:
    'These are more pictures than your plan brings in a day: 3,000, and 100 MB on Starter or 2 GB on a larger plan. The products are under Imports. Larger plans: Settings, then Plan.',
  import_waiting: IMPORTS_WAIT,
  import_rows:
    'This file has more rows than your plan reads in 30 days: 1,000 on Starter. Leave out rows that you do not need, or choose a larger plan: Settings, then Plan.',
  too_many_requests: 'That were many files for one day. Try again tomorrow.',
  forbidden: 'Sign in again as a member of this shop.',
  unauthorised: 'Sign in again as a member of this shop.',
  bad_request: 'The rate is a number above zero, for example 1550.25.',
} satisfies RefusalWords<UploadCode>

/** Why a file was not taken, and what the person can do. */
export const uploadRefusalText = toRefusalText(UPLOAD_REFUSALS)

/** Why an import cannot be started, stopped or undone. */
export const JOB_REFUSALS = {
  import_busy: 'Another import of this shop is at work. Wait until it is done.',
  import_state: 'This import has moved on meanwhile. Load the page again.',
  prices_needed: 'Make the selling prices first.',
  plan_needed: 'Your plan does not include this source.',
  forbidden: 'Only members of this shop can do this.',
  unauthorised: 'Sign in again.',
  other: 'That did not work. Try again.',
} satisfies RefusalWords<(typeof IMPORT_JOB_ERRORS)[number]>

/** Why a product of the look cannot be left out or corrected. */
export const LOOK_REFUSALS = {
  import_name_twice: 'Another row of this file has this name. Choose one that differs.',
  import_state: JOB_REFUSALS.import_state,
  forbidden: 'You may not import into this shop.',
  bad_request: 'This cannot be saved as it is. Please look at what you typed.',
  other: JOB_REFUSALS.other,
} satisfies RefusalWords<(typeof correctImport)['refuses'][number]>

/** The sentence for a refusal of a job. */
export const jobRefusalText = toRefusalText(JOB_REFUSALS)

const FIELDS: Readonly<Record<string, string>> = {
  name: 'Name',
  description: 'Description',
  price: 'Price',
  salePrice: 'Sale price',
  saleStartsAt: 'Sale starts',
  saleEndsAt: 'Sale ends',
  stock: 'Stock',
  status: 'Shown as',
  category: 'Category',
  sku: 'SKU',
  pictures: 'Pictures',
  choices: 'Choices',
  compareAtPrice: 'Old price',
  specs: 'Facts',
  staysOnStarter: 'Stays on Starter',
  cost: 'What it costs you',
  option: 'Choices (size, colour)',
  isShown: 'Who sees it',
}

/** The name of a product's field as people read it; an unknown field as it is. */
export const importFieldName = (field: string): string => FIELDS[field] ?? field

/** A value before or after a change, as a person reads it. */
export function valueText({ field }: ImportChange, value: unknown, currency: string): string {
  if (value === null || value === undefined || value === '') return field === 'stock' ? 'not counted' : 'none'
  if (field === 'price' || field === 'salePrice' || field === 'compareAtPrice')
    return formatMoney(Number(value), currency)
  if (field === 'choices') return choicesText(value, currency)
  const text = String(value)
  return text.length > 80 ? `${text.slice(0, 80)}…` : text
}

type Choice = {
  readonly values: readonly string[]
  readonly price: number | null
  readonly stock?: number | null | undefined
}

/** As many choices are named with their price and count. */
const MOST_CHOICES = 6

/** `XL ₦24,000, 3 left · M 4 left`: choices with a price of their own or a count; empty without any. */
export function choiceFacts(choices: readonly Choice[], currency: string): string {
  const told = choices
    .map(({ values, price, stock }) => ({
      name: values.join(', '),
      facts: [
        ...(price === null ? [] : [formatMoney(price, currency)]),
        ...(typeof stock === 'number' ? [stock === 0 ? 'sold out' : `${stock} left`] : []),
      ],
    }))
    .filter(({ facts }) => facts.length > 0)
  const shown = told.slice(0, MOST_CHOICES).map(({ name, facts }) => `${name} ${facts.join(', ')}`)
  return [...shown, ...(told.length > MOST_CHOICES ? [`and ${told.length - MOST_CHOICES} more`] : [])].join(
    ' · ',
  )
}

function choicesText(value: unknown, currency: string): string {
  const { options = [], combinations = [] } = value as {
    readonly options?: readonly { name: string; values: readonly string[] }[]
    readonly combinations?: readonly Choice[]
  }
  const text = options.map(({ name, values }) => `${name}: ${values.join(', ')}`).join('; ')
  const facts = choiceFacts(combinations, currency)
  return text === '' ? 'none' : facts === '' ? text : `${text} (${facts})`
}

/** What a product of the file costs the shop, or each of its choices: `costs you S ₦1,000 · M ₦1,200` */
export function costFacts(costs: NonNullable<ImportItem['costs']>, currency: string): string {
  const told = costs.map(({ values, costMinor }) => [...values, formatMoney(costMinor, currency)].join(' '))
  const more = told.length > MOST_CHOICES ? [`and ${told.length - MOST_CHOICES} more`] : []
  return `costs you ${[...told.slice(0, MOST_CHOICES), ...more].join(' · ')}`
}

/** What the file says of a product that was corrected: `Corrected. The file says: Kaften · ₦12,500 · not counted` */
export function asReadWords({ asRead, ...body }: ImportItem['body'], currency: string): string {
  const { name, price, stock } = asRead ?? {}
  const said = [
    ...(name !== body.name ? [name ?? 'no name'] : []),
    ...(price !== body.price ? [price === undefined ? 'no price' : formatMoney(price, currency)] : []),
    ...(stock !== body.stock ? [typeof stock === 'number' ? `${stock} in stock` : 'stock not counted'] : []),
  ]
  return `Corrected. The file says: ${said.join(' · ')}`
}

/** What becomes of the settings in an exit kit; null for other files. */
export function shopWords({ shop, status }: Pick<WholeImport, 'shop' | 'status'>): string | null {
  if (shop === null || status === 'undone') return null
  const words = {
    written: 'The settings, categories and delivery zones of the kit are in your shop.',
    kept: 'Your settings stayed as they were, because the shop had products.',
    refused: 'The settings of the kit could not be used. Your settings stayed as they were.',
  }
  if (shop.outcome !== null) return words[shop.outcome]
  if (status !== 'ready') return null
  return shop.isWanted
    ? `Your shop is empty, so it also takes the kit’s name, look and settings, ${countWords(shop.categories, 'category', 'categories')} and ${countWords(shop.zones, 'delivery zone')}. Your WhatsApp number, bank account, address and plan stay as they are.`
    : 'Your shop has products, so its settings stay as they are: only products come in.'
}

/** Why a product is refused, of the look or of the run. */
export function refusedWords(item: ImportItem, { isSupplied = false } = {}): string {
  const code = item.code ?? item.look.code ?? ''
  if (isSupplied && code === 'price_missing') return 'Its price is not made yet.'
  return databaseWords(code)
}

/** What an import that was undone has taken back: `2 products deleted, 1 as before.` */
export function undoneWords({
  undone,
  deleted,
  kept,
}: Pick<WholeImport, 'undone' | 'deleted' | 'kept'>): string {
  const restored = undone - deleted
  const parts = [
    ...(deleted > 0 ? [`${countWords(deleted, 'product')} deleted`] : []),
    ...(restored > 0 || deleted === 0 ? [`${countWords(restored, 'product')} as before`] : []),
  ]
  const stayed =
    kept > 0
      ? ` ${countWords(kept, 'product')} stayed, because somebody has changed them since. They are listed below.`
      : ''
  return `${parts.join(', ')}.${stayed}`
}

/** Which field of the calculator cannot be used. */
export function termsWords(field: string): string {
  const words: Readonly<Record<string, string>> = {
    rate: 'A number above zero, for example 1550.25.',
    freight: 'An amount, or nothing.',
    duty: 'A percentage up to 1,000, or nothing.',
    profit: 'A percentage up to 10,000.',
    pieces: 'A whole number from 1.',
  }
  return words[field] ?? 'This cannot be used.'
}

const MISSING: Readonly<Record<string, string>> = {
  not_in_zip: 'It is not in the ZIP. Add it to the ZIP, then choose the ZIP again.',
  name_twice: 'The ZIP has several pictures of this name. Leave one of them, then choose the ZIP again.',
  zip_too_large: 'It is larger than 15 MB. Make it smaller in the ZIP, then choose the ZIP again.',
  zip_broken: 'It is damaged in the ZIP. Put it in again, then choose the ZIP again.',
  no_room: 'Its product has 20 pictures already. Take one away, then try again.',
  product_gone: 'Its product is no longer there.',
  undone: 'The import was undone before.',
}

/** The sentence for each reason for which a picture cannot be made. */
const OF_MAKING: readonly PictureReason[] = [
  'empty',
  'svg',
  'not-a-picture',
  'wrong-extension',
  'file-too-large',
  'too-many-pixels',
  'unreadable',
  'polyglot',
  'animated',
  'heic',
  'picture_refused',
]

/** The name of a file in a ZIP, or a link. */
export function pictureName({ url }: MissingPicture): string {
  return parseZipLink(url)?.name ?? url
}

/** Why the picture is missing: a reason of its link, or of its file in the ZIP. */
export function missingWords({ url, reason }: MissingPicture): string {
  return parseZipLink(url) === null ? `Left out: ${foreignWords(reason ?? '')}` : missingInZip(reason)
}

/** `reason`: null for a picture that was not sent yet. */
function missingInZip(reason: string | null): string {
  if (reason === null) return 'Not sent yet.'
  const made = OF_MAKING.find((known) => known === reason)
  return MISSING[reason] ?? (made === undefined ? foreignWords(reason) : pictureText(made))
}
