// Pages put together from compressed pieces: whatever a page holds, every decoder gives back the same bytes. Planted defects, all
// seen red here: a dictionary that ends one byte early, or before the shared text; the checksum of a piece instead of the page; a wrong
// length; the text before the cut left out; texts found by their checksum alone, kept as views of their page, or never forgotten.
import { readFileSync } from 'node:fs'
import { crc32, deflateRawSync, gunzipSync, gzipSync } from 'node:zlib'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { gzipInPieces } from '#storefront/gzip-page.ts'
import { type Random, seededRandom } from '#tests/support/random.ts'

vi.mock('node:zlib', async (load) => {
  const zlib = await load<typeof import('node:zlib')>()
  return { ...zlib, crc32: vi.fn(zlib.crc32), deflateRawSync: vi.fn(zlib.deflateRawSync) }
})

beforeEach(() => {
  vi.mocked(deflateRawSync).mockClear()
})

function gzip(page: Uint8Array): Buffer {
  const pieces = gzipInPieces(page)
  return pieces ? Buffer.concat([pieces.head, pieces.shared, pieces.tail]) : gzipSync(page)
}

async function decompress(bytes: Uint8Array): Promise<Buffer> {
  const stream = new Blob([new Uint8Array(bytes)]).stream().pipeThrough(new DecompressionStream('gzip'))
  return Buffer.from(await new Response(stream).arrayBuffer())
}

const words = 'color: #0f5132; var(--primary) ₦1,501 Àdìrẹ 👗 function(e){return e} </p> class="add"'.split(
  ' ',
)

/** Text of about so many bytes; two seeds share words, no lines. */
function text(random: Random, bytes: number): string {
  let made = ''
  while (made.length < bytes) made += `${random.pick(words)} ${random.below(1_000)} `
  return made.slice(0, bytes)
}

const seeded = (seed: number, bytes: number) => text(seededRandom(seed), bytes)

/** As a product's page: its own head, the shared style and script with the bar between them, its own content. */
function productPage(own: string, style = seeded(1, 6_600), script = seeded(2, 7_000)): Buffer {
  return Buffer.from(
    `<!DOCTYPE html><head><title>${own}</title><style>${style}</style></head><body><header>Adunni</header>` +
      `<script>${script}</script><main>${own} <h1>${own.slice(0, 40)}</h1></main></body></html>`,
  )
}

const style = `<style>${seeded(3, 6_000)}</style>`
const script = `<script>${seeded(4, 6_000)}</script>`

describe('a page comes back byte for byte', () => {
  test.each<readonly [string, string | Uint8Array]>([
    ['nothing', ''],
    ['one byte', 'x'],
    ['no inline text', seeded(5, 20_000)],
    ['empty inline texts', '<style></style><script></script><p>x'],
    ['a style alone', `<head>${style}<p>own`],
    ['a script alone', `<head>${script}<p>own`],
    ['a script before the style', `<head>${script}${style}<p>own`],
    ['nothing before the style and nothing after the script', `${style}${script}`],
    ['a style that is not closed', `<head><style>${seeded(6, 9_000)}`],
    ['a script that is not closed', `<head>${style}<script>${seeded(6, 9_000)}`],
    [
      'a style that looks like a script',
      `<style>${seeded(7, 3_000)}<script>x</script>${seeded(8, 3_000)}</style>y`,
    ],
    ['a script that looks like a style', `${style}<script>'<style>${seeded(7, 5_000)}</style>'</script>y`],
    ['many styles and scripts', `${style}${script}${style}${script}${style}<p>own`],
    ['a head longer than the window', `${seeded(9, 50_000)}${style}${script}${seeded(9, 50_000)}`],
    ['a shared text longer than the window', `<style>${seeded(10, 40_000)}</style>${script}<p>own`],
    [
      'a shared text about as long as the window',
      `<style>${seeded(11, 26_744)}</style>${script}${seeded(11, 70_000)}`,
    ],
    [
      'a sitemap',
      `<?xml version="1.0"?><urlset>${'<url><loc>https://a.b/c</loc></url>'.repeat(99)}</urlset>`,
    ],
    ['checkout facts', JSON.stringify({ currency: 'NGN', zones: ['Lagos', 'Àkúrẹ́'] })],
    [
      'bytes that are no text',
      Buffer.from(Array.from({ length: 9_000 }, (_, index) => (index * 7919) % 256)),
    ],
  ])('%s', async (_, body) => {
    const page = Buffer.from(body as string)

    const zipped = gzip(page)

    expect(gunzipSync(zipped).equals(page)).toBe(true)
    expect((await decompress(zipped)).equals(page)).toBe(true)
  })

  test('any 600 pages, in any order', () => {
    const random = seededRandom(20_261_120)
    const tags = [
      '<style>',
      '</style>',
      '<script>',
      '</script>',
      '<script type="application/ld+json">',
      '<st',
    ]
    for (let count = 0; count < 600; count += 1) {
      const parts = Array.from({ length: random.below(12) }, () => {
        const part = random.chance(0.5) ? random.pick(tags) : ''
        // Few seeds: texts that are remembered come again, in other places and beside others.
        return part + seeded(random.below(6), random.pick([0, 1, 700, 2_048, 5_000, 5_001, 40_000]))
      })
      const page = Buffer.from(random.chance(0.6) ? `${style}${script}${parts.join('')}` : parts.join(''))
      const offset = random.below(3)

      // A view into a larger buffer, as a renderer may give.
      const zipped = gzip(Buffer.concat([Buffer.alloc(offset), page]).subarray(offset))

      expect([count, gunzipSync(zipped).equals(page)]).toEqual([count, true])
    }
  })
})

