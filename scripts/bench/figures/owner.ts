// Measures how the owner's app opens on a slow phone in Chromium: 400 kbps, 400 ms, a processor four times slower. Prints medians of five openings,
// each in a browser that has nothing, then once more, and once more when the app's worker keeps the app. The floor is a page with one script of the same bytes that asks for one thing.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { deflateRawSync } from 'node:zlib'
import type { Browser, BrowserContext, Page } from 'playwright'
import { DEMO_PASSWORD } from '#scripts/seed/people.ts'
import { openBrowser } from '../../browser.ts'
import { startChain } from '../chain/chain.ts'
import { median, printTable, type Row, show } from '../report.ts'
import { KBPS, LATENCY_MS, openPhone, SLOWDOWN, slowDown } from '../visitors/slow-phone.ts'
import { seedDemoPages } from './load.ts'

const OPENINGS = 5

type Opening = {
  /** Milliseconds until the first amount of money is seen, and the bytes by then. */
  readonly numberMs: number
  readonly numberBytes: number
  /** Until the tabs can be tapped. */
  readonly tabsMs: number
  /** Until all of Home is there. */
  readonly homeMs: number
  readonly bytes: number
  readonly requests: number
}

/** Seeds the demo and opens Home as the owner of its largest store. */
export async function benchOwner(distDir: string): Promise<void> {
  const chain = await startChain(distDir)
  const browser = await openBrowser()
  try {
    await seedDemoPages(chain)
    const openings = new Map<string, Opening[]>()
    const note = (name: string, opening: Opening) =>
      openings.set(name, [...(openings.get(name) ?? []), opening])
    for (let round = 0; round < OPENINGS; round += 1) {
      const phone = await signedIn(browser, chain.url)
      note('nothing on the phone', await openHome(phone, chain.url, { forgets: true }))
      note('the second time', await openHome(phone, chain.url))
      await letKeep(phone, chain.url)
      note('once the app is kept', await openHome(phone, chain.url))
      await phone.close()
    }
    const bytes = median((openings.get('nothing on the phone') ?? []).map((opening) => opening.bytes))
    printOpenings(openings, await floorMs(browser, bytes), bytes)
  } finally {
    await browser.close()
    await chain.stop()
  }
}

/** A phone whose person has signed in, and that has no file of the app. */
async function signedIn(browser: Browser, siteUrl: string): Promise<BrowserContext> {
  const first = await openPhone(browser)
  const page = await first.newPage()
  await page.goto(`${siteUrl}/auth`)
  await page.getByLabel('Email').fill('adunni@oja.test')
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.getByText('This month').first().waitFor()
  const storageState = await first.storageState()
  await first.close()
  const phone = await openPhone(browser)
  await phone.addInitScript(
    `for (const { name, value } of ${JSON.stringify(storageState.origins[0]?.localStorage ?? [])}) localStorage.getItem(name) ?? localStorage.setItem(name, value)`,
  )
  return phone
}

/** Leaves Home open, on a fast line, until the worker has kept all that it keeps ahead. */
async function letKeep(phone: BrowserContext, siteUrl: string): Promise<void> {
  const page = await phone.newPage()
  await page.goto(`${siteUrl}/dashboard`)
  while (!(await page.evaluate(areAllKept))) await page.waitForTimeout(500)
  await page.close()
}

async function areAllKept(): Promise<boolean> {
  const registrations = await navigator.serviceWorker.getRegistrations()
  const script = await (await fetch('/owner-worker.js')).text()
  const names = [...script.matchAll(/const (?:FIRST|LATER) = '([^']*)'/g)].flatMap(([, list = '']) =>
    list.split(' '),
  )
  const kept = await Promise.all(names.map((name) => caches.match(`/_astro/${name}`)))
  return registrations.filter(({ active }) => active).length >= 5 && kept.every(Boolean)
}

