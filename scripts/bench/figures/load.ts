// Measures the first load of the 40-product demo store and of a product on a slow phone in Chromium: 400 kbps, 400 ms, a processor four times
// slower. Prints medians of five visits, pages in turn.

import type { Browser, CDPSession } from 'playwright'
import { brand } from '#brand'
import { seedDemo } from '#scripts/seed/seed.ts'
import { openBrowser } from '../../browser.ts'
import { type Chain, startChain } from '../chain/chain.ts'
import { untilRendered } from '../chain/stores.ts'
import { median, printTable, type Row, show } from '../report.ts'
import { KBPS, LATENCY_MS, openPhone, SLOWDOWN, slowDown } from '../visitors/slow-phone.ts'

const VISITS = 5

type Visit = {
  readonly bytes: Readonly<Record<string, number>>
  readonly seenPictures: number
  readonly fcp: number
  readonly lcp: number
  /** The element of the largest paint: its tag, and the file of a picture. */
  readonly largest: string
  /** Layout shift: a share of the screen, 0 when nothing moved. */
  readonly shift: number
  /** Time at which the last picture of the first screen was loaded. */
  readonly viewDone: number
  /** Null on a page without a button to tap. */
  readonly tap: number | null
}

/** Seeds the demo and visits its largest store. */
export async function benchLoad(distDir: string): Promise<void> {
  const chain = await startChain(distDir)
  const browser = await openBrowser([`--host-resolver-rules=MAP oja.test:80 ${chain.url.slice(7)}`])
  try {
    const demo = await seedDemoPages(chain)
    const pages: readonly (readonly [string, string])[] = [
      ['store page, 40 products', demo.store],
      ['product page', demo.product],
    ]
    const visits = new Map<string, Visit[]>()
    for (let round = 0; round < VISITS; round += 1) {
      for (const [name, path] of pages) {
        visits.set(name, [...(visits.get(name) ?? []), await visit(browser, `http://oja.test${path}`)])
      }
    }
    printVisits(visits)
  } finally {
    await browser.close()
    await chain.stop()
  }
}

/** Seeds the demo. Returns the paths of its largest store and of one of its products, when both are rendered. */
export async function seedDemoPages(
  chain: Chain,
): Promise<{ readonly store: string; readonly product: string }> {
  await seedDemo({ supabase: chain, isEmbedded: true })
  await untilRendered(chain, 'adunni')
  const [row] = await chain.sql<{ product: string }>(
    `select p.id as product from products p join businesses b on b.id = p.business_id
     where b.slug = 'adunni-fabrics' and p.status = 'live'
       and not exists (select from option_groups g where g.product_id = p.id) and coalesce(p.stock, 9) > 3
     order by p.position limit 1`,
  )
  if (!row) throw new Error('expected a product without options in adunni-fabrics')
  return { store: '/adunni-fabrics', product: `/adunni-fabrics/product/${row.product}` }
}

function printVisits(visits: ReadonlyMap<string, readonly Visit[]>): void {
  const rows = [...visits].map(([page, list]): Row => {
    const of = (pick: (visit: Visit) => number) => median(list.map(pick))
    const bytes = (type: string) => of((visit) => visit.bytes[type] ?? 0)
    const taps = list.flatMap(({ tap }) => tap ?? [])
    return {
      page,
      'HTML bytes': show(bytes('Document')),
      'script, style, font bytes': show(bytes('Script') + bytes('Stylesheet') + bytes('Font')),
      'pictures of the first view': show(of((visit) => visit.seenPictures)),
      'all pictures': show(bytes('Image')),
      'FCP ms': show(of(({ fcp }) => fcp)),
      'LCP ms': show(of(({ lcp }) => lcp)),
      'largest paint': list[0]?.largest ?? '',
      'first view complete ms': show(of(({ viewDone }) => viewDone)),
      'layout shift': show(of(({ shift }) => shift)),
      'tap counts from ms': taps.length > 0 ? show(median(taps)) : '',
    }
  })
  printTable(
    `First load: ${KBPS} kbps, ${LATENCY_MS} ms, ${SLOWDOWN}x slower processor, median of ${VISITS}`,
    rows,
    [
      `Bytes as they travel, with response headers. Goals for the store page: <= ${brand.claims.shopPageKilobytes} KB without pictures, first view <= 150 KB, FCP <= 600 ms, LCP <= 1,800 ms, tap <= 700 ms.`,
    ],
  )
}

async function visit(browser: Browser, url: string): Promise<Visit> {
  const context = await openPhone(browser)
  await context.addInitScript(watchPage)
  const page = await context.newPage()
  const received = watchBytes(await slowDown(page))
  await page.goto(url, { waitUntil: 'load', timeout: 60_000 })
  await page.waitForTimeout(1_500)
  const seen = await page.evaluate(() =>
    [...document.images]
      .filter((image) => {
        const { top, left, width } = image.getBoundingClientRect()
        return top < innerHeight && left < innerWidth && width > 0
      })
      .map((image) => image.currentSrc),
  )
  const timings = await page.evaluate(() => (globalThis as unknown as { bench: Timings }).bench)
  await context.close()
  const bytes: Record<string, number> = {}
  for (const { type, size } of received.values()) bytes[type] = (bytes[type] ?? 0) + size
  const pictures = [...received.values()].filter(({ type, url }) => type === 'Image' && seen.includes(url))
  return {
    ...timings,
    bytes,
    seenPictures: pictures.reduce((sum, { size }) => sum + size, 0),
    viewDone: Math.max(...pictures.map(({ endMs }) => endMs)),
  }
}

type Timings = { fcp: number; lcp: number; largest: string; shift: number; tap: number | null }
type Received = { readonly type: string; readonly url: string; size: number; endMs: number }

type LargestPaint = PerformanceEntry & { readonly element?: Element | null; readonly url?: string }

function watchBytes(session: CDPSession): Map<string, Received> {
  const files = new Map<string, Received>()
  let startedAt: number | undefined
  session.on('Network.requestWillBeSent', ({ timestamp }) => {
    startedAt ??= timestamp
  })
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (response.url.startsWith('http'))
      files.set(requestId, { type, url: response.url, size: 0, endMs: Number.NaN })
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) => {
    const file = files.get(requestId)
    if (!file) return
    file.size = encodedDataLength
    file.endMs = (timestamp - (startedAt ?? timestamp)) * 1000
  })
  return files
}

/** Runs in the page: records paints as the browser reports them, and the first moment at which a tap on "add" works. */
function watchPage(): void {
  const bench: Timings = { fcp: Number.NaN, lcp: Number.NaN, largest: '', shift: 0, tap: null }
  ;(globalThis as unknown as { bench: Timings }).bench = bench
  new PerformanceObserver((list) => {
    for (const entry of list.getEntriesByName('first-contentful-paint')) bench.fcp = entry.startTime
  }).observe({ type: 'paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as LargestPaint[]) {
      bench.lcp = entry.startTime
      bench.largest = [entry.element?.tagName.toLowerCase(), entry.url?.split('/').pop()].join(' ').trim()
    }
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
      bench.shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
  const timer = setInterval(() => {
    const button = document.querySelector<HTMLButtonElement>('button[data-add], [data-add-chosen]')
    const count = document.querySelector<HTMLElement>('[data-cart-count]')
    if (!button || !count) return
    button.click()
    if (count.hidden || count.textContent === '') return
    bench.tap = performance.now()
    clearInterval(timer)
  }, 10)
}
