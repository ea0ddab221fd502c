// Workbooks of LibreOffice (.ods), as it writes them, and hostile ones. Planted defects, each seen red:
// - Empty cells that come back are written out: the row was refused as too wide.
// - Comments are read: the note stood in the name.
import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { NO_CONVERSION } from '#domain/import/cells/price.ts'
import { readImportFile } from '#domain/import/read-file.ts'
import { odsFile, odsFloat, odsOf, odsRow, odsTable, odsText } from '#tests/support/cases/ods-files.ts'
import { costGrowth, IN_LINE } from '#tests/support/checks/cost-growth.ts'

const HEAD = odsRow(['Name', 'SKU', 'Price', 'Stock'].map(odsText).join(''))

const EMPTY = (times: number) => `<table:table-cell table:number-columns-repeated="${times}"/>`

function read(bytes: Uint8Array) {
  const file = readImportFile(bytes, { currency: 'NGN', rate: NO_CONVERSION })
  return file.ok ? file.value.plan : file.error.code
}

function goodsOf(bytes: Uint8Array) {
  const plan = read(bytes)
  return typeof plan === 'string'
    ? plan
    : plan.products.map(({ product, rows }) => [
        product.name,
        product.sku,
        product.price / 100,
        product.stock,
        rows[0],
      ])
}

