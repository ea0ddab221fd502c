// Tests hostile files: each is answered in plain words or row by row, and nothing is lost silently. Rows that are broken, refused, skipped
// and planned always add up to the rows of the file. Seen red with the regular expressions that once cut feeds: their cost grew with the square.
import { describe, expect, it } from 'vitest'
import { readCsvTable } from '#domain/import/cells/csv-table.ts'
import { TABLE_LIMITS } from '#domain/import/cells/limits.ts'
import { NO_CONVERSION } from '#domain/import/cells/price.ts'
import { planTable } from '#domain/import/draft.ts'
import { readImportFile } from '#domain/import/read-file.ts'
import { isWooCommerceHeader } from '#domain/import/woocommerce/columns.ts'
import { wooCommercePlanner } from '#domain/import/woocommerce/plan.ts'
import { workbook } from '#tests/support/cases/workbooks.ts'
import { costGrowth, IN_LINE } from '#tests/support/checks/cost-growth.ts'

const HEAD = 'Type,SKU,Name,Regular price'

type Case = readonly [name: string, file: string | Uint8Array, expected: string]

function summary(file: string | Uint8Array): string {
  const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file
  const table = readCsvTable(bytes, isWooCommerceHeader)
  if (!table.ok) return table.error.code
  const plan = planTable(
    wooCommercePlanner(table.value.header, { currency: 'NGN', rate: NO_CONVERSION }),
    table.value,
  )
  const planned = plan.products.flatMap(({ rows }) => rows)
  const verdicts = [...plan.verdicts]
  expect([...planned, ...verdicts.map(([row]) => row)].sort((a, b) => a - b)).toEqual(
    plan.rows.map(({ number }) => number),
  )
  for (const { product } of plan.products) {
    expect(Number.isSafeInteger(product.price) && product.price > 0 && product.price <= 90_000_000_000).toBe(
      true,
    )
    expect(JSON.stringify(product)).not.toMatch(/\\u0000/)
  }
  const refused = verdicts.filter(([, { outcome }]) => outcome === 'refused').length
  const skipped = verdicts.length - refused
  return `${plan.products.length} products, ${refused} refused, ${skipped} skipped`
}

const utf16 = (text: string): Uint8Array => Buffer.from(`\ufeff${text}`, 'utf16le')

