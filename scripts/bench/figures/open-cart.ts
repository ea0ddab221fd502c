// Measures opening the cart on a slow phone: from the tap to the lines, and to working buttons. The floor is a plain dialog with the same
// line, whose text, style and script are all in the page.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Page } from 'playwright'
import { median, show } from '../report/statistics.ts'
import { printTable, type Row } from '../report/table.ts'
import { KBPS, LATENCY_MS, openPhone, SLOWDOWN, slowDown } from '../visitors/slow-phone.ts'

const VISITS = 5
/** Times between adding a product and tapping the cart: of a fast shopper and of an average shopper. */
const PAUSES_MS = [1_000, 3_000] as const

type Opening = { readonly lines: number; readonly usable: number; readonly scriptBytes: number }

/** `url` is a store's page with products to add. */
export async function benchOpenCart(browser: Browser, url: string): Promise<void> {
  const floor = await startFloor()
  const cases: readonly (readonly [string, () => Promise<Opening>])[] = [
    ...PAUSES_MS.map(
      (pause) =>
        [`first add, cart ${pause / 1000} s later`, () => openAfterAdd(browser, url, pause)] as const,
    ),
    ['something in the cart from an earlier visit', () => openLater(browser, url)],
    ['floor: a bare dialog, all of it in the page', () => openAfterLoad(browser, floor.url)],
  ]
  const openings = new Map<string, Opening[]>()
  for (let round = 0; round < VISITS; round += 1) {
    for (const [name, open] of cases) openings.set(name, [...(openings.get(name) ?? []), await open()])
  }
  floor.stop()
  const rows = [...openings].map(
    ([name, list]): Row => ({
      'a shopper with': name,
      'lines seen ms': show(median(list.map(({ lines }) => lines))),
      'usable ms': show(median(list.map(({ usable }) => usable))),
      'script bytes since the add': show(median(list.map(({ scriptBytes }) => scriptBytes))),
    }),
  )
  printTable(
    `Opening the cart: ${KBPS} kbps, ${LATENCY_MS} ms, ${SLOWDOWN}x slower processor, median of ${VISITS}`,
    rows,
    ['From the tap on the cart. Usable: the quantity can be changed and Checkout tapped. Goal: <= 1,500 ms.'],
  )
}

async function openAfterAdd(browser: Browser, url: string, pauseMs: number): Promise<Opening> {
  const { page, scriptBytes } = await visit(browser, url)
  await page.locator('button[data-add]').first().tap()
  await page.waitForTimeout(pauseMs)
  return tapCart(page, scriptBytes)
}

/** Opens the cart with the scripts in the browser's cache, as after a first visit. */
async function openLater(browser: Browser, url: string): Promise<Opening> {
  const { page, scriptBytes } = await visit(browser, url)
  await page.locator('button[data-add]').first().tap()
  await page.waitForTimeout(5_000)
  const before = scriptBytes()
  await page.reload({ waitUntil: 'load', timeout: 60_000 })
  return tapCart(page, () => scriptBytes() - before)
}

async function openAfterLoad(browser: Browser, url: string): Promise<Opening> {
  const { page, scriptBytes } = await visit(browser, url)
  return tapCart(page, scriptBytes)
}

async function visit(browser: Browser, url: string) {
  const context = await openPhone(browser)
  await context.addInitScript(watchCart)
  const page = await context.newPage()
  const session = await slowDown(page)
  const scripts = new Set<string>()
  let bytes = 0
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.url.includes('/_astro/')) scripts.add(requestId)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength
  })
  await page.goto(url, { waitUntil: 'load', timeout: 60_000 })
  await page.waitForTimeout(1_500)
  return { page, scriptBytes: () => bytes }
}

async function tapCart(page: Page, scriptBytes: () => number): Promise<Opening> {
  await page.locator('[data-cart-open]').first().tap()
  await page.waitForFunction(
    () => Number.isFinite((globalThis as unknown as Watched).cart.usable),
    undefined,
    {
      timeout: 60_000,
    },
  )
  const { lines, usable } = await page.evaluate(() => (globalThis as unknown as Watched).cart)
  await page.context().close()
  return { lines, usable, scriptBytes: scriptBytes() }
}

type Watched = { cart: { lines: number; usable: number } }

/** Runs in the page: measures from the tap to the frame that paints a line, and to the frame in which its buttons exist. */
function watchCart(): void {
  const cart = { lines: Number.NaN, usable: Number.NaN }
  ;(globalThis as unknown as Watched).cart = cart
  const look = (tappedAt: number) => {
    const line = document.querySelector('dialog[open] li')
    const isLive =
      line?.querySelector('button:enabled') && document.querySelector('dialog[open] .oc-btn:enabled')
    const sinceTap = () => performance.now() - tappedAt
    // Waits for the next frame, because the present frame is painted when the next one begins.
    if (line && Number.isNaN(cart.lines)) requestAnimationFrame(() => (cart.lines = sinceTap()))
    if (isLive) requestAnimationFrame(() => (cart.usable = sinceTap()))
    else requestAnimationFrame(() => look(tappedAt))
  }
  addEventListener(
    'click',
    ({ target, timeStamp }) => {
      if ((target as Element).closest('[data-cart-open]')) look(timeStamp)
    },
    true,
  )
}

/** Serves a page with a button, a dialog and the three lines of script that open the dialog. */
async function startFloor() {
  const page = `<!doctype html><meta name="viewport" content="width=device-width"><button data-cart-open>Cart</button>
<dialog><h2>Your cart</h2><ul><li>Ankara cloth, 5,000 each <button>-</button> 1 <button>+</button></li></ul><button class="oc-btn">Checkout</button></dialog>
<script>document.querySelector('[data-cart-open]').onclick=()=>document.querySelector('dialog').showModal()</script>`
  const server = createServer((_request, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8')
    response.end(page)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    stop() {
      server.close()
      server.closeAllConnections()
    },
  }
}
