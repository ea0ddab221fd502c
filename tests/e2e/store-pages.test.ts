// Store pages of the demo stores in a real browser, phone and laptop: accessibility, the page's own policy, layout that holds at
// 320 px and with letters twice as large, and browsing without scripts.
// Planted defects, each seen red: a name that is not allowed to wrap, text in a colour under 4.5:1, a style= attribute.
import type { Browser, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { launchBrowser } from '#tests/support/browser.ts'
import { DESK, openShopper, PHONE, type Shopper } from '#tests/support/shopper.ts'

const siteUrl = inject('siteUrl')
const STORES = ['/adunni-fabrics', '/kofi-phones', '/mama-put'] as const
const [ADUNNI] = STORES

let browser: Browser
let shopper: Shopper

beforeAll(async () => {
  browser = await launchBrowser()
})
afterEach(() => shopper?.context.close())
afterAll(() => browser?.close())

/** Opens a page and collects what its policy refuses. */
async function visit(path: string, options: Parameters<typeof openShopper>[2] = {}): Promise<Page> {
  shopper = await openShopper(browser, siteUrl, {
    ...options,
    before: () => {
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
        console.error(`refused by policy: ${violatedDirective} ${blockedURI}`)
      })
    },
  })
  await shopper.visit(path)
  return shopper.page
}

const hrefOf = async (page: Page, selector: string) =>
  (await page.locator(selector).first().getAttribute('href')) ?? `no ${selector}`

/** One address of each kind of page of a store. */
async function pagesOf(store: string): Promise<readonly string[]> {
  const page = await visit(store)
  const product = await hrefOf(page, '.goods h3 a')
  const category = await hrefOf(page, '.cats a:nth-of-type(2)')
  await shopper.context.close()
  return [store, category, product, `${store}/no-such-page`]
}

const widthOver = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

describe.each(STORES)('%s', (store) => {
  it.each([
    ['phone', PHONE],
    ['laptop', DESK],
  ] as const)('breaks no accessibility rule and no policy on a %s', async (_, viewport) => {
    for (const path of await pagesOf(store)) {
      await visit(path, { viewport })

      expect([path, await shopper.accessibilityFaults()]).toEqual([path, []])
      expect([path, shopper.problems]).toEqual([path, []])
      expect([path, (await (await fetch(`${siteUrl}${path}`)).text()).match(/\sstyle=/)]).toEqual([
        path,
        null,
      ])
      await shopper.context.close()
    }
  })

  it('never scrolls sideways: at 320 px, 360 px, and with letters twice as large', async () => {
    for (const path of await pagesOf(store)) {
      for (const [width, letters] of [
        [320, '100%'],
        [360, '100%'],
        [360, '200%'],
      ] as const) {
        const page = await visit(path, { viewport: { width, height: 740 } })
        await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), letters)

        expect([path, width, letters, await widthOver(page)]).toEqual([path, width, letters, 0])
        await shopper.context.close()
      }
    }
  })

  it('has targets of at least 44 px for a thumb', async () => {
    for (const path of await pagesOf(store)) {
      const page = await visit(path)

      const small = await page.evaluate(() =>
        [...document.querySelectorAll('a, button, input, label')]
          .filter((part) => !part.closest('p small, .unseen, .skip, label input, h3'))
          .map((part) => ({ part, box: part.getBoundingClientRect() }))
          .filter(({ box }) => box.width > 0 && box.height < 43.5)
          .map(({ part }) => part.outerHTML.slice(0, 80)),
      )

      expect([path, small.filter((html) => !html.includes('href="/"'))]).toEqual([path, []])
      await shopper.context.close()
    }
  })

  it('is browsed without scripts, from home to a message on WhatsApp', async () => {
    const page = await visit(store, { javaScriptEnabled: false })
    expect(await page.locator('.needs-js:visible').count()).toBe(0)

    await page.locator('.cats a').nth(1).click()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.locator('.goods .item:not(.gone) h3 a').first().click()
    const name = await page.getByRole('heading', { level: 1 }).textContent()
    const link = await page.getByRole('link', { name: 'Ask about this on WhatsApp' }).getAttribute('href')

    expect(link).toMatch(/^https:\/\/wa\.me\/\d+\?text=/)
    expect(decodeURIComponent(link ?? '')).toContain(name?.trim())
    expect(await page.locator('.reel img').first().isVisible()).toBe(true)
    expect(await page.locator('.needs-js:visible').count()).toBe(0)
  })
})

describe('the home page', () => {
  it('shows name, trade, state, search and two rows of products on the first screen of a phone', async () => {
    const page = await visit(ADUNNI)

    const tops = await page.evaluate(() =>
      ['h1', '.line', '.state', '.find', '.item:nth-child(3) .shot'].map(
        (selector) => document.querySelector(selector)?.getBoundingClientRect().top ?? Infinity,
      ),
    )

    expect(Math.max(...tops)).toBeLessThan(PHONE.height - 100)
    expect(tops).toEqual(tops.toSorted((a, b) => a - b))
  })

  it('finds products of the page as one types', async () => {
    const page = await visit(ADUNNI)

    await page.getByRole('searchbox').fill('LÀCE')
    const names = await page.locator('.item:visible h3').allTextContents()

    expect(names.length).toBeGreaterThan(0)
    expect(names.length).toBeLessThan(40)
    expect(await page.locator('.said').textContent()).toBe(`${names.length} found`)
    await page.getByRole('searchbox').fill('')
    expect(await page.locator('.item:visible').count()).toBe(40)
  })

  it('says where it belongs: canonical link, preview and structured data', async () => {
    const page = await visit(ADUNNI)

    const meta = await page.evaluate(() => ({
      canonical: document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href,
      picture: document.querySelector<HTMLMetaElement>('meta[property="og:image"]')?.content,
      data: JSON.parse(document.querySelector('script[type="application/ld+json"]')?.textContent ?? '{}'),
    }))

    expect(meta.canonical).toBe('https://adunni.test/')
    expect(meta.picture).toMatch(/^https:\/\/adunni\.test\/media\/.+\/640\.jpg$/)
    expect(meta.data).toMatchObject({ '@type': 'Store', url: 'https://adunni.test' })
  })
})

describe('a product page', () => {
  it('moves through its pictures by dots, without a jump of the page', async () => {
    const page = await visit(ADUNNI)
    const products = await page
      .locator('.goods h3 a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    for (const href of products) {
      await page.goto(`${siteUrl}${href}`)
      if ((await page.locator('.dots a').count()) > 1) break
    }

    await page.locator('.dots a').nth(1).click()
    await page.waitForFunction(
      () => document.querySelectorAll('.dots a')[1]?.getAttribute('aria-current') === 'true',
    )

    expect(await page.evaluate(() => scrollY)).toBe(0)
    expect(page.url()).not.toContain('#')
  })
})