const CASES: readonly Case[] = [
  ['nothing', '', 'empty'],
  ['only spaces and breaks', ' \n\r\n\t', 'empty'],
  ['a byte order mark alone', '\ufeff', 'empty'],
  ['a header alone', HEAD, '0 products, 0 refused, 0 skipped'],
  ['no header', 'a,b,c\n1,2,3', 'no_header'],
  ['a header on line 11', `${'x\n'.repeat(10)}${HEAD}\nsimple,A,Cap,10`, 'no_header'],
  [
    'a header on line 4',
    `Shop export\n\n# comment\n${HEAD}\nsimple,A,Cap,10`,
    '1 products, 0 refused, 0 skipped',
  ],
  ['a workbook', new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]), 'workbook'],
  ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, ...new Uint8Array(500)]), 'binary'],
  ['random bytes', Uint8Array.from({ length: 4_000 }, (_, index) => (index * 197 + 31) % 256), 'binary'],
  ['UTF-16', utf16(`${HEAD}\nsimple,A,Ọjà cap,10`), '1 products, 0 refused, 0 skipped'],
  ['Windows-1252', Buffer.from(`${HEAD}\nsimple,A,Caf\xe9,10`, 'latin1'), '1 products, 0 refused, 0 skipped'],
  ['semicolons', `${HEAD.replaceAll(',', ';')}\nsimple;A;Cap;12,50`, '1 products, 0 refused, 0 skipped'],
  ['tabs', `${HEAD.replaceAll(',', '\t')}\nsimple\tA\tCap\t10`, '1 products, 0 refused, 0 skipped'],
  ['old Mac line ends', `${HEAD}\rsimple,A,Cap,10\rsimple,B,Bag,20`, '2 products, 0 refused, 0 skipped'],
  ['a NUL in a name', `${HEAD}\nsimple,A,Ca\0p,10`, '1 products, 0 refused, 0 skipped'],
  ['a NUL in a price', `${HEAD}\nsimple,A,Cap,1\0${'0'}`, '1 products, 0 refused, 0 skipped'],
  [
    'a quotation mark that never closes',
    `${HEAD}\nsimple,A,"Cap,10\nsimple,B,Bag,20\nsimple,C,Box,30`,
    '2 products, 1 refused, 0 skipped',
  ],
  [
    'every row with a broken quotation mark',
    `${HEAD}\nsimple,A,"Cap,10\nsimple,B,"Bag,20,"\nsimple,C,Box,30`,
    '1 products, 2 refused, 0 skipped',
  ],
  [
    'six hundred rows with broken quotation marks',
    `${HEAD}\n${'simple,A,"Cap,10\n'.repeat(601)}`,
    'broken_quotes',
  ],
  [
    'a row with more cells than the header',
    `${HEAD}\nsimple,A,Cap, red,10\nsimple,B,Bag,20`,
    '1 products, 1 refused, 0 skipped',
  ],
  ['a row with fewer cells', `${HEAD}\nsimple,A\nsimple,B,Bag,20`, '1 products, 1 refused, 0 skipped'],
  ['empty rows between', `${HEAD}\n\n,,,\nsimple,A,Cap,10\n\n`, '1 products, 0 refused, 0 skipped'],
  ['no name', `${HEAD}\nsimple,A,,10`, '0 products, 1 refused, 0 skipped'],
  [
    'a name of zero-width letters',
    `${HEAD}\nsimple,A,\u200b\u2060\u3164,10`,
    '0 products, 1 refused, 0 skipped',
  ],
  [
    'a name of 100,000 letters',
    `${HEAD}\nsimple,A,${'x'.repeat(100_000)},10`,
    '1 products, 0 refused, 0 skipped',
  ],
  ['no SKU and no id', `${HEAD}\nsimple,,Cap,10`, '0 products, 1 refused, 0 skipped'],
  [
    'formulas',
    `${HEAD}\nsimple,"=cmd|' /C calc'!A0","=HYPERLINK(""http://x"")",'=10`,
    '0 products, 1 refused, 0 skipped',
  ],
  ['a negative price', `${HEAD}\nsimple,A,Cap,-10`, '0 products, 1 refused, 0 skipped'],
  ['a huge price', `${HEAD}\nsimple,A,Cap,1${'0'.repeat(400)}`, '0 products, 1 refused, 0 skipped'],
  [
    'a price in two styles',
    `${HEAD}\nsimple,A,Cap,"12,50"\nsimple,B,Bag,12.50\nsimple,C,Box,"1,200"`,
    '2 products, 1 refused, 0 skipped',
  ],
  [
    'a bad row 7 among good ones',
    `${HEAD}\n${[1, 2, 3, 4, 5].map((n) => `simple,S${n},Cap ${n},10`).join('\n')}\nsimple,S6,Cap,oops\nsimple,S7,Cap 7,10`,
    '6 products, 1 refused, 0 skipped',
  ],
  [
    'a variation without its parent',
    `${HEAD},Parent\nvariation,V,Cap - Red,10,NOWHERE`,
    '0 products, 1 refused, 0 skipped',
  ],
  ['a variation of itself', `${HEAD},Parent\nvariation,V,Cap,10,V`, '0 products, 1 refused, 0 skipped'],
  [
    'a variation of a variation',
    `${HEAD},Parent\nvariable,P,Cap,,\nvariation,V,Cap,10,P\nvariation,W,Cap,10,V`,
    '0 products, 3 refused, 0 skipped',
  ],
  [
    'too many choices',
    `${HEAD},Parent,Attribute 1 name,Attribute 1 value(s)\nvariable,P,Cap,,,Size,"${Array.from({ length: 501 }, (_, n) => n).join(',')}"\nvariation,V,Cap,10,P,Size,1`,
    '0 products, 2 refused, 0 skipped',
  ],
  ['an unknown type', `${HEAD}\nsubscription,A,Cap,10`, '0 products, 1 refused, 0 skipped'],
  [
    'the same row a thousand times',
    `${HEAD}\n${'simple,A,Cap,10\n'.repeat(1_000)}`,
    '1 products, 0 refused, 999 skipped',
  ],
  [
    'a column named like an object',
    `${HEAD},__proto__,constructor\nsimple,A,Cap,10,x,y`,
    '1 products, 0 refused, 0 skipped',
  ],
]

const feed = (body: string) => new TextEncoder().encode(`<?xml version="1.0"?><rss><channel>${body}`)

function feedSummary(body: string) {
  const read = readImportFile(feed(body), { currency: 'NGN', rate: NO_CONVERSION })
  return read.ok
    ? read.value.plan.products.map(({ product: { name, price } }) => [name, price])
    : read.error.code
}

