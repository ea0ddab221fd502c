// The largest files that an import takes are read within 128 MB, the memory of an isolate: 10 MB read whole, 40 MB of a table read in pieces, and as many
// rows and filled cells as a table may have (TABLE_LIMITS). Seen red without the limits: a list of 700,000 short rows needed more than 400 MB.
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MAX_IMPORT_BYTES, MAX_TABLE_BYTES } from '#contract/api/imports.ts'
import { TABLE_LIMITS } from '#domain/import/cells/limits.ts'
import { odsOf } from '#tests/support/cases/ods-files.ts'
import { workbookOf } from '#tests/support/cases/workbooks.ts'

const READ = `
import { readFileSync } from 'node:fs'
import { NO_CONVERSION } from '#domain/import/cells/price.ts'
import { readImportFile } from '#domain/import/read-file.ts'
const read = readImportFile(new Uint8Array(readFileSync(process.argv[1])), { currency: 'NGN', rate: NO_CONVERSION })
console.log(read.ok ? read.value.plan.products.length : read.error.code)`

/** `columns`: what a person says that they are. */
const readPieces = (columns = '') => `
import { createReadStream, readFileSync } from 'node:fs'
import { readPieces } from '#functions/importing/read-upload.ts'
const how = { isPaste: false, source: null, columns: null, hasHeader: false, currency: 'NGN', rate: null, answers: { columns: '${columns}' } }
const head = readFileSync(process.argv[1]).subarray(0, 262144)
const read = await readPieces({ head: head.slice(), open: () => createReadStream(process.argv[1]) }, how)
console.log(read.ok ? read.value.plan.products.length : read.error.code)`

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'oja-import-'))
})
afterAll(() => rm(folder, { recursive: true }))

const ROWS = TABLE_LIMITS.rows - 1

const rowsOf = (cells: (n: number) => readonly string[]) =>
  Array.from({ length: ROWS }, (_, n) => cells(n).join(',')).join('\n')

/** Fifteen filled cells in each row. */
const FILLED = TABLE_LIMITS.filled / TABLE_LIMITS.rows
const more = (cell: (at: number) => string) => Array.from({ length: FILLED - 2 }, (_, at) => cell(at))

const SHORT = [['Name', 'Price'], ...Array.from({ length: ROWS }, (_, n) => [`n${n}`, `${n + 1}`])]

const FILES = {
  'a list with the most filled cells': `${['Name', 'Price', ...more((at) => `c${at}`)]}\n${rowsOf((n) => [`n${n}`, `${n + 1}`, ...more((at) => `${(n * 7) % 1e5}${at}`)])}`,
  'a list with long texts': `Name,Price,Description\n${rowsOf((n) => [`n${n}`, `${n + 1}`, `${'d'.repeat(150)}${n}`])}`,
  'as many products of WooCommerce': `ID,Type,SKU,Name,Regular price,Description\n${rowsOf((n) => [`${n}`, 'simple', `s${n}`, `n${n}`, '1', `${'d'.repeat(130)}${n}`])}`,
  'a feed': `<?xml version="1.0"?><rss>${Array.from({ length: ROWS }, (_, n) => `<item><g:id>${n}</g:id><g:title>t${n}</g:title><g:price>1 NGN</g:price><g:availability>in stock</g:availability><g:link>https://shop.example/${n}</g:link></item>`).join('')}</rss>`,
  'a workbook of Excel': workbookOf(SHORT),
  'a workbook of LibreOffice': odsOf(SHORT),
}

/** 50,000 rows as WooCommerce writes them: a product of many words, nine variations, and columns that nobody reads. */
const REAL = `ID,Type,SKU,Name,Regular price,Description,Parent,Attribute 1 name,Attribute 1 value(s),Images,Meta: notes\n${Array.from(
  { length: 50_000 },
  (_, n) => {
    const parent = n - (n % 10)
    const notes = `${'a note that is long. '.repeat(20)}${n}`
    return n === parent
      ? `${n},variable,s${n},Gown ${n},,"${'Cotton that lasts. '.repeat(150)}${n}",,Size,"1, 2, 3, 4, 5, 6, 7, 8, 9",https://pictures.example/${n}.jpg,${notes}`
      : `${n},variation,s${n},Gown ${parent} - ${n % 10},${n + 1},,s${parent},Size,${n % 10},https://pictures.example/${n}.jpg,${notes}`
  },
).join('\n')}`

/** As large as a table may be, in letters that take two bytes each in memory. */
const WIDE = `ID,Type,SKU,Name,Regular price,Description\n${rowsOf((n) => [`${n}`, 'simple', `s${n}`, `Aṣọ ${n}`, '1', `${'aṣọ dára. '.repeat(42)}${n}`])}`

const VALUES = '{},'.repeat(MAX_IMPORT_BYTES / 3 - 40)

async function readInside128(content: string | Uint8Array, how = READ): Promise<string> {
  const most = how === READ ? MAX_IMPORT_BYTES : MAX_TABLE_BYTES
  expect(Buffer.byteLength(content)).toBeLessThan(most)
  const file = join(folder, 'brought.bin')
  await writeFile(file, content)

  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--max-heap-size=128', '--input-type=module', '--eval', how, file],
    { cwd: resolve(import.meta.dirname, '../..') },
  )
  return stdout.trim()
}

test.each(Object.entries(FILES))('%s is read with 128 MB', async (_, content) => {
  expect(Number(await readInside128(content))).toBeGreaterThan(ROWS - 10)
})

test('50,000 rows as a real export has them, 35 MB, are read in pieces with 128 MB', async () => {
  expect(Buffer.byteLength(REAL)).toBeGreaterThan(33_000_000)
  expect(await readInside128(REAL, readPieces())).toBe('5000')
})

test.each([
  ['notes are said to be the SKU', REAL, ',,,,,,,,,,sku', '5000'],
  ['notes are said to be a choice', REAL, ',,,,,,,,,,option', 'too_many_cells'],
  // Each product then has 81 choices.
  [
    'short notes are said to be a choice',
    REAL.replaceAll('a note that is long. ', ''),
    ',,,,,,,,,,option',
    'too_much_work',
  ],
])('as many, of which %s, stay within 128 MB', async (_, content, columns, outcome) => {
  expect(await readInside128(content, readPieces(columns))).toBe(outcome)
})

test('a table of 40 MB whose products do not fit is refused with 128 MB', async () => {
  expect(Buffer.byteLength(WIDE)).toBeGreaterThan(38_000_000)
  expect(await readInside128(WIDE, readPieces())).toBe('too_many_cells')
})

test.each([
  ['JSON', `[${VALUES}{}]`],
  ['a page', `<!doctype html><script>a = {"b": [${VALUES}{}]}</script>`],
])('%s of ten megabytes of values is refused with 128 MB', async (_, content) => {
  expect(await readInside128(content)).toBe('page_too_large')
})