/** `forgets` takes away the figures that the phone has kept. */
async function openHome(phone: BrowserContext, siteUrl: string, { forgets = false } = {}): Promise<Opening> {
  const page = await phone.newPage()
  if (forgets) await page.addInitScript(forgetFigures)
  const session = await slowDown(page)
  let bytes = 0
  let requests = 0
  session.on('Network.requestWillBeSent', () => {
    requests += 1
  })
  session.on('Network.dataReceived', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  const startedAt = performance.now()
  const since = () => performance.now() - startedAt
  await page.goto(`${siteUrl}/dashboard`, { waitUntil: 'commit' })
  await page.getByText(/₦\d/).first().waitFor()
  const [numberMs, numberBytes] = [since(), bytes]
  await page.getByRole('navigation').first().waitFor()
  const tabsMs = since()
  await page.getByText('This month').first().waitFor()
  const opening = { numberMs, numberBytes, tabsMs, homeMs: since(), bytes, requests }
  await page.close()
  return opening
}

function forgetFigures(): void {
  for (const name of Object.keys(localStorage))
    if (name.startsWith('oja:figures:')) localStorage.removeItem(name)
}

/** Milliseconds until a page with one script of as many bytes, that asks for one thing, shows the answer. */
async function floorMs(browser: Browser, bytes: number): Promise<number> {
  const letters = 'abcdefghijklmnopqrstuvwxyz0123456789'
  let script = `fetch('/answer').then((answer) => answer.text()).then((text) => { document.body.textContent = text }) //`
  while (deflateRawSync(script).byteLength < bytes) {
    for (let at = 0; at < 4_096; at += 1) script += letters[Math.floor(Math.random() * letters.length)]
  }
  const packed = deflateRawSync(script)
  const answers: Readonly<Record<string, readonly [type: string, body: string | Buffer]>> = {
    '/': ['text/html; charset=utf-8', '<!doctype html><body><script src="/script.js"></script>'],
    '/script.js': ['text/javascript', packed],
    '/answer': ['text/plain; charset=utf-8', '₦1'],
  }
  const server = createServer(({ url = '' }, response) => {
    const [type, body] = answers[url] ?? ['text/plain', '']
    response.setHeader('content-type', type)
    if (body === packed) response.setHeader('content-encoding', 'deflate')
    response.end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  try {
    const times: number[] = []
    for (let round = 0; round < OPENINGS; round += 1) times.push(await floorOnce(browser, address))
    return median(times)
  } finally {
    server.close()
    server.closeAllConnections()
  }
}

async function floorOnce(browser: Browser, address: string): Promise<number> {
  const phone = await openPhone(browser)
  const page: Page = await phone.newPage()
  await slowDown(page)
  const startedAt = performance.now()
  await page.goto(address, { waitUntil: 'commit' })
  await page.getByText('₦1').waitFor()
  const time = performance.now() - startedAt
  await phone.close()
  return time
}

function printOpenings(
  openings: ReadonlyMap<string, readonly Opening[]>,
  floor: number,
  bytes: number,
): void {
  const rows = [...openings].map(([name, list]): Row => {
    const of = (pick: (opening: Opening) => number) => median(list.map(pick))
    return {
      opening: name,
      'first number ms': show(of(({ numberMs }) => numberMs)),
      'bytes by then': show(of(({ numberBytes }) => numberBytes)),
      'tabs ms': show(of(({ tabsMs }) => tabsMs)),
      'Home ms': show(of(({ homeMs }) => homeMs)),
      'bytes by then ': show(of((opening) => opening.bytes)),
      requests: show(of(({ requests }) => requests)),
    }
  })
  printTable(
    `The owner's app: ${KBPS} kbps, ${LATENCY_MS} ms, ${SLOWDOWN}x slower processor, median of ${OPENINGS}`,
    rows,
    [
      `Floor: one script of ${show(bytes)} bytes that asks for one thing shows the answer after ${show(floor)} ms. Goals: first number <= 3,500 ms with nothing on the phone, <= 1,000 ms the second time.`,
    ],
  )
}
