// What a store page costs a phone (architecture, "Shoppers on cheap phones"), on the demo store of 40 products. Reports the figures.
// Planted defect, seen red: the cart's lines for product forms inlined on the home page too (11.5 KB).
import { get } from 'node:http'
import type { Browser, Request } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { launchBrowser } from '#tests/support/browser.ts'

const siteUrl = inject('siteUrl')
const STORE = '/adunni-fabrics'
const KILOBYTE = 1024

let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser?.close())

/** Size of the body as it travels. `fetch` would only show it unpacked. */
function compressedBytes(path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(`${siteUrl}${path}`, { headers: { 'accept-encoding': 'gzip' } }, (response) => {
      if (response.headers['content-encoding'] !== 'gzip') reject(new Error(`${path}: expected gzip`))
      let bytes = 0
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.byteLength
      })
      response.on('end', () => resolve(bytes))
      response.on('error', reject)
    }).on('error', reject)
  })
}

type Visit = {
  readonly requests: readonly { type: string; path: string }[]
  /** Of the pictures that the first screen shows. */
  readonly seenBytes: number
  /** Of those that the browser fetched ahead for a shopper who scrolls. */
  readonly aheadBytes: number
}

/** Loads a page on a phone of two device pixels to one, and stays until `wait` ms after it is done. */
async function load(
  path: string,
  options: { readonly saveData: boolean; readonly waitMs: number },
): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  })
  if (options.saveData) {
    await context.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '3g' } })
    })
  }
  const page = await context.newPage()
  const requests: { type: string; path: string }[] = []
  const pictures: Request[] = []
  page.on('request', (request) => {
    requests.push({ type: request.resourceType(), path: new URL(request.url()).pathname })
  })
  page.on('requestfinished', (request) => {
    if (request.resourceType() !== 'image' || !request.url().startsWith('http')) return
    pictures.push(request)
  })
  await page.goto(`${siteUrl}${path}`, { waitUntil: 'load' })
  await page.waitForTimeout(options.waitMs)
  const seen = await page.evaluate(() =>
    [...document.images]
      .filter((image) => image.getBoundingClientRect().top < innerHeight)
      .map((image) => image.currentSrc),
  )
  const fetched = await Promise.all(
    pictures.map(async (picture) => ({
      url: picture.url(),
      bytes: (await picture.sizes()).responseBodySize,
    })),
  )
  await context.close()
  const bytesOf = (isSeen: boolean) =>
    fetched.filter(({ url }) => seen.includes(url) === isSeen).reduce((sum, { bytes }) => sum + bytes, 0)
  return {
    requests: requests.filter(({ path: name }) => !name.startsWith('/favicon')),
    seenBytes: bytesOf(true),
    aheadBytes: bytesOf(false),
  }
}

it('sends the home page of 40 products in at most 10 KB', async () => {
  const bytes = await compressedBytes(STORE)

  console.log(`home page: ${bytes} bytes compressed`)
  expect(bytes).toBeLessThanOrEqual(10 * KILOBYTE)
})

it('shows the first view for at most 150 KB, pictures included', async () => {
  const { seenBytes, aheadBytes } = await load(STORE, { saveData: true, waitMs: 2_000 })
  const html = await compressedBytes(STORE)

  console.log(
    `first view: ${html + seenBytes} bytes, of them pictures ${seenBytes}; fetched ahead ${aheadBytes}`,
  )
  expect(seenBytes).toBeGreaterThan(0)
  expect(html + seenBytes).toBeLessThanOrEqual(150 * KILOBYTE)
})

it('fetches nothing but the page and its pictures before the first tap, where data is dear', async () => {
  const { requests } = await load(STORE, { saveData: true, waitMs: 6_000 })

  expect(requests.filter(({ type }) => type !== 'image')).toEqual([{ type: 'document', path: STORE }])
})

it('waits at least three seconds after load before it fetches anything ahead of time', async () => {
  const { requests } = await load(STORE, { saveData: false, waitMs: 2_900 })

  expect(requests.filter(({ type }) => type !== 'image')).toEqual([{ type: 'document', path: STORE }])
})
