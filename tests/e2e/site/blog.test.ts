// Tests the blog in a real browser: the list as a grid and as a shelf, articles over the list and on their own pages, the feed.
// Planted defects, seen red:
// - Closing the dialog without removing the hash.
// - The row without scroll-snap.
// - A feed that still contains the stand-in for the origin.
import type { Page } from 'playwright'
import { describe, expect, inject, it } from 'vitest'
import { launchBrowser } from '#tests/support/browser/browser.ts'
import { DESK, openShopper, PHONE, type Shopper } from '#tests/support/browser/shopper.ts'
import { forFile } from '#tests/support/for-file.ts'

const TITLES = [
  'WhatsApp Business for your shop: a complete set-up',
  'A loyalty scheme that pays for itself',
  'WhatsApp marketing that customers thank you for',
  'Gift cards or coupons? What each one does to your money',
] as const
const LOYALTY = '/blog/loyalty-that-pays'

const browser = forFile(launchBrowser)
let visitor: Shopper
let page: Page

async function open(path: string, options: Parameters<typeof openShopper>[2] = {}): Promise<void> {
  visitor = await openShopper(browser, inject('siteUrl'), options)
  page = visitor.page
  await visitor.visit(path)
}

const card = (title: string) => page.getByRole('link', { name: title })
const dialog = () => page.locator('[data-article-dialog]')
const dot = (at: number) => page.getByRole('button', { name: new RegExp(`^Article ${at}:`) })
const place = () => page.evaluate(() => location.pathname + location.hash)
const current = (at: number) => page.locator(`[data-dot="${at - 1}"][aria-current="true"]`).waitFor()

describe('the list', () => {
  it('is a grid of two columns on a laptop, without arrows', async () => {
    await open('/blog', { viewport: DESK })

    const boxes = await Promise.all(
      TITLES.map((title) => card(title).locator('xpath=ancestor::li').boundingBox()),
    )

    expect(boxes[0]?.y).toBe(boxes[1]?.y)
    expect(boxes[2]?.y).toBe(boxes[3]?.y)
    expect(boxes[0]?.x).toBe(boxes[2]?.x)
    expect(await page.getByRole('button', { name: 'Next article' }).isVisible()).toBe(false)
    expect(await visitor.accessibilityFaults()).toEqual([])
  })

  it('is a shelf on a phone, moved by arrows, dots, keys and a thumb', async () => {
    await open('/blog', { viewport: PHONE, reducedMotion: 'reduce' })
    const next = page.getByRole('button', { name: 'Next article' })
    const previous = page.getByRole('button', { name: 'Previous article' })
    await current(1)
    expect(await previous.getAttribute('aria-disabled')).toBe('true')

    await next.click()
    await current(2)
    await dot(4).click()
    await current(4)
    expect(await next.getAttribute('aria-disabled')).toBe('true')
    await previous.press('ArrowLeft')
    await current(3)

    // A swipe that ends between two articles stops at an article.
    const row = page.locator('[data-shelf-row]')
    await row.evaluate((element) => element.scrollTo({ left: 90 }))
    await current(1)
    const rest = await row.evaluate((element) => getComputedStyle(element).scrollSnapType)
    expect(rest).toBe('x mandatory')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
    expect(await visitor.accessibilityFaults()).toEqual([])
  })

  it('leads to the pages without JavaScript, and shows no arrows that would do nothing', async () => {
    await open('/blog', { viewport: PHONE, javaScriptEnabled: false })

    expect(await page.getByRole('button', { name: 'Next article' }).isVisible()).toBe(false)
    await card(TITLES[0]).click()
    await page.getByRole('heading', { level: 1, name: TITLES[0] }).waitFor()
  })
})

describe.each([
  ['phone', PHONE],
  ['laptop', DESK],
])('an article over the list, %s', (_name, viewport) => {
  it('has an address, closes by the way back, by Escape and by its button, and gives the keyboard its place back', async () => {
    await open('/blog', { viewport, reducedMotion: 'reduce' })
    const link = card(TITLES[0])

    await link.focus()
    await page.keyboard.press('Enter')
    await dialog().getByRole('heading', { name: 'Lock the door' }).waitFor()
    expect(await dialog().getByRole('heading', { level: 2 }).first().textContent()).toBe(TITLES[0])
    expect(await place()).toBe('/blog#whatsapp-business-guide')
    expect(await visitor.accessibilityFaults()).toEqual([])

    await page.goBack()
    await dialog().waitFor({ state: 'hidden' })
    expect(await place()).toBe('/blog')
    expect(await link.evaluate((element) => element === document.activeElement)).toBe(true)

    await link.click()
    await dialog().waitFor()
    await page.keyboard.press('Escape')
    await dialog().waitFor({ state: 'hidden' })
    await page.waitForFunction(() => location.hash === '')

    await link.click()
    await dialog().getByRole('button', { name: 'Close' }).click()
    await page.waitForFunction(() => location.hash === '')
    expect(await dialog().isVisible()).toBe(false)
  })

  it('opens from a link that was sent, and leads to its page', async () => {
    await open('/blog#loyalty-that-pays', { viewport })

    await dialog().getByText('Joseph Nunes and Xavier Drèze').waitFor()
    await dialog().getByRole('link', { name: 'Open the page' }).click()
    await page.getByRole('heading', { level: 1, name: TITLES[1] }).waitFor()
    expect(await place()).toBe(LOYALTY)
  })
})

