// Turns a database row into cells of an export: amounts in whole units, lists joined, everything else unchanged. Pure.
import { type CsvValue, groupedDigits } from '../basics/csv.ts'
import { columnName, type ExportTable, pictureFile } from './export-tables.ts'

type Row = Readonly<Record<string, unknown>>

/** Returns the header of a table's file: its columns, and for pictures the file name in this export. */
export function exportHeader({ table, columns }: ExportTable): readonly string[] {
  // A cell holds whole units: its column must not promise minor units.
  const names = columns.map((column) => columnName(column).replace(/_minor$/, ''))
  return [...names, ...(table === 'product_images' ? ['file'] : [])]
}

/** Returns the cells of a row, in the order of `exportHeader`. */
export function exportCells({ table, columns }: ExportTable, row: Row): readonly CsvValue[] {
  const cells = columns.map((column) => {
    const value = row[columnName(column)]
    if (column.endsWith('$')) return amountCell(value)
    // A fixed discount is an amount; a percentage is not.
    if (column === 'discount_value' && row['discount_type'] === 'fixed') return amountCell(value)
    return typeof value === 'string' && DIGITS.test(column) ? groupedDigits(value) : cellOf(value)
  })
  return table === 'product_images' ? [...cells, pictureFile(String(row['path']))] : cells
}

/** Columns of numbers that nobody counts with. */
const DIGITS = /(?:^|_)(?:phone|whatsapp_number|account_number|routing_code)$/

/** `850050` -> `8500.50`, null -> null. Works on the digits, so that nothing is rounded. */
export function amountCell(minor: unknown): CsvValue {
  if (minor === null || minor === undefined) return null
  const amount = Number(minor)
  if (!Number.isSafeInteger(amount))
    throw new RangeError(`amountCell: expected minor units, got ${String(minor)}`)
  const absolute = Math.abs(amount)
  const text = `${Math.floor(absolute / 100)}.${String(absolute % 100).padStart(2, '0')}`
  return amount < 0 ? -Number(text) : text
}

function cellOf(value: unknown): CsvValue {
  if (value === null || value === undefined) return null
  if (Array.isArray(value)) return value.join(' | ')
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'string') return value
  return JSON.stringify(value)
}

export type ExportedFile = { readonly name: string; readonly rows: number }

/** Writes README.txt of an export: where each file is, how to read it, what is missing. */
export function exportReadme(facts: {
  readonly storeName: string
  readonly currency: string
  /** ISO, UTC. */
  readonly madeAt: string
  readonly files: readonly ExportedFile[]
  readonly pictures: number
  readonly missingPictures: readonly string[]
}): string {
  const { storeName, currency, madeAt, files, pictures, missingPictures } = facts
  return [
    `Everything of ${storeName}, as it was on ${madeAt.slice(0, 10)} at ${madeAt.slice(11, 16)} UTC.`,
    '',
    'Files',
    ...files.map(({ name, rows }) => `  ${name}: ${rows} ${rows === 1 ? 'row' : 'rows'}`),
    `  pictures/: ${pictures} ${pictures === 1 ? 'picture' : 'pictures'}, in their largest size`,
    '',
    'How to read them',
    '  The files are CSV: comma between cells, UTF-8, first line names the columns. Spreadsheets open them.',
    `  Amounts are in ${currency} unless the row names a currency, with two decimals: 1500.00.`,
    '  Times are UTC. Lists in one cell are joined with " | ".',
    '  Ids tie the files together: product_id in order-lines.csv is id in products.csv.',
    "  A cell that a spreadsheet would calculate begins with an apostrophe ('=1+1). Take it off to get the text as it was typed.",
    '',
    'Your customers are in here',
    '  Names, numbers and addresses of people lie in these files. Keep them as safe as your own, and delete them when you',
    '  no longer need them: the Nigeria Data Protection Act asks it of you.',
    ...(missingPictures.length === 0
      ? []
      : [
          '',
          'These pictures could not be fetched. Export again to get them:',
          ...missingPictures.map((path) => `  ${path}`),
        ]),
    '',
  ].join('\r\n')
}
