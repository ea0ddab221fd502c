// Tests the site as a whole: every link leads to a page, every page is accessible and does not move, a wrong address says so, and without a
// connection people see our page and never an old price.
// Planted defects (2026-11-20):
// - a link to /helpdesk -> the crawl turns red;
// - the service worker keeps the pages that it fetched -> "keeps nothing else" turns red;
// - the offline page has one name for all versions -> "by the second visit" turns red;
// - the offline page reloads at every "online" event, and so brings back a person who is leaving -> "comes by itself" turns red.
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@oja/local-supabase/machine'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type LocalSite, startSite } from '#scripts/local-site.ts'
import { launchBrowser } from '#tests/support/browser/browser.ts'
import { DESK, PHONE } from '#tests/support/browser/shopper.ts'
import {
  launchSiteBrowser,
  lookThrough,
  openVisitor,
  overflow,
  watchShifts,
} from '#tests/support/browser/site-visitor.ts'
import { brokenWords, readAs } from '#tests/support/checks/broken-words.ts'
import { forFile } from '#tests/support/for-file.ts'
import { ask } from '#tests/support/running/ask.ts'
import { distDir, SITE_HOST, SITE_URL } from '#tests/support/running/site.ts'

const browser = forFile(launchSiteBrowser)

/** Pages that need a person, or belong to a shop: the crawl only checks that they answer. */
const NOT_FOLLOWED =
  /^\/(?:dashboard|settings|onboarding|auth|forgot-password|reset-password|adunni-fabrics|kofi-phones|mama-put)/

const pageOf = (path: string) => ask(inject('siteUrl'), path, { host: SITE_HOST })

describe('links', () => {
  const texts = new Map<string, { status: number; text: string }>()
  const hashes: { from: string; path: string; hash: string }[] = []

  beforeAll(async () => {
    const waiting = ['/']
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      if (texts.has(path)) continue
      const { status, text, headers } = await pageOf(path)
      texts.set(path, { status, text })
      if (!headers['content-type']?.startsWith('text/html') || NOT_FOLLOWED.test(path)) continue
      for (const [, found = ''] of text.matchAll(/<(?:a|link|area)\b[^>]*?\shref="([^"]+)"/g)) {
        const url = new URL(found.replaceAll('&amp;', '&'), `${SITE_URL}${path}`)
        if (url.origin !== SITE_URL) continue
        if (url.hash.length > 1) hashes.push({ from: path, path: url.pathname, hash: url.hash.slice(1) })
        waiting.push(url.pathname)
      }
      for (const [, source = ''] of text.matchAll(/<(?:img|script|source)\b[^>]*?\ssrc="(\/[^"]+)"/g))
        waiting.push(source)
    }
    console.log(`crawl: ${texts.size} addresses, ${hashes.length} hashes`)
  })

  it('each leads to a page that is there, and each hash to a part of it', () => {
    expect(
      [...texts].filter(([, { status }]) => status !== 200).map(([path, { status }]) => `${path} ${status}`),
    ).toEqual([])
    const dead = hashes.filter(
      ({ path, hash }) => !texts.get(path)?.text.includes(`id="${decodeURIComponent(hash)}"`),
    )
    expect(dead).toEqual([])
    expect(texts.size).toBeGreaterThan(20)
  })
})

const PLAIN_PAGES = ['/about', '/contact', '/no-such-page', '/offline']

describe.each([
  ['a phone', PHONE, [...PLAIN_PAGES, '/help', '/blog', '/terms', '/privacy']],
  ['a desktop', DESK, PLAIN_PAGES],
])('on %s', (_what, viewport, pages) => {
  it.each(pages)(
    '%s breaks no accessibility rule, shifts nothing and fits, with text of twice the size too',
    async (path) => {
      const visitor = await openVisitor(browser, { viewport })
      const { page } = visitor
      const shifts = await watchShifts(page)
      await visitor.visit(path)
      await lookThrough(page)

      expect(await shifts()).toBe(0)
      expect(await overflow(page)).toBe(0)
      expect(await visitor.accessibilityFaults()).toEqual([])
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%'
      })
      expect(await overflow(page)).toBe(0)
    },
  )
})