describe('a workbook of LibreOffice', () => {
  it('is read with all digits, leading zeros and gaps, and with the numbers of its rows', () => {
    const rows = [
      HEAD,
      odsRow(
        odsText('Milk') + odsFloat('6151100030211', '6,15E+12') + odsFloat('1250.5', '1,251') + EMPTY(16_380),
      ),
      odsRow(EMPTY(16_384), 3),
      odsRow(odsText('Milo') + odsFloat('1234', '001234') + odsFloat('900') + odsFloat('7', '7.00')),
      odsRow(odsText('Tea') + EMPTY(1) + odsFloat('900.0') + odsFloat('1003.0')),
      odsRow(EMPTY(16_384), 1_048_560),
    ]
    expect(goodsOf(odsFile(odsTable(rows.join(''))))).toEqual([
      ['Milk', '6151100030211', 1_250.5, null, 2],
      ['Milo', '001234', 900, 7, 6],
      ['Tea', null, 900, 1_003, 7],
    ])
  })

  it('gives days, percent, money and texts as its sheet shows them', () => {
    const cell = (about: string, shown: string) =>
      `<table:table-cell ${about}><text:p>${shown}</text:p></table:table-cell>`
    const head = odsRow(['Name', 'Size', 'Price', 'Description'].map(odsText).join(''))
    const day = cell('office:value-type="date" office:date-value="2025-10-08"', '8-Oct')
    const money = cell(
      'office:value-type="currency" office:currency="NGN" office:value="14500"',
      '₦14,500.00',
    )
    const long =
      '<table:table-cell office:value-type="string"><office:annotation><text:p>ask Bola</text:p></office:annotation><text:p>Blue<text:s text:c="2"/><text:span>gown</text:span></text:p><text:p>washable<text:line-break/>soft</text:p></table:table-cell>'
    const plan = read(
      odsFile(
        odsTable(
          head +
            odsRow(long + day + money + cell('office:value-type="percentage" office:value="0.1"', '10%')) +
            odsRow(odsText('Cap &amp; bag') + day.replace('8-Oct', '08/10/2025') + money + EMPTY(1)),
        ),
      ),
    )
    if (typeof plan === 'string') throw new Error(plan)
    expect(plan.products.map(({ product }) => [product.name, product.price, product.description])).toEqual([
      ['Blue  gown washable soft', 1_450_000, '10%'],
      ['Cap & bag', 1_450_000, ''],
    ])
    expect([...plan.warnings.values()].flat().join()).toMatch(/"8-Oct".*"2025-10-08"/)
  })

  it.each(['collapse', 'filter'])('leaves out a row that it hides (%s), with a reason', (hides) => {
    const goods = odsText('Milk') + EMPTY(1) + odsFloat('10')
    const hidden = odsRow(odsText('Old milk') + EMPTY(1) + odsFloat('9')).replace(
      '<table:table-row',
      `<table:table-row table:visibility="${hides}"`,
    )
    const file = odsFile(odsTable(HEAD + odsRow(goods) + hidden))
    const plan = read(file)

    expect(goodsOf(file)).toEqual([['Milk', null, 10, null, 2]])
    expect(typeof plan !== 'string' && plan.verdicts.get(3)).toMatchObject({ outcome: 'skipped' })
  })

  it('is read where its goods are: not on a hidden sheet, not on a cover', () => {
    const styles =
      '<style:style style:name="ta1" style:family="table"><style:table-properties table:display="true"/></style:style><style:style style:name="ta2" style:family="table"><style:table-properties table:display="false"/></style:style>'
    const goods = (name: string) => HEAD + odsRow(odsText(name) + EMPTY(1) + odsFloat('10'))
    const file = odsFile(
      odsTable(goods('Old price'), { name: 'Old', style: 'ta2' }) +
        odsTable(odsRow(odsText('Our shop')), { name: 'Cover' }) +
        odsTable(goods('Shirt'), { name: 'Men' }) +
        odsTable(goods('Dress'), { name: 'Women &amp; girls' }),
      { styles },
    )
    expect(goodsOf(file)).toEqual([['Shirt', null, 10, null, 2]])
    const plan = read(file)
    const words = typeof plan === 'string' ? plan : [...plan.warnings.values()].flat().join()
    expect(words).toContain('Not read: "Cover", "Women & girls"')
  })

  it('may lie in a ZIP beside its pictures', () => {
    const sheet = odsOf([
      ['Name', 'Price'],
      ['Cap', '10'],
    ])
    expect(goodsOf(zipSync({ 'a/shop.ods': sheet, 'a/cap.jpg': new Uint8Array(9) }))).toEqual([
      ['Cap', null, 10, null, 2],
    ])
  })

  it.each([
    ['without columns that we know', odsOf([['a', 'b']]), 'no_header'],
    ['without a sheet', odsFile(''), 'workbook_broken'],
    [
      'with a password',
      odsFile(odsTable(HEAD), { more: { 'META-INF/manifest.xml': '<manifest:encryption-data/>' } }),
      'zip_encrypted',
    ],
    [
      'with a type definition',
      zipSync({ mimetype: strToU8('x'), 'content.xml': strToU8('<!DOCTYPE x [<!ENTITY a "b">]><a/>') }),
      'xml_definition',
    ],
    [
      'with a filled cell far to the right',
      odsFile(odsTable(HEAD + odsRow(EMPTY(700) + odsText('a')))),
      'too_many_cells',
    ],
    [
      'with a text that comes back a million times in its row',
      odsFile(
        odsTable(
          HEAD +
            odsRow(
              '<table:table-cell table:number-columns-repeated="1000000"><text:p>a</text:p></table:table-cell>',
            ),
        ),
      ),
      'too_many_cells',
    ],
    [
      'with a row that comes back a million times',
      odsFile(odsTable(HEAD + odsRow(odsText('a'), 1_000_000))),
      'too_many_cells',
    ],
  ])('%s is refused', (_, bytes, code) => {
    expect(goodsOf(bytes)).toBe(code)
  })

  it('with a row that is too long loses that row', () => {
    const rows =
      HEAD + odsRow(odsText('x'.repeat(70_000))) + odsRow(odsText('Cap') + EMPTY(1) + odsFloat('10'))
    expect(goodsOf(odsFile(odsTable(rows)))).toEqual([['Cap', null, 10, null, 3]])
  })

  it('costs no more than its length, also with tables in cells and rows that are never closed', () => {
    const file = (times: number) =>
      odsFile(
        odsTable(
          HEAD + odsRow('<table:table-cell><table:table table:name="b"><table:table-row>'.repeat(times)),
        ),
      )
    const tried = (bytes: Uint8Array) => expect(goodsOf(bytes)).toEqual([])
    expect(costGrowth(tried, file(20_000), file(2_000))).toBeLessThan(IN_LINE)
  })
})