describe('a hostile feed', () => {
  it.each([
    ['items that are never closed', '<item><g:id>1</g:id>'],
    ['closed items without a beginning', '</item>'],
    ['tags that are never closed', '<item <g:id '],
    ['fields that are never closed', '<g:title>'],
    ['sections that are never closed', '<g:title><![CDATA['],
    ['comments that are never closed', '<!-- <item>'],
    ['fields in fields of the same name', '<item><a><a><a></a>'],
    ['links without an end', '<item><link href=" href ="/><link href  href'],
    ['signs without an end', '<item><a>&#38&amp&'],
  ])('with a million %s costs no more than its length', async (_, part) => {
    const body = (characters: number) => part.repeat(Math.ceil(characters / part.length))
    const read = (text: string) => expect(typeof feedSummary(text)).toBe('string')

    expect(await costGrowth(read, body(1_000_000), body(100_000))).toBeLessThan(IN_LINE)
  })

  it('gives the fields of its items, not those inside a field', () => {
    const item = `<item><g:shipping><g:country>NG</g:country><g:price>900 NGN</g:price></g:shipping>
      <g:id>1</g:id><title><![CDATA[A <b>cap</b> & more]]></title><!-- <price>1 NGN</price> -->
      <description>Soft<br>and warm</description><g:price>5000.00 NGN</g:price><availability>in stock</availability></item>`

    expect(feedSummary(item)).toEqual([['A cap & more', 500_000]])
  })

  it('with more names of fields than columns is refused', () => {
    const items = Array.from({ length: 600 }, (_, n) => `<item><a${n}/></item>`).join('')

    expect(feedSummary(items)).toBe('too_many_cells')
  })
})

describe('a file of more than fits into an isolate', () => {
  const { rows, columns } = TABLE_LIMITS

  it.each([
    ['rows', `Name,Price\n${'a,1\n'.repeat(rows)}`],
    ['words that are kept', `Name,Price,Description\n${`a,1,${'x'.repeat(1_100)}\n`.repeat(40_000)}`],
    ['columns', `Name,Price\n${','.repeat(columns)}`],
  ])('with too many %s is refused', (_, text) => {
    const read = readImportFile(new TextEncoder().encode(text), { currency: 'NGN', rate: NO_CONVERSION })

    expect(read).toMatchObject({ ok: false, error: { code: 'too_many_cells' } })
  })

  it.each([
    ['JSON', (values: string) => `[${values}{}]`],
    ['a page', (values: string) => `<!doctype html><script>a = {"b": [${values}{}]}</script>`],
  ])('is %s with a million values', (_, file) => {
    const read = readImportFile(new TextEncoder().encode(file('{},'.repeat(1_000_000))), {
      currency: 'NGN',
      rate: NO_CONVERSION,
    })

    expect(read).toMatchObject({ ok: false, error: { code: 'no_product' } })
  })

  it('is a small workbook with a cell far to the right in each row', () => {
    const sheet = workbook('<row><c r="SF1"><v>1</v></c></row>'.repeat(6_000))

    expect(readImportFile(sheet, { currency: 'NGN', rate: NO_CONVERSION })).toMatchObject({
      ok: false,
      error: { code: 'too_many_cells' },
    })
  })
})

describe('a hostile file', () => {
  it.each(CASES)('%s', (_, file, expected) => {
    expect(summary(file)).toBe(expected)
  })

  it('costs no more than its rows', async () => {
    const file = (rows: number) =>
      [
        `${HEAD},Description`,
        ...Array.from(
          { length: rows },
          (_, n) => `simple,S${n},"Cap, no ${n}",${n + 1}.50,"<p>Soft &amp; warm</p>"`,
        ),
      ].join('\n')
    const read = (rows: number) => expect(summary(file(rows))).toBe(`${rows} products, 0 refused, 0 skipped`)

    expect(await costGrowth(read, 2_000, 200)).toBeLessThan(IN_LINE)
  })

  it('with ten thousand broken tags costs no more than its length', async () => {
    const file = (tags: number) => `${HEAD},Description\nsimple,A,Cap,10,${'<a <!-- '.repeat(tags)}`
    const read = (text: string) => expect(summary(text)).toBe('1 products, 0 refused, 0 skipped')

    expect(await costGrowth(read, file(20_000), file(2_000))).toBeLessThan(IN_LINE)
  })
})
