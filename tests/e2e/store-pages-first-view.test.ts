// Checks what a phone requests first on a store's pages (360 px wide, two device pixels per CSS pixel): one picture before all others, the rest
// in order, nothing that moves visible content, and a page that accepts a tap before its last byte has arrived.
// Planted defects, each seen red:
// - The second card without `loading`.
// - The banner's preload of another file than the banner shows.
// - The product's second picture not delayed.
// - The script at the end of the page.
// - A submit listener on the form instead of the document.
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page, Request } from 'playwright'
import { afterEach, describe, expect, inject, it } from 'vitest'
import { launchBrowser } from '#tests/support/browser/browser.ts'
import { forFile } from '#tests/support/for-file.ts'

const siteUrl = inject('siteUrl')
const STORES = ['/adunni-fabrics', '/kofi-phones', '/mama-put', '/woo-demo'] as const
const [ADUNNI] = STORES
const KILOBYTE = 1024

const browser = forFile(launchBrowser)
let page: Page
const servers: Server[] = []

afterEach(async () => {
  await page?.context().close()
  for (const server of servers.splice(0)) {
    server.close()
    server.closeAllConnections()
  }
})

const htmlOf = async (path: string) => (await fetch(`${siteUrl}${path}`)).text()
const tagsOf = (html: string, name: string) => html.match(new RegExp(`<${name}\\b[^>]*>`, 'g')) ?? []
const attribute = (tag: string | undefined, name: string) => tag?.match(` ${name}="([^"]*)"`)?.[1]

/** The path of one of Adunni's products with several pictures and no options. */
async function productWithPictures(): Promise<string> {
  const html = await htmlOf(ADUNNI)
  const paths = [...html.matchAll(/<a href="(\/adunni-fabrics\/product\/[\w-]+)"/g)].map(
    ([, path]) => path ?? '',
  )
  for (const path of paths) {
    const product = await htmlOf(path)
    if (product.includes('id="picture-2"') && !product.includes('<fieldset')) return path
  }
  throw new Error('expected a product with two pictures and no options')
}

async function openPhone(options: { readonly javaScriptEnabled?: boolean } = {}): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    ...options,
  })
  page = await context.newPage()
  return page
}

describe.each(STORES)('%s', (store) => {
  it('has one picture that comes first, and lazy ones', async () => {
    const html = await htmlOf(store)
    const product = html.match(/<a href="([^"]+\/product\/[^"]+)"/)?.[1] ?? ''

    for (const [path, text] of [
      [store, html],
      [product, await htmlOf(product)],
    ] as const) {
      const pictures = tagsOf(text, 'img').filter((tag) => attribute(tag, 'src')?.startsWith('/media/'))
      const first = pictures.filter((tag) => attribute(tag, 'fetchpriority') === 'high')
      const others = pictures.filter((tag) => !first.includes(tag))

      expect([path, first.length]).toEqual([path, pictures.length > 0 ? 1 : 0])
      expect([path, first.filter((tag) => attribute(tag, 'loading') === 'lazy')]).toEqual([path, []])
      expect([path, others.filter((tag) => attribute(tag, 'loading') !== 'lazy')]).toEqual([path, []])
    }
  })

  it('asks for the sign’s picture at the top of the page: for the file that a phone shows, and for no other', async () => {
    const html = await htmlOf(store)
    const [preload, ...more] = tagsOf(html, 'link').filter((tag) => attribute(tag, 'rel') === 'preload')
    const sign = html.slice(html.indexOf('class="sign"')).match(/<picture><source[^>]*>/)?.[0]

    expect(more).toEqual([])
    expect(attribute(preload, 'href')).toBe(attribute(sign, 'srcset'))
    expect(attribute(preload, 'media')).toBe(attribute(sign, 'media'))
    expect(attribute(preload, 'type')).toBe(attribute(sign, 'type'))
    if (preload) expect(html.indexOf(preload)).toBeLessThan(html.indexOf('<style>'))
  })
})

