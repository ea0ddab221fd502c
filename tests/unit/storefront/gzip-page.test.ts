// Pages put together from compressed pieces: whatever a page holds, every decoder gives back the same bytes. Planted defects, all
// seen red here: a dictionary that ends one byte early, or before the shared text; the checksum of a piece instead of the page; a wrong
// length; the text before the cut left out; a shared text compressed for every page.
import { readFileSync } from 'node:fs'
import { deflateRawSync, gunzipSync, gzipSync } from 'node:zlib'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { gzipInPieces } from '#storefront/gzip-page.ts'
import { type PageText, sharedText, textAlone, wholeText } from '#storefront/page-text.ts'
import { type Random, seededRandom } from '#tests/support/random.ts'

vi.mock('node:zlib', async (load) => {
  const zlib = await load<typeof import('node:zlib')>()
  return { ...zlib, deflateRawSync: vi.fn(zlib.deflateRawSync) }
})

beforeEach(() => {
  vi.mocked(deflateRawSync).mockClear()
})

function gzip(page: PageText): Buffer {
  const pieces = gzipInPieces(page)
  return pieces ? Buffer.concat([pieces.head, pieces.shared, pieces.tail]) : gzipSync(wholeText(page))
}

/** A page of these texts: before, style, between, script, after. */
function pageOf(before: string, style: string, between: string, script: string, after: string): PageText {
  return {
    before: Buffer.from(before),
    shared: sharedText(style, Buffer.from(between), script),
    after: Buffer.from(after),
  }
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
function productPage(own: string, style = seeded(1, 6_600), script = seeded(2, 7_000)): PageText {
  return pageOf(
    `<!DOCTYPE html><head><title>${own}</title><style>`,
    style,
    '</style></head><body><header>Adunni</header><script>',
    script,
    `</script><main>${own} <h1>${own.slice(0, 40)}</h1></main></body></html>`,
  )
}

const style = seeded(3, 6_000)
const script = seeded(4, 6_000)
const alone = (text: string | Uint8Array) => textAlone(Buffer.from(text as string))

describe('a page comes back byte for byte', () => {
  test.each<readonly [string, PageText]>([
    ['nothing', alone('')],
    ['one byte', alone('x')],
    ['no shared text', alone(seeded(5, 20_000))],
    ['an empty shared text', pageOf('<p>', '', '', '', 'x')],
    ['nothing at all in its pieces', pageOf('', '', '', '', '')],
    ['a style alone', pageOf('<head>', style, '', '', '<p>own')],
    ['a script alone', pageOf('<head>', '', '', script, '<p>own')],
    ['nothing before the style and nothing after the script', pageOf('', style, '<b>', script, '')],
    ['a head longer than the window', pageOf(seeded(9, 50_000), style, '<b>', script, seeded(9, 50_000))],
    ['a shared text longer than the window', pageOf('<head>', seeded(10, 40_000), '<b>', script, '<p>own')],
    [
      'a shared text as long as the window',
      pageOf(seeded(11, 9_000), seeded(11, 26_768), '', seeded(12, 6_000), seeded(11, 70_000)),
    ],
    [
      'a shared text a byte shorter',
      pageOf('₦', seeded(11, 26_767), '', seeded(12, 6_000), seeded(11, 70_000)),
    ],
    ['a text between that is long', pageOf('<head>', style, seeded(13, 50_000), script, seeded(13, 9_000))],
    [
      'a sitemap',
      alone(`<?xml version="1.0"?><urlset>${'<url><loc>https://a.b/c</loc></url>'.repeat(99)}</urlset>`),
    ],
    ['checkout facts', alone(JSON.stringify({ currency: 'NGN', zones: ['Lagos', 'Àkúrẹ́'] }))],
    [
      'bytes that are no text',
      alone(Buffer.from(Array.from({ length: 9_000 }, (_, index) => (index * 7919) % 256))),
    ],
  ])('%s', async (_, text) => {
    const page = Buffer.from(wholeText(text))

    const zipped = gzip(text)

    expect(gunzipSync(zipped).equals(page)).toBe(true)
    expect((await decompress(zipped)).equals(page)).toBe(true)
  })

  test('any 600 pages, in any order', () => {
    const random = seededRandom(20_261_120)
    // Few seeds: texts that are remembered come again, beside others.
    const part = () => seeded(random.below(6), random.pick([0, 1, 700, 2_048, 5_000, 5_001, 40_000]))
    for (let count = 0; count < 600; count += 1) {
      const text = random.chance(0.2) ? alone(part()) : pageOf(part(), part(), part(), part(), part())
      // Views into a larger buffer, as a renderer gives them.
      const view = (bytes: Uint8Array) => Buffer.concat([Buffer.alloc(3), bytes]).subarray(3)
      const page = { ...text, before: view(text.before), after: view(text.after) }

      const zipped = gzip(page)

      expect([count, gunzipSync(zipped).equals(wholeText(text))]).toEqual([count, true])
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

describe('the shared text', () => {
  /** Compressions that a page costs: two for its own pieces, and two more where the shared text is not remembered. */
  const cost = (page: PageText) => {
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

  test('makes the same bytes, remembered or not', () => {
    const page = productPage('Ankara wrapper', seeded(51, 6_600))
    const first = gzip(page)
    const remembered = gzip(page)
    for (let index = 0; index < 64; index += 1) gzip(productPage('other', seeded(200 + index, 3_000)))

    const again = productPage('Ankara wrapper', seeded(51, 6_600))
    expect(remembered.equals(first)).toBe(true)
    expect(cost(again)).toBe(4)
    expect(gzip(again).equals(first)).toBe(true)
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

    const ratio = gzip(page).length / gzipSync(wholeText(page)).length

    expect(ratio).toBeLessThan(most)
  })

  test('a page without shared text is compressed as before', () => {
    const page = alone(`<p>${seeded(62, 9_000)}`)

    expect(gzip(page).equals(gzipSync(page.before))).toBe(true)
  })
})