it('a wrong address says what to do, with a true 404', async () => {
  const visitor = await openVisitor(browser)
  const answer = await visitor.page.goto(`${SITE_URL}/no-such-page`)

  expect(answer?.status()).toBe(404)
  await visitor.page.getByRole('heading', { level: 1, name: 'There is no stall at this address' }).waitFor()
  expect(await visitor.page.getByRole('link', { name: /^To the start/ }).getAttribute('href')).toBe('/')
  expect(await visitor.page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
})

it('about tells the three phases; contact prints the hours of the brand', async () => {
  const visitor = await openVisitor(browser)
  await visitor.visit('/about')
  for (const phase of ['Rewards', 'Discovery', 'Complete Solution']) {
    await visitor.page.getByText(phase, { exact: true }).first().waitFor()
  }
  await visitor.visit('/contact')
  const table = visitor.page.getByRole('main').getByRole('table')
  for (const text of ['9:00–18:00', '9:00–20:00', '10:00–16:00'])
    await table.getByText(text).first().waitFor()
  await visitor.page
    .getByRole('main')
    .getByRole('link', { name: /WhatsApp support/ })
    .waitFor()
  await visitor.page
    .getByRole('main')
    .getByRole('link', { name: /Email support/ })
    .waitFor()
  const wide = { width: 360, size: '100%', spacing: '0.06em' } as const
  await readAs(visitor.page, wide)
  const broken = await brokenWords(visitor.page)
  expect(broken.filter((word) => /WhatsApp|desk|:00/.test(word))).toEqual([])
})

describe('without a connection', () => {
  let dir: string
  let port: number
  let site: LocalSite
  let secure: Browser

  /** Deploys a changed build: the same address, other files. */
  const deploy = async (name: string, changes: Readonly<Record<string, (text: string) => string>>) => {
    const dist = join(dir, name)
    await cp(distDir, dist, { recursive: true })
    for (const [file, change] of Object.entries(changes)) {
      const path = join(dist, 'client', file)
      await writeFile(path, change(await readFile(path, 'utf8')))
    }
    await site?.stop()
    site = await startSite({
      dir: join(dir, 'state'),
      port,
      distDir: dist,
      supabase: { apiUrl: 'http://127.0.0.1:9', publishableKey: 'none', secretKey: 'none' },
      webhookSecret: 'none',
      siteHost: '127.0.0.1',
      siteUrl: `http://127.0.0.1:${port}`,
    })
  }
  const whenControlled = (page: Page) =>
    page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  const kept = (page: Page) =>
    page.evaluate(async () => {
      const names = await caches.keys()
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
      return { names, paths: requests.flat().map(({ url }) => new URL(url).pathname) }
    })

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'oja-offline-'))
    port = await freePort()
    secure = await launchBrowser()
  })
  afterAll(async () => {
    await secure?.close()
    await site?.stop()
    await rm(dir, { recursive: true, force: true })
  })

  it('shows our page, keeps the cart and keeps nothing else; a deploy shows at once, its worker by the second visit', async () => {
    await deploy('first', {})
    const context = await secure.newContext({ viewport: PHONE })
    const page = await context.newPage()
    const origin = `http://127.0.0.1:${port}`
    const offline = page.getByRole('heading', { level: 1, name: 'You are offline' })
    await page.goto(origin)
    await whenControlled(page)
    await page.evaluate(() => localStorage.setItem('oja:cart:shop', '{"items":[]}'))
    await page.goto(`${origin}/pricing`)
    const first = await kept(page)

    expect(first.paths).toEqual(['/offline'])
    expect(first.names).toHaveLength(1)
    await context.setOffline(true)
    for (const path of ['/', '/adunni-fabrics', '/dashboard', '/pricing']) {
      await page.goto(`${origin}${path}`)
      await offline.waitFor()
      expect(await page.locator('body').innerText()).not.toContain('₦')
    }
    expect(await page.evaluate(() => localStorage.getItem('oja:cart:shop'))).toBe('{"items":[]}')

    await deploy('second', {
      'pricing.html': (text) => text.replaceAll('₦5,500', '₦6,600'),
      'offline.html': (text) => text.replace('You are offline', 'You are offline still'),
    })
    // The page appears by itself when the connection is back.
    await context.setOffline(false)
    await page.getByRole('heading', { level: 1, name: 'Pay when the shop pays' }).waitFor()
    await expect.poll(() => page.locator('[data-amount]').allTextContents()).toContain('₦6,600')
    // The new worker has taken over when the old worker's cache is gone. A visit during that time hangs, but only in this test: Chromium ends
    // an old worker that has a debugger even while it handles a visit, and Playwright attaches a debugger to each worker.
    await expect
      .poll(async () => {
        const names = await page.evaluate(() => caches.keys())
        return names.length === 1 && !first.names.includes(names[0] ?? '')
      })
      .toBe(true)
    await page.goto(`${origin}/about`)
    expect(await kept(page)).toEqual({ names: [expect.any(String)], paths: ['/offline'] })

    await context.setOffline(true)
    await page.goto(`${origin}/pricing`)
    await page.getByRole('heading', { level: 1, name: 'You are offline still' }).waitFor()
    await context.setOffline(false)
    await page.getByRole('heading', { level: 1, name: 'Pay when the shop pays' }).waitFor()
  })
})
