// Words of what a file leaves open, and of how it was read.
import type { IMPORT_ANSWER_ERRORS } from '#contract/api/imports.ts'
import type { ImportReading } from '#contract/sql/catalogue/import-files.ts'
import type { CsvTableError } from '#domain/import/cells/csv-table.ts'
import { fileWords } from '#domain/import/plain-words.ts'
import type { QuestionKind } from '#domain/import/questions.ts'
import { type RefusalWords, toRefusalText } from '#kit/form/refusal-words.ts'
import { countWords, importFieldName } from '../shared/copy.ts'

type Choice = { readonly value: string; readonly label: string }

type QuestionWords = {
  /** `count`: the rows that it is about. */
  readonly ask: (count: number, word: string) => string
  /** The first stands for no answer: what happens until there is one. */
  readonly choices: readonly Choice[]
}

const LATER = 'Decide later'

export const QUESTIONS: Readonly<Record<QuestionKind, QuestionWords>> = {
  counts: {
    ask: (count) =>
      `Stock that can be read in two ways, in ${countWords(count, 'row')}. What does 1.200 mean?`,
    choices: [
      { value: '', label: LATER },
      { value: 'thousands', label: 'One thousand two hundred' },
      { value: 'decimals', label: '1.2, counted as 1' },
    ],
  },
  prices: {
    ask: (count) =>
      `Prices that can be read in two ways, in ${countWords(count, 'row')}. What does 1.200 mean?`,
    choices: [
      { value: '', label: LATER },
      { value: 'thousands', label: 'One thousand two hundred' },
      { value: 'decimals', label: '1.20' },
    ],
  },
  availability: {
    ask: (count, word) => `Stock: “${word}”, in ${countWords(count, 'row')}. Is there any?`,
    choices: [
      { value: '', label: LATER },
      { value: 'in', label: 'In stock' },
      { value: 'out', label: 'Sold out' },
    ],
  },
  uncounted: {
    ask: (count) =>
      `Counted there, but the file does not say how many there are, in ${countWords(count, 'row')}. Are there any?`,
    choices: [
      { value: '', label: LATER },
      { value: 'in', label: 'Sell without counting' },
      { value: 'out', label: 'Sold out' },
    ],
  },
  visibility: {
    ask: (count, word) => `Who sees it: “${word}”, in ${countWords(count, 'row')}. Should shoppers see it?`,
    choices: [
      { value: '', label: LATER },
      { value: 'shown', label: 'Shoppers see them' },
      { value: 'hidden', label: 'Hidden' },
    ],
  },
  sizes: {
    ask: (count) => `Other sizes or colours under one name, in ${countWords(count, 'row')}. What are they?`,
    choices: [
      { value: '', label: 'Choices of one product' },
      { value: 'products', label: 'Separate products' },
    ],
  },
  sameName: {
    ask: (count) =>
      `The same name, and nothing else that tells them apart, in ${countWords(count, 'row')}. What are they?`,
    choices: [
      { value: '', label: LATER },
      { value: 'products', label: 'Different products' },
    ],
  },
  encoding: {
    ask: (count) => `Letters of an old kind, in ${countWords(count, 'row')}. Are these names right?`,
    choices: [
      { value: '', label: 'They are right' },
      { value: 'windows-1252', label: 'Try as Windows' },
      { value: 'macintosh', label: 'Try as an old Mac' },
      { value: 'cp437', label: 'Try as DOS' },
    ],
  },
}

/** What happens to rows without an answer; null where they come in as they are. */
export const UNANSWERED: Readonly<Record<QuestionKind, string | null>> = {
  counts: 'Until you answer they come as drafts.',
  prices: 'Until you answer they are refused.',
  availability: 'Until you answer they come as drafts.',
  uncounted: 'Until you answer they come as drafts.',
  visibility: 'Until you answer they come as drafts.',
  sizes: null,
  sameName: 'Until you answer the first is shown, and the others come as drafts.',
  encoding: null,
}

const ANSWER_REFUSALS = {
  import_rows: 'Read so, the file has more rows than your plan reads in 30 days. Nothing was changed.',
  import_state: 'This import has moved on meanwhile. Load the page again, or bring the file again.',
  import_unreadable: ({ reason }) => fileWords(reason as CsvTableError),
  too_many_requests: 'This file was read again many times. Bring it again to change your answers.',
  forbidden: 'Sign in again as a member of this shop.',
  unauthorised: 'Sign in again as a member of this shop.',
} satisfies RefusalWords<(typeof IMPORT_ANSWER_ERRORS)[number]>

/** Why an answer was not taken. */
export const answerRefusalText = toRefusalText(ANSWER_REFUSALS)

const ENCODINGS: Readonly<Record<string, string>> = {
  'utf-8': 'UTF-8',
  'broken-utf-8': 'UTF-8, with a few broken characters',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows (1252)',
  macintosh: 'old Mac (Roman)',
  cp437: 'DOS (437)',
}

/** How the letters of the file were read; null for a workbook. */
export function encodingWords({ encoding }: ImportReading): string | null {
  return encoding === null ? null : (ENCODINGS[encoding] ?? encoding)
}

const USES: Readonly<Record<string, string>> = {
  id: 'Number in its source',
  group: 'Joins rows of one product',
  handle: 'Joins rows of one product',
  parent: 'Joins rows of one product',
  kind: 'Kind of row',
  type: 'Kind of row',
  image: 'Pictures',
  variantImage: 'Pictures',
  imagePosition: 'Order of pictures',
  productCategory: 'Category',
  surcharge: 'Added to the price',
  discount: 'Discount',
  discountMode: 'Discount',
  isHidden: 'Who sees it',
  visibility: 'Who sees it',
  isCounted: 'Whether it is counted',
  tracker: 'Whether it is counted',
  inStock: 'In stock or not',
  availability: 'In stock or not',
  isSoldOut: 'In stock or not',
  variation: 'Choices',
  colour: 'Choices',
  size: 'Choices',
  material: 'Choices',
  pattern: 'Choices',
}

export type ShownColumn = ImportReading['columns'][number] & { readonly at: number }

/** Columns in which something is, with their places; one without a name is called by its place. */
export function shownColumns(columns: ImportReading['columns']): readonly ShownColumn[] {
  return columns
    .map((column, at) => ({ ...column, at }))
    .filter(({ name, as, examples = [] }) => name !== '' || as !== null || examples.length > 0)
    .map((column) => ({ ...column, name: column.name || `Column ${column.at + 1}` }))
}

/** What a column became: `Price`; `Choices` for names and values of options. */
export function columnUseWords(as: string): string {
  if (/^option\d/.test(as)) return 'Choices'
  const known = USES[as] ?? importFieldName(as)
  return known === as ? as.replace(/(?=[A-Z])/g, ' ').replace(/^./, (first) => first.toUpperCase()) : known
}