test('a decoder refuses a page whose checksum, length or end is another', async () => {
  const zipped = gzip(productPage('Ankara wrapper'))
  const changed = (at: number) =>
    zipped.map((byte: number, index: number) => (index === zipped.length + at ? byte ^ 1 : byte))

  expect(() => gunzipSync(changed(-8))).toThrow('incorrect data check')
  expect(() => gunzipSync(changed(-4))).toThrow('incorrect length check')
  expect(() => gunzipSync(zipped.subarray(0, -1))).toThrow('unexpected end of file')
  expect(() => gunzipSync(changed(-2_000))).toThrow()
  await expect(decompress(changed(-8))).rejects.toThrow()
  await expect(decompress(zipped.subarray(0, -1))).rejects.toThrow()
})

test('texts of one checksum are not taken for each other', () => {
  const checksum = vi.mocked(crc32)
  const real = checksum.getMockImplementation() as typeof crc32
  const pages = [productPage('one', seeded(31, 6_600)), productPage('two', seeded(32, 6_600))]
  const isPage = (data: string | NodeJS.ArrayBufferView) => Buffer.from(data as Buffer).includes('<!DOCTYPE')
  checksum.mockImplementation((data, value) => (isPage(data) ? real(data, value) : 7))

  const zipped = [...pages, ...pages].map(gzip)
  checksum.mockImplementation(real)

  expect(zipped.map((bytes, index) => gunzipSync(bytes).equals(pages[index % 2] as Buffer))).toEqual([
    true,
    true,
    true,
    true,
  ])
})

describe('the shared text', () => {
  /** Compressions that a page costs: two for its own pieces, and two more where the shared text is not remembered. */
  const cost = (page: Buffer) => {
    vi.mocked(deflateRawSync).mockClear()
    gzip(page)
    return vi.mocked(deflateRawSync).mock.calls.length
  }

  test('is compressed once for all pages that hold it', () => {
    const shared = [seeded(41, 6_600), seeded(42, 7_000)] as const

    expect(cost(productPage('Ankara wrapper', ...shared))).toBe(4)
    expect(cost(productPage('Lace blouse', ...shared))).toBe(2)
    expect(cost(productPage('Lace blouse', seeded(43, 6_600), shared[1]))).toBe(4)
  })

  test('is remembered as a copy, so that it does not hold the page', () => {
    const page = productPage('Ankara wrapper', seeded(44, 6_600))
    const again = Buffer.from(page)
    gzip(page)
    page.fill(0)

    expect(cost(again)).toBe(2)
  })

  test('is forgotten after 64 others, so that memory stays bounded', () => {
    const pageOf = (index: number) => productPage('Ankara wrapper', seeded(100 + index, 3_000), 'x')
    for (let index = 0; index < 64; index += 1) gzip(pageOf(index))

    expect(cost(pageOf(0))).toBe(2)
    expect(cost(pageOf(64))).toBe(4)
    expect(cost(pageOf(1))).toBe(2)
    expect(cost(pageOf(0))).toBe(4)
  })

  test('makes the same bytes, remembered or not', () => {
    const page = productPage('Ankara wrapper', seeded(51, 6_600))
    const first = gzip(page)
    const remembered = gzip(page)
    for (let index = 0; index < 64; index += 1) gzip(productPage('other', seeded(200 + index, 3_000)))

    expect(remembered.equals(first)).toBe(true)
    expect(cost(page)).toBe(4)
    expect(gzip(page).equals(first)).toBe(true)
  })
})

describe('sizes', () => {
  /** Real lines of the product, so that they compress as such lines do. */
  const source = (file: string, bytes: number) => readFileSync(file, 'utf8').slice(0, bytes)
  const css = source('src/styles/site-frame.css', 4_900) + source('src/styles/site-parts.css', 1_700)
  const js = source('src/storefront/publish.ts', 7_000)

  test.each([
    ['a product', 2_600, 1.015],
    ['a home page of 40 products', 28_000, 1.005],
  ])('%s is hardly larger than in one piece', (_, bytes, most) => {
    const page = productPage(seeded(61, bytes / 2), css, js)

    const ratio = gzip(page).length / gzipSync(page).length

    expect(ratio).toBeLessThan(most)
  })

  test('a page without shared text is compressed as before', () => {
    const page = Buffer.from(`<p>${seeded(62, 9_000)}`)

    expect(gzip(page).equals(gzipSync(page))).toBe(true)
  })
})
