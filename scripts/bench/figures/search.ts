// Searching a shop of 2,000 products on a slow phone, with the script and the shards that shops get: how long the first focus takes, and how
// long each letter keeps the processor. A letter's work ends with the cards in the page.

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Browser } from 'playwright'
import { bundleStore } from '#scripts/build/store-bundle.ts'
import { searchFiles } from '#storefront/pages/search.ts'
import { largeCatalogue } from '#tests/support/publishing/large-catalogue.ts'
import { makeSnapshot } from '#tests/support/publishing/snapshots.ts'
import { openBrowser } from '../../browser.ts'
import { median, percentile, printTable, type Row, show } from '../report.ts'
import { KBPS, LATENCY_MS, openPhone, SLOWDOWN, slowDown } from '../visitors/slow-phone.ts'

const SHOPS = [40, 500, 2_000] as const
const ROUNDS = 3

/** Typed letter by letter: right words, slips, a price, words that no product has. */
const QUERIES = [
  'sunrise record',
  'embriodered kaftan',
  'lace under 60000',
  'wireles erabuds',
  'zzyzx',
] as const

type Visit = { readonly ready: number; readonly keys: readonly number[]; readonly bytes: number }

/** Visits shops of several sizes in turn. */
export async function benchSearch(): Promise<void> {
  const browser = await openBrowser()
  const shops = await Promise.all(SHOPS.map(startShop))
  try {
    const visits = new Map<number, Visit[]>()
    for (let round = 0; round < ROUNDS; round += 1)
      for (const { products, url } of shops)
        visits.set(products, [...(visits.get(products) ?? []), await visit(browser, url)])
    printTable(
      `Search: ${KBPS} kbps, ${LATENCY_MS} ms, ${SLOWDOWN}x slower processor, ${ROUNDS} visits`,
      [...visits].map(rowOf),
      [
        'A letter: from its event to the cards in the page, without layout and paint. Goal: p95 <= 10 ms for 2,000 products.',
        'Bytes: script, list of shards, names and prices, as they travel. Goal for names and prices: <= 40 KB per 1,000 products.',
      ],
    )
  } finally {
    await browser.close()
    for (const { stop } of shops) stop()
  }
}

function rowOf([products, visits]: readonly [number, readonly Visit[]]): Row {
  const keys = visits.flatMap(({ keys }) => keys)
  return {
    products: show(products),
    'bytes at the first focus': show(median(visits.map(({ bytes }) => bytes))),
    'usable ms after it': show(median(visits.map(({ ready }) => ready))),
    'a letter p50 ms': show(median(keys)),
    'p95 ms': show(percentile(keys, 0.95)),
    'max ms': show(Math.max(...keys)),
  }
}

async function visit(browser: Browser, url: string): Promise<Visit> {
  const context = await openPhone(browser)
  const page = await context.newPage()
  const session = await slowDown(page)
  let bytes = 0
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  await page.goto(url)
  bytes = 0
  const ready = await page.evaluate(async () => {
    const from = performance.now()
    const [{ begin }, files] = await Promise.all([
      (globalThis as unknown as { fetchSearch(): Promise<Search> }).fetchSearch(),
      fetch('/search.json'),
    ])
    await begin(files, '')
    return performance.now() - from
  })
  const keys = await page.evaluate((queries) => {
    const input = document.querySelector('input') as HTMLInputElement
    const times: number[] = []
    for (const query of queries)
      for (let length = 1; length <= query.length; length += 1) {
        input.value = query.slice(0, length)
        const from = performance.now()
        input.dispatchEvent(new Event('input'))
        times.push(performance.now() - from)
      }
    return times
  }, QUERIES)
  await context.close()
  return { ready, keys, bytes }
}

type Search = { begin(files: Response, usual: string): Promise<void> }

/** A page with the parts that the search uses, and the files that a shop of so many products publishes. */
async function startShop(products: number) {
  const root = resolve(import.meta.dirname, '../../..')
  const { searchPath, files } = await bundleStore(root)
  const texts = new Map([
    ['/', pageOf(searchPath)],
    [searchPath, files.get(searchPath.slice(1)) ?? ''],
    ...searchFiles(makeSnapshot(largeCatalogue(products))).files.map(
      ({ path, text }) => [path, text()] as const,
    ),
  ])
  const server = createServer(({ url = '' }, response) => {
    const text = texts.get(url)
    const type = url === '/' ? 'text/html' : url.endsWith('.js') ? 'text/javascript' : 'application/json'
    response.writeHead(text === undefined ? 404 : 200, {
      'content-type': `${type}; charset=utf-8`,
      'content-encoding': 'gzip',
    })
    response.end(gzipSync(text ?? ''))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    products,
    url: `http://127.0.0.1:${port}/`,
    stop() {
      server.close()
      server.closeAllConnections()
    },
  }
}

function pageOf(searchPath: string): string {
  return `<!doctype html><meta name="viewport" content="width=device-width"><body data-base="" data-currency="NGN"><main>
<form class="find"><input type="search"></form><div class="top"><h2></h2><p class="said"></p></div><ul class="goods"></ul></main>
<script>globalThis.fetchSearch = () => import('${searchPath}')</script>`
}
