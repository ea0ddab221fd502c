// Workbooks and ZIP files that a person brings, and hostile ones. Planted defects, each seen red:
// - Without the announced size: the entries that lie about it were read.
// - Without the limit of one entry; without that of all entries together.
// - Without the check of the encryption bit.
import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { doAtOnce } from '#domain/basics/work.ts'
import { openZip } from '#domain/import/archive/unzip.ts'
import { NO_CONVERSION } from '#domain/import/cells/price.ts'
import { fileWords } from '#domain/import/plain-words.ts'
import { readImportFile } from '#domain/import/read-file.ts'
import { inlineCell, workbook } from '#tests/support/cases/workbooks.ts'

const OPTIONS = { currency: 'NGN', rate: NO_CONVERSION }

const CSV = strToU8('Name,Price,Stock\nCap,10,3')

const HEAD = `<row r="1">${inlineCell('Name')}${inlineCell('Price')}${inlineCell('Stock')}</row>`

function namesOf(bytes: Uint8Array) {
  const read = readImportFile(bytes, OPTIONS)
  return read.ok
    ? read.value.plan.products.map(({ product, rows }) => [
        product.name,
        product.price,
        product.stock,
        rows[0],
      ])
    : read.error.code
}

describe('a workbook', () => {
  it('is read by its first sheet: shared and inline texts, gaps, numbers as they were saved', () => {
    const shared =
      '<sst><si><t>Lace &amp; more</t><rPh><t>x</t></rPh></si><si><r><t>An</t></r><r><t xml:space="preserve">kara</t></r></si></sst>'
    const rows = `${HEAD}
      <row r="2"><c r="A2" t="s"><v>0</v></c><c r="B2"><v>14500</v></c></row>
      <row r="4"><c r="A4" t="s"><v>1</v></c><c r="B4"><f>1+1</f><v>1200.5000000000002</v></c><c r="C4"><v>3</v></c></row>`
    expect(namesOf(workbook(rows, { 'xl/sharedStrings.xml': shared }))).toEqual([
      ['Lace & more', 1_450_000, null, 2],
      ['Ankara', 120_050, 3, 4],
    ])
  })

  it.each([
    ['without columns that we know', workbook(`<row>${inlineCell('a')}</row>`), 'no_header'],
    [
      'with a cell far to the right',
      workbook(`${HEAD}<row r="2"><c r="XFD2"><v>1</v></c></row>`),
      'too_many_cells',
    ],
    ['whose sheet is missing', zipSync({ 'xl/workbook.xml': strToU8('<workbook/>') }), 'workbook_broken'],
    [
      'with a type definition',
      workbook(HEAD, { 'xl/sharedStrings.xml': '<!DOCTYPE x [<!ENTITY a "b">]><sst/>' }),
      'xml_definition',
    ],
  ])('%s is refused', (_, bytes, code) => {
    expect(namesOf(bytes)).toBe(code)
  })
})

it('of a million rows that are never closed is read in one pass', () => {
  expect(namesOf(workbook('<row><c><v>'.repeat(1_000_000)))).toBe('no_header')
})

describe('a ZIP file', () => {
  it('gives its one table, whatever else lies in it, and a workbook too', () => {
    const found = [['Cap', 1_000, 3, 2]]
    const other = { '__MACOSX/._shop.csv': CSV, 'pictures/a.jpg': new Uint8Array(9) }
    expect(namesOf(zipSync({ 'shop.csv': CSV, ...other }))).toEqual(found)
    const sheet = workbook(`${HEAD}<row>${inlineCell('Cap')}<c><v>10</v></c><c><v>3</v></c></row>`)
    expect(namesOf(zipSync({ 'a/shop.xlsx': sheet }))).toEqual(found)
  })

  /** The same file with other bytes at an offset of its directory's first entry. */
  const changed = (bytes: Uint8Array, offset: number, values: readonly number[]) => {
    const copy = bytes.slice()
    const at = Buffer.from(copy).indexOf(Buffer.from([0x50, 0x4b, 1, 2]))
    copy.set(values, at + offset)
    return copy
  }
  const one = zipSync({ 'shop.csv': CSV })
  const bomb = zipSync({ 'shop.csv': new Uint8Array(30_000_000) })

  it.each([
    ['that holds no table', zipSync({ 'a.jpg': new Uint8Array(9) }), 'zip_tables'],
    ['whose table leads out of its folder', zipSync({ '../../etc/shop.csv': CSV }), 'zip_tables'],
    ['that holds two tables', zipSync({ 'a.csv': CSV, 'b.csv': CSV }), 'zip_tables'],
    ['that holds another', zipSync({ 'a.zip': one, 'b.csv': CSV }), 'zip_nested'],
    ['that holds another under the name of a table', zipSync({ 'a.csv': one }), 'zip_nested'],
    ['that unpacks to 30 MB', bomb, 'zip_too_large'],
    ['that says it is small, and is not', changed(bomb, 24, [9, 0, 0, 0]), 'zip_broken'],
    ['that says it is larger than it is', changed(one, 24, [0, 0, 1, 0]), 'zip_broken'],
    ['with a password', changed(one, 8, [1, 0]), 'zip_encrypted'],
    ['of another method', changed(one, 10, [12, 0]), 'zip_broken'],
    ['cut short', one.slice(0, -30), 'zip_broken'],
    ['whose entry lies beyond its end', changed(one, 42, [255, 255, 255, 0]), 'zip_broken'],
    [
      'of 3,000 files',
      zipSync(Object.fromEntries(Array.from({ length: 3_000 }, (_, n) => [`${n}.jpg`, new Uint8Array()]))),
      'zip_too_many',
    ],
  ])('%s is refused in words', (_, bytes, code) => {
    expect(namesOf(bytes)).toBe(code)
    expect(fileWords(code as 'zip_broken')).toMatch(/^\S.*\.$/)
  })

  it('gives no more than its allowance, over all entries', () => {
    const files = openZip(new Uint8Array(zipSync({ a: CSV, b: CSV })), {
      entries: 9,
      entryBytes: 99,
      bytes: 40,
    })
    expect(files.ok && files.value.map((entry) => doAtOnce(entry.read()).ok)).toEqual([true, false])
  })
})
