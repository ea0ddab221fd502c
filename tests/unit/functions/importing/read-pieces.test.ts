// A table of text that comes in pieces becomes the same plan as the same bytes at once: for files of every source and hostile ones, cut anywhere, also
// inside a character, a pair of quotation marks or a line end. Planted once and seen red: a row that ends where a piece ends taken as whole.
import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { MAX_ROW, rowCutter } from '#domain/import/cells/row-cutter.ts'
import { type HowRead, readPieces, readUpload } from '#functions/importing/read-upload.ts'

const FIXTURES = resolve(import.meta.dirname, '../../../fixtures')

const HOW: HowRead = {
  isPaste: false,
  source: null,
  columns: null,
  hasHeader: false,
  currency: 'NGN',
  rate: null,
  answers: {},
}

const files = ['.', 'imports', 'imports/suppliers'].flatMap((folder) =>
  readdirSync(resolve(FIXTURES, folder))
    .filter((name) => name.endsWith('.csv'))
    .map((name): readonly [string, Uint8Array] => [name, readFileSync(resolve(FIXTURES, folder, name))]),
)

const text = (content: string) => new TextEncoder().encode(content)
const HEAD = 'Name,SKU,Price'
const many = (count: number, row: (n: number) => string) =>
  [HEAD, ...Array.from({ length: count }, (_, n) => row(n))].join('\r\n')

const made: readonly (readonly [string, Uint8Array])[] = [
  ['nothing', text('')],
  ['no header', text('a,b\n1,2')],
  ['quotation marks in cells', text(many(40, (n) => `"Cap ""${n}"", Ọjà",S${n},${n + 1}`))],
  [
    'quotation marks that are misplaced',
    text(many(40, (n) => (n % 5 === 0 ? `"Cap"x,S${n},1` : `Cap ${n},S${n},1`))),
  ],
  ['one that is never closed', text(many(40, (n) => (n === 9 ? `"Cap,S${n},1` : `Cap ${n},S${n},1`)))],
  ['line ends in cells', text(many(40, (n) => `"Cap\r\n${n}",S${n},1`))],
  ['old line ends', text(many(40, (n) => `Cap ${n},S${n},1`).replaceAll('\r\n', '\r'))],
  [
    'Windows-1252',
    Buffer.from(
      many(40, (n) => `Caf\xe9 ${n},S${n},1`),
      'latin1',
    ),
  ],
  [
    'Windows-1252 at the very end',
    Buffer.from(
      many(4_000, (n) => (n === 3_999 ? 'Caf\xe9,S,1' : `Cap ${n},S${n},1`)),
      'latin1',
    ),
  ],
  ['UTF-16', Buffer.from(`\ufeff${many(40, (n) => `Ọjà ${n},S${n},1`)}`, 'utf16le')],
  [
    'prices whose style the last row shows',
    text(many(40, (n) => `Cap ${n},S${n},${n === 39 ? '"12,50"' : '1.200'}`)),
  ],
  ['a row as long as a row may be', text(many(3, (n) => `Cap ${n},S${n},1,"${'x'.repeat(MAX_ROW - 100)}"`))],
  [
    'a row that is too long',
    text(
      many(3, (n) => (n === 1 ? `Cap,S,"${'x,y\n'.repeat(MAX_ROW)}"` : `Cap ${n},S${n},1`)).slice(0, 300_000),
    ),
  ],
  ['too many cells', text(many(3, () => ','.repeat(600)))],
  ['noise', Uint8Array.from({ length: 4_000 }, (_, index) => (index * 197 + 31) % 256)],
]

/** Pieces of uneven sizes, about `size` bytes. */
async function* pieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0, n = 0; at < bytes.length; n += 1) {
    const end = at + 1 + ((n * 7_919) % (2 * size))
    yield bytes.subarray(at, end)
    at = end
  }
}

const planOf = (read: Awaited<ReturnType<typeof readPieces>>) =>
  read.ok
    ? {
        source: read.value.source,
        products: read.value.plan.products,
        verdicts: [...read.value.plan.verdicts].toSorted(([a], [b]) => a - b),
        warnings: [...read.value.plan.warnings].toSorted(([a], [b]) => a - b),
        rows: read.value.plan.rows,
      }
    : read.error

test.each([...files, ...made])('%s', async (_, bytes) => {
  for (const how of [HOW, { ...HOW, columns: 'name,sku,price', hasHeader: true }]) {
    const whole = planOf(await readUpload(bytes, how))
    for (const size of bytes.length > 10_000 ? [40_000] : [1, 3, 50, 5_000]) {
      const file = { head: bytes.slice(0, 262_144), open: () => pieces(bytes, size) }
      expect(planOf(await readPieces(file, how))).toEqual(whole)
    }
  }
})

test.each([...files, ...made].filter(([, bytes]) => bytes.length < 100_000))('the rows of %s', (_, bytes) => {
  const table = new TextDecoder().decode(bytes)
  const cut = (size: number) => {
    const cutter = rowCutter(',')
    const rows = Array.from({ length: Math.ceil(table.length / size) }, (_, n) => {
      const step = (n + 1) * size < table.length ? 'push' : 'finish'
      return [...cutter[step](table.slice(n * size, (n + 1) * size))]
    })
    return rows.flat()
  }
  const whole = cut(table.length + 1)
  for (const size of [1, 2, 7, 1_000]) expect(cut(size)).toEqual(whole)
})