describe('a phone', () => {
  /** Every picture of the first screen: its file, its pixels and its bytes. */
  async function firstView(path: string) {
    const phone = await openPhone()
    await phone.addInitScript(() => {
      ;(globalThis as unknown as { moved: number }).moved = 0
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          (globalThis as unknown as { moved: number }).moved += (
            entry as PerformanceEntry & { value: number }
          ).value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    const finished = new Map<string, Request>()
    phone.on('requestfinished', (request) => finished.set(request.url(), request))
    await phone.goto(`${siteUrl}${path}`)
    const look = () =>
      phone.evaluate(() => ({
        moved: (globalThis as unknown as { moved: number }).moved,
        seen: [...document.images]
          .map((image) => ({ image, box: image.getBoundingClientRect() }))
          .filter(({ box }) => box.top < innerHeight && box.left < innerWidth && box.width > 0)
          .map(({ image, box }) => ({
            url: image.currentSrc,
            file: image.currentSrc.split('/').pop(),
            pixels: image.naturalWidth,
            shown: box.width,
          })),
      }))
    // Done when every picture in view is drawn and fully loaded.
    let last = await look()
    await expect
      .poll(async () => {
        last = await look()
        return last.seen.filter(({ url, pixels }) => pixels === 0 || !finished.has(url))
      })
      .toEqual([])
    const { seen, moved } = last
    // Reads sizes of pictures in view only: others may still be loading when the page is closed.
    const sizes = await Promise.all(seen.map(({ url }) => finished.get(url)?.sizes()))
    const bytes = sizes.reduce((sum, size) => sum + (size?.responseBodySize ?? Number.NaN), 0)
    return { seen, moved, bytes }
  }

  it('gets the store page’s first view in at most 50 KB of pictures, sharp, and nothing moves', async () => {
    const { seen, moved, bytes } = await firstView(ADUNNI)

    console.log(`pictures of the first view: ${bytes} bytes, ${seen.length} files`)
    expect(seen.length).toBeGreaterThanOrEqual(6)
    expect(new Set(seen.map(({ file }) => file))).toEqual(new Set(['320.webp']))
    // The banner is 640 pixels wide; a card's file has two pixels per CSS pixel.
    expect(seen.filter(({ pixels, shown }) => pixels < shown * 1.75)).toEqual([])
    expect(bytes).toBeLessThanOrEqual(50 * KILOBYTE)
    expect(moved).toBe(0)
  })

  it('gets a product’s first picture in its middle size, in at most 36 KB and the logo’s 5', async () => {
    const { seen, moved, bytes } = await firstView(await productWithPictures())

    expect(seen.map(({ file }) => file)).toEqual(['320.webp', '640.webp'])
    expect(bytes).toBeLessThanOrEqual(41 * KILOBYTE)
    expect(moved).toBe(0)
  })

  it('gets a product’s other pictures when the page is loaded, and with scripts off all the same', async () => {
    const path = await productWithPictures()
    const phone = await openPhone()
    const asked: string[] = []
    let letGo = () => {}
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    phone.on('request', (request) => {
      if (request.url().endsWith('/640.webp')) asked.push(request.url())
    })
    await phone.route('**/640.webp', async (route) => {
      if (asked.length <= 1) await held
      await route.continue()
    })
    // The logo is lazy too: when it has loaded, every picture that may load by then has been requested.
    const logo = phone.waitForResponse('**/320.webp')
    await phone.goto(`${siteUrl}${path}`, { waitUntil: 'domcontentloaded' })
    await (await logo).finished()
    expect(asked).toHaveLength(1)

    letGo()
    const second = phone.locator('#picture-2 img')
    await expect
      .poll(() => second.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
    await phone.context().close()

    const plain = await openPhone({ javaScriptEnabled: false })
    const files: string[] = []
    plain.on('requestfinished', (request) => files.push(request.url()))
    await plain.goto(`${siteUrl}${path}`, { waitUntil: 'load' })
    await expect.poll(() => new Set(files.filter((url) => url.endsWith('/640.webp'))).size).toBe(2)
  })
})

describe('a tap before the page is whole', () => {
  /** Serves the site with this page in two parts: first up to `marker`, and the rest after `finish`. */
  async function inTwoParts(path: string, marker: string): Promise<{ url: string; finish(): void }> {
    const original = await fetch(`${siteUrl}${path}`)
    const [html, policy] = [await original.text(), original.headers.get('content-security-policy') ?? '']
    const cut = html.indexOf(marker) + marker.length
    if (cut < marker.length) throw new Error(`${path}: expected ${marker}`)
    let finish = () => {}
    const passOn = async (url: string, response: ServerResponse) => {
      const answer = await fetch(`${siteUrl}${url}`)
      response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' })
      response.end(Buffer.from(await answer.arrayBuffer()))
    }
    const server = createServer((request, response) => {
      if (request.url !== path) {
        passOn(request.url ?? '', response).catch((error) => response.destroy(error))
        return
      }
      response.writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': policy,
      })
      response.write(html.slice(0, cut))
      finish = () => void response.end(html.slice(cut))
    })
    servers.push(server)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    return { url: `http://127.0.0.1:${port}${path}`, finish: () => finish() }
  }

  const count = () => page.locator('[data-cart-count]').textContent()

  it('counts on a card', async () => {
    const { url, finish } = await inTwoParts(ADUNNI, '</li>')
    const phone = await openPhone()

    await phone.goto(url, { waitUntil: 'commit' })
    await phone.locator('[data-add]').first().tap()
    await expect.poll(count).toBe('1')

    finish()
    await phone.waitForLoadState('load')
    expect(await count()).toBe('1')
  })

  it('counts on a product’s page as soon as the page is there, and leads nowhere else', async () => {
    const { url, finish } = await inTwoParts(await productWithPictures(), '</form>')
    const phone = await openPhone()

    await phone.goto(url, { waitUntil: 'commit' })
    await phone.locator('[data-add-chosen]').tap()
    finish()

    await expect.poll(count).toBe('1')
    expect(phone.url()).toBe(url)
  })
})