describe('an article that cannot be loaded', () => {
  it('says so, and is there when the line is back', async () => {
    await open('/blog', { viewport: DESK })
    await visitor.context.route(`**${LOYALTY}`, (route) => route.fulfill({ status: 503, body: '' }))

    await card(TITLES[1]).click()
    await dialog().getByText('Check your connection, close this and try again').waitFor()
    await visitor.context.unroute(`**${LOYALTY}`)
    await page.keyboard.press('Escape')
    await page.waitForFunction(() => location.hash === '')
    await card(TITLES[1]).click()
    await dialog().getByText('Joseph Nunes and Xavier Drèze').waitFor()
  })
})

describe.each([
  ['phone', PHONE],
  ['laptop', DESK],
])('an article on its own page, %s', (_name, viewport) => {
  it('shows reading time, contents and pictures with their captions, and shifts nothing', async () => {
    await open('/blog/gift-cards-or-coupons', {
      viewport,
      before: () => {
        Object.assign(window, { shift: 0 })
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            const { value } = entry as PerformanceEntry & { value: number }
            Object.assign(window, { shift: (window as unknown as { shift: number }).shift + value })
          }
        }).observe({ type: 'layout-shift', buffered: true })
      },
    })
    await page.getByText('4 min read').first().waitFor()
    for (const picture of await page.locator('main img').all()) {
      await picture.scrollIntoViewIfNeeded()
      await picture.evaluate((element) => (element as HTMLImageElement).decode())
    }

    expect(await page.locator('main figure img[alt][width][height] + figcaption').count()).toBe(3)
    expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBeLessThan(0.001)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width)
    expect(await visitor.accessibilityFaults()).toEqual([])

    const contents = page.getByRole('navigation', { name: 'On this page' })
    if (viewport === PHONE) await page.locator('summary', { hasText: 'On this page' }).click()
    await contents.getByRole('link', { name: 'What a coupon really costs' }).click()
    expect(await place()).toBe('/blog/gift-cards-or-coupons#what-a-coupon-really-costs')
    const read = page.getByRole('region', { name: 'Read next' })
    await read.getByRole('link', { name: TITLES[1] }).click()
    await page.getByRole('heading', { level: 1, name: TITLES[1] }).waitFor()
  })
})

describe('for machines', () => {
  it('an article names itself, its share card and its facts by absolute addresses', async () => {
    await open(LOYALTY)
    const site = inject('siteUrl')
    const meta = (name: string) => page.locator(`meta[property="og:${name}"]`).getAttribute('content')

    const image = await meta('image')
    const facts = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '')
    const [article] = facts['@graph']
    const shown = await page.evaluate(async (address) => {
      const picture = new Image()
      picture.src = new URL(address).pathname
      await picture.decode()
      return [picture.naturalWidth, picture.naturalHeight]
    }, image ?? '')

    expect(new URL(image ?? '').pathname).toBe('/share/blog/loyalty-that-pays.png')
    expect(new URL(image ?? '').origin).toBe(new URL((await meta('url')) ?? '').origin)
    expect(shown).toEqual([1200, 630])
    expect(article).toMatchObject({
      '@type': 'BlogPosting',
      headline: TITLES[1],
      datePublished: '2025-09-22',
      image,
    })
    const size = (await (await fetch(`${site}${new URL(image ?? '').pathname}`)).arrayBuffer()).byteLength
    expect(size).toBeLessThan(300_000)
  })

  it('the feed lists all articles, and each address answers', async () => {
    await open('/blog')
    const href = await page.locator('link[type="application/rss+xml"]').getAttribute('href')
    expect(href).toBe('/rss.xml')

    const items = await page.evaluate(async () => {
      const feed = new DOMParser().parseFromString(await (await fetch('/rss.xml')).text(), 'application/xml')
      return [...feed.querySelectorAll('item')].map((item) => [
        item.querySelector('title')?.textContent,
        item.querySelector('link')?.textContent,
      ])
    })

    expect(items.map(([title]) => title)).toEqual(TITLES)
    const site = inject('siteUrl')
    for (const [, link] of items) {
      expect(link).not.toContain('origin.invalid')
      expect((await fetch(`${site}${new URL(link ?? '').pathname}`)).status).toBe(200)
    }
  })
})
