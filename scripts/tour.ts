// `npm run tour`: takes pictures of every page of the running demo at the sizes of a phone and a laptop, for people to look at. Writes them
// to .local/tour, which is not committed. `npm run tour -- orders` takes only the pages whose name contains that word. Names a page that
// fails at the end, and continues with the other pages.

import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { BrowserContext, Page } from 'playwright'
import { OWNER_ADDRESSES, OWNER_LIST_ADDRESSES } from '#islands/owner/addresses.ts'
import { openBrowser } from './browser.ts'
import { readLocalEnv } from './start/local-env.ts'

const root = resolve(import.meta.dirname, '..')
const SIZES = { phone: { width: 360, height: 740 }, desk: { width: 1280, height: 800 } } as const

/** Pages that everyone can see. OWNER_ADDRESSES lists the pages of the owner's app. */
const PUBLIC = [
  '/',
  '/pricing',
  '/about',
  '/contact',
  '/help',
  '/blog',
  '/terms',
  '/privacy',
  '/auth',
  '/forgot-password',
  '/no-such-page',
  '/adunni-fabrics',
  '/adunni-fabrics/about',
  '/mama-put',
]

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    site: { type: 'string' },
    as: { type: 'string', default: 'adunni@oja.test' },
    out: { type: 'string', default: join(root, '.local', 'tour') },
  },
})
const site = values.site ?? readLocalEnv(join(root, '.local')).SITE_URL
if (!site) throw new Error('tour: expected a running demo (npm start) or --site <address>, found neither')
const isNamed = (name: string) => positionals.every((word) => name.includes(word))
const isWanted = (path: string) => isNamed(nameOf(path))
/** Lists from which the first entry's page is also taken. */
const lists = OWNER_LIST_ADDRESSES.filter((list) => isNamed(`${nameOf(list)}-one`))
const failures: string[] = []

mkdirSync(values.out, { recursive: true })
const browser = await openBrowser()
try {
  for (const [size, viewport] of Object.entries(SIZES)) {
    const isPhone = size === 'phone'
    const context = await browser.newContext({ viewport, isMobile: isPhone, hasTouch: isPhone })
    await take(context, size, PUBLIC.filter(isWanted))
    if (OWNER_ADDRESSES.some(isWanted) || lists.length > 0) {
      await signIn(context)
      await take(context, size, OWNER_ADDRESSES.filter(isWanted))
      await take(context, size, await detailPages(context))
    }
    await context.close()
  }
} finally {
  await browser.close()
}
if (failures.length > 0) {
  console.error(`\n${failures.length} pages could not be taken:\n${failures.join('\n')}`)
  process.exitCode = 1
}

async function take(context: BrowserContext, size: string, paths: readonly string[]): Promise<void> {
  const page = await context.newPage()
  for (const path of paths) {
    const file = join(values.out, `${nameOf(path)}.${size}.png`)
    try {
      await open(page, path)
      await page.screenshot({ path: file, fullPage: true })
      console.log(file)
    } catch (error) {
      failures.push(`${path}, ${size}: ${error}`)
    }
  }
  await page.close()
}

/** Waits until the page has a heading that is seen, and nothing is loading any more: the order page of a phone hides its list. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(`${site}${path}`)
  await page.getByRole('heading').first().waitFor()
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
  await page.evaluate(() => document.fonts.ready)
  await page.evaluate(seePictures)
}

/** Scrolls through the page in the browser, because pictures further down are fetched when they come near, and waits for them. */
async function seePictures(): Promise<void> {
  // Rows that are drawn when they come near are not drawn for a picture of the whole page.
  for (const part of document.querySelectorAll<HTMLElement>('main *'))
    if (getComputedStyle(part).getPropertyValue('content-visibility') === 'auto')
      part.style.setProperty('content-visibility', 'visible')
  for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight) {
    scrollTo(0, y)
    await new Promise((done) => setTimeout(done, 100))
  }
  scrollTo(0, 0)
  const ended = (image: HTMLImageElement) =>
    new Promise((done) => {
      image.onload = image.onerror = done
    })
  // A lazy picture that is not shown, such as one of a gallery's, is never fetched.
  const shown = [...document.images].filter((image) => !image.complete && image.offsetParent !== null)
  await Promise.race([Promise.all(shown.map(ended)), new Promise((done) => setTimeout(done, 5_000))])
}

async function signIn(context: BrowserContext): Promise<void> {
  const page = await context.newPage()
  await page.goto(`${site}/auth`)
  await page.getByLabel('Email').fill(values.as)
  await page.getByLabel('Password', { exact: true }).fill('market-day')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.waitForURL('**/dashboard')
  await page.close()
}

/** The page of each list's first entry. */
async function detailPages(context: BrowserContext): Promise<string[]> {
  const page = await context.newPage()
  const found: string[] = []
  for (const list of lists) {
    await open(page, list)
    const hrefs = await page
      .locator(`main a[href^="${list}/"]`)
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    const first = hrefs.find((href) => href !== null && !href.endsWith('/new'))
    if (first) found.push(first)
  }
  await page.close()
  return found
}

/** `/dashboard/orders/7c…` -> `dashboard-orders-one` */
function nameOf(path: string): string {
  const name = path
    .replace(/^\//, '')
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, 'one')
    .replace(/[^a-z0-9]+/gi, '-')
  return name.replace(/-$/, '') || 'landing'
}
