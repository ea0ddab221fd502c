// Tests hostile files: each is answered in plain words or row by row, and nothing is lost silently. Rows that are broken, refused, skipped
// and planned always add up to the rows of the file.
import { describe, expect, it } from 'vitest'
import { TABLE_LIMITS } from '#domain/import/cells/limits.ts'
import { NO_CONVERSION } from '#domain/import/cells/price.ts'
import { readImportFile } from '#domain/import/read-file.ts'
import { HOSTILE_HEAD as HEAD, HOSTILE_TABLES } from '#tests/support/cases/hostile-tables.ts'
import { workbook } from '#tests/support/cases/workbooks.ts'
import { costGrowth, IN_LINE } from '#tests/support/checks/cost-growth.ts'

function summary(file: string | Uint8Array): string {
  const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file
  const read = readImportFile(bytes, { source: 'woocommerce', currency: 'NGN', rate: NO_CONVERSION })
  if (!read.ok) return read.error.code
  const { plan } = read.value
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

const feed = (body: string) => new TextEncoder().encode(`<?xml version="1.0"?><rss><channel>${body}`)

function feedSummary(body: string) {
  const read = readImportFile(feed(body), { currency: 'NGN', rate: NO_CONVERSION })
  return read.ok
    ? read.value.plan.products.map(({ product: { name, price } }) => [name, price])
    : read.error.code
}

describe('a hostile feed', () => {
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

    expect(read).toMatchObject({ ok: false, error: { code: 'page_too_large' } })
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
  it.each(HOSTILE_TABLES)('%s', (_, file, expected) => {
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

    expect(costGrowth(read, 2_000, 200)).toBeLessThan(IN_LINE)
  })

  it('with ten thousand broken tags costs no more than its length', async () => {
    const file = (tags: number) => `${HEAD},Description\nsimple,A,Cap,10,${'<a <!-- '.repeat(tags)}`
    const read = (text: string) => expect(summary(text)).toBe('1 products, 0 refused, 0 skipped')

    expect(costGrowth(read, file(6_000), file(600))).toBeLessThan(IN_LINE)
  })
})
