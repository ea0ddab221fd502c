// Tests store pages of the demo stores in a real browser, phone and laptop: accessibility, the page's own policy, a layout that holds at 320
// px and with letters twice as large, and browsing without scripts. Planted defects, each seen red: a name that may not wrap, text in a
// colour under 4.5:1, a style= attribute.
import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright'
import { describe, expect, inject, it } from 'vitest'
import { launchBrowser } from '#tests/support/browser/browser.ts'
import { sql } from '#tests/support/browser/owner.ts'
import { DESK, openShopper, PHONE, type Shopper } from '#tests/support/browser/shopper.ts'
import { forFile } from '#tests/support/for-file.ts'

const siteUrl = inject('siteUrl')
const STORES = ['/adunni-fabrics', '/kofi-phones', '/mama-put'] as const
const [ADUNNI] = STORES

const browser = forFile(launchBrowser)
let shopper: Shopper

/** Opens a page and collects what its policy blocks. */
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

/** One address of each kind of page of a store, by the store. */
const pages = new Map<string, readonly string[]>()

async function pagesOf(store: string): Promise<readonly string[]> {
  const known = pages.get(store)
  if (known) return known
  const page = await visit(store)
  const product = await hrefOf(page, '.goods h3 a')
  const category = await hrefOf(page, '.cats a:nth-of-type(2)')
  await shopper.context.close()
  const found = [store, category, product, `${store}/no-such-page`]
  pages.set(store, found)
  return found
}

const widthOver = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** At 320 px, at 360 px, and with letters twice as large. */
async function expectNoSidewaysScroll(page: Page, path: string): Promise<void> {
  for (const [width, letters] of [
    [320, '100%'],
    [360, '100%'],
    [360, '200%'],
  ] as const) {
    await page.setViewportSize({ width, height: 740 })
    await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), letters)

    expect([path, width, letters, await widthOver(page)]).toEqual([path, width, letters, 0])
  }
}

/** Links and fields that a thumb would miss. */
const smallTargets = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('a, button, input, label')]
      .filter((part) => !part.closest('p small, .unseen, .skip, label input, h3'))
      .map((part) => ({ part, box: part.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0 && box.height < 43.5)
      .map(({ part }) => part.outerHTML.slice(0, 80))
      .filter((html) => !html.includes('href="/"')),
  )

describe.each(STORES)('%s', (store) => {
  it.each([
    ['phone', PHONE],
    ['laptop', DESK],
  ] as const)(
    'breaks no accessibility rule and no policy on a %s, has targets for a thumb, and never scrolls sideways',
    async (_, viewport) => {
      for (const path of await pagesOf(store)) {
        const page = await visit(path, { viewport })

        expect([path, await shopper.accessibilityFaults()]).toEqual([path, []])
        expect([path, (await (await fetch(`${siteUrl}${path}`)).text()).match(/\sstyle=/)]).toEqual([
          path,
          null,
        ])
        if (viewport === PHONE) {
          expect([path, await smallTargets(page)]).toEqual([path, []])
          await expectNoSidewaysScroll(page, path)
        }
        expect([path, shopper.problems]).toEqual([path, []])
        await shopper.context.close()
      }
    },
  )

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

  it('says where it belongs: canonical link, preview and structured data', async () => {
    const page = await visit(ADUNNI)

    const meta = await page.evaluate(() => ({
      canonical: document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href,
      picture: document.querySelector<HTMLMetaElement>('meta[property="og:image"]')?.content,
      data: JSON.parse(document.querySelector('script[type="application/ld+json"]')?.textContent ?? '{}'),
    }))

    expect(meta.canonical).toBe('https://adunni.test/')
    expect(meta.picture).toMatch(/^https:\/\/adunni\.test\/card\/[0-9a-f]{16}\.jpg$/)
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

describe.each([
  ['phone', PHONE],
  ['laptop', DESK],
] as const)('the page of a gown on a %s', (_, viewport) => {
  const gown = async () => {
    const page = await visit(ADUNNI)
    const path = await hrefOf(page, 'h3 a:has-text("Ankara A-line gown")')
    await shopper.context.close()
    return path
  }

  it('follows the choice: the picture, what is sold out with it, and the cart', async () => {
    const page = await visit(await gown(), { viewport })
    const place = () => page.locator('.reel').evaluate((reel) => reel.scrollLeft / reel.clientWidth)

    await page.getByRole('radio', { name: 'Rose' }).check()
    await expect.poll(place).toBe(1)
    expect(await page.getByRole('radio', { name: 'S (sold out)', exact: true }).count()).toBe(1)
    expect(await page.locator('.picks .out').allTextContents()).toEqual(['S'])

    await page.getByRole('radio', { name: 'L', exact: true }).check()
    await page.getByLabel('Quantity').selectOption('2')
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await shopper.openCart()
    const line = page.getByRole('dialog').getByRole('listitem')
    expect(await line.getByRole('textbox').inputValue()).toBe('2')
    const second = await page.locator('.dots img').nth(1).getAttribute('src')
    expect(await line.locator('img').getAttribute('src')).toBe(second)
  })

  it('keeps a choice through Back, with what is sold out struck out and its picture in view', async () => {
    const path = await gown()
    const page = await visit(path, { viewport })
    await page.getByRole('radio', { name: 'Rose' }).check()
    await page.getByText('All products').click()
    await page.waitForURL(`**${ADUNNI}`)

    await page.goBack()
    await page.waitForURL(`**${path}`)

    await expect.poll(() => page.locator('.picks .out').allTextContents()).toEqual(['S'])
    expect(await page.getByRole('radio', { name: 'Rose' }).isChecked()).toBe(true)
    await expect
      .poll(() => page.locator('.reel').evaluate((reel) => reel.scrollLeft / reel.clientWidth))
      .toBe(1)
  })

  it('shows other goods of its category at the end of the page, fetched when the shopper scrolls there', async () => {
    const page = await visit(await gown(), { viewport })
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    const more = page.getByRole('heading', { name: 'More in Ready to wear' })
    const goods = page.locator('.beside .item')
    await page.waitForLoadState('load')
    expect([await goods.count(), asked.filter((path) => /search|related/.test(path))]).toEqual([0, []])

    await more.scrollIntoViewIfNeeded()
    await goods.first().waitFor()

    expect(await goods.locator('h3').allTextContents()).toEqual([
      'Adire camp shirt',
      'Men’s kaftan with embroidery',
      'Ankara shirt, Balogun diamond',
    ])
    expect(asked.filter((path) => path.includes('/search/')).map((path) => path.split('-')[1])).toHaveLength(
      3,
    )
    await expect.poll(() => goods.locator('img').count()).toBe(3)
    expect(await widthOver(page)).toBe(0)
    expect(await shopper.accessibilityFaults()).toEqual([])
    await goods.locator('a').first().click()
    await page.getByRole('heading', { level: 1, name: 'Adire camp shirt' }).waitFor()
  })

  it('leaves the link to the category when the other goods cannot be fetched', async () => {
    const page = await visit(await gown(), { viewport })
    await page.route('**/search.json', (route) => route.fulfill({ status: 503, body: '' }))
    const failed = page.waitForResponse('**/search.json')

    await page.getByRole('link', { name: 'More in Ready to wear' }).scrollIntoViewIfNeeded()
    await failed
    await page.getByRole('link', { name: 'More in Ready to wear' }).click()

    await page.getByRole('heading', { level: 1, name: 'Ready to wear' }).waitFor()
  })

  it('shows a picture large, and closes it with Back', async () => {
    const page = await visit(await gown(), { viewport })
    const large = page.getByRole('dialog', { name: 'Picture' })

    await page.locator('.reel a').first().click()
    await large.waitFor()
    await large.getByRole('button', { name: 'Next picture' }).click()
    expect(await large.getByRole('status').textContent()).toBe('2 of 2')
    await large.getByRole('button', { name: 'Larger' }).click()
    expect(await large.locator('img').getAttribute('style')).toContain('scale(1.6)')
    expect(await shopper.accessibilityFaults()).toEqual([])
    await page.goBack()
    await large.waitFor({ state: 'detached' })
  })

  it('shows facts, sizes and large pictures without scripts too', async () => {
    const page = await visit(await gown(), { viewport, javaScriptEnabled: false })

    expect(await page.getByRole('definition').first().textContent()).toBe('Ankara, all cotton')
    await page.locator('summary', { hasText: 'Size table' }).click()
    expect(await page.getByRole('row').nth(1).textContent()).toContain('34')
    expect(await hrefOf(page, '.reel a')).toMatch(/^\/media\/.+\/1280\.jpg$/)
    expect(await page.getByRole('button', { name: 'Share' }).isVisible()).toBe(false)
    await page.getByRole('link', { name: 'More in Ready to wear' }).click()
    await page.getByRole('heading', { level: 1, name: 'Ready to wear' }).waitFor()
  })
})

describe('the page of a receipt', () => {
  it.each([
    ['phone', PHONE],
    ['laptop', DESK],
  ] as const)('shows the picture of each choice, without scripts, on a %s', async (_, viewport) => {
    const token = randomUUID().replaceAll('-', '')
    await sql(
      `insert into receipts (business_id, order_id, number, token, content)
       select o.business_id, o.id, (select coalesce(max(number), 0) + 1 from receipts r where r.business_id = o.business_id), $1,
         private.receipt_content(o.id)
       from orders o join businesses b on b.id = o.business_id
       where b.slug = 'adunni-fabrics' and o.status = 'delivered' order by o.created_at limit 1`,
      [token],
    )

    const page = await visit(`/r/${token}`, { viewport, javaScriptEnabled: false })

    const lines = page.locator('.rows li')
    const picture = lines.first().locator('img')
    expect(await page.locator('.rows img').count()).toBe(await lines.count())
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
    expect(await picture.evaluate((image) => image.getBoundingClientRect().width)).toBe(56)
    expect(await widthOver(page)).toBe(0)
  })
})

describe('the share card', () => {
  it('is drawn for the version that the page names, kept, and refused for others', async () => {
    const html = await (await fetch(`${siteUrl}${ADUNNI}`)).text()
    const path = /og:image" content="https:\/\/adunni\.test(\/card\/[0-9a-f]{16}\.jpg)"/.exec(html)?.[1]

    // A card that could not be drawn would lead to the plain picture.
    const drawn = await fetch(`${siteUrl}${ADUNNI}${path}`, { redirect: 'manual' })
    const kept = await fetch(`${siteUrl}${ADUNNI}${path}`)
    const invented = await fetch(`${siteUrl}${ADUNNI}/card/${'0'.repeat(16)}.jpg`)

    expect([drawn.status, drawn.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect(drawn.headers.get('cache-control')).toContain('immutable')
    const bytes = await drawn.arrayBuffer()
    expect(bytes.byteLength).toBeLessThanOrEqual(250 * 1024)
    expect(Buffer.from(await kept.arrayBuffer())).toEqual(Buffer.from(bytes))
    expect(invented.status).toBe(404)
  })
})

describe('the page about a shop', () => {
  it.each([
    ['phone', PHONE],
    ['laptop', DESK],
  ] as const)('takes a report without scripts on a %s', async (_, viewport) => {
    const page = await visit(`${ADUNNI}/about`, { viewport, javaScriptEnabled: false })

    await page.getByLabel('It pretends to be somebody else').check()
    await page.getByRole('button', { name: 'Send the report' }).click()

    await page.getByText('Your report has arrived').waitFor()
    expect(await page.getByRole('button', { name: 'Send the report' }).isVisible()).toBe(false)
  })
})

describe('a laptop', () => {
  it.each([
    ['1280', DESK],
    ['1600', { width: 1600, height: 900 }],
  ] as const)('has no empty half at %s: bar, banner, search, shelves and footer', async (_, viewport) => {
    for (const store of STORES) {
      const page = await visit(store, { viewport })

      const seen = await page.evaluate(() => {
        const box = (selector: string) => document.querySelector(selector)?.getBoundingClientRect()
        const middle = innerWidth / 2
        const isBeyond = (selector: string) =>
          [...document.querySelectorAll(selector)].some((part) => part.getBoundingClientRect().right > middle)
        return {
          search: box('.find')?.width,
          content: (box('main > .w')?.width ?? 0) - 32,
          banner: isBeyond('.sign > :last-child'),
          shelf: isBeyond('.item'),
          footer: isBeyond('.foot a'),
          menu: isBeyond('.menu a'),
          // The lead picture reaches the right edge, as high as the banner, beside its words.
          lead: [Math.round(box('.sign > :last-child')?.right ?? 0), box('.sign > :last-child')?.height],
          sign: [innerWidth, box('.sign')?.height],
          words: (box('.line')?.right ?? 0) <= (box('.sign > :last-child')?.left ?? 0) + 1,
        }
      })

      expect(seen).toMatchObject({ banner: true, shelf: true, footer: true, menu: true, words: true })
      expect([store, seen.search]).toEqual([store, seen.content])
      expect([store, seen.lead]).toEqual([store, seen.sign])
      await shopper.context.close()
    }
  })

  it.each([
    ['1280', DESK],
    ['1600', { width: 1600, height: 900 }],
  ] as const)('has picture and facts beside each other on a product’s page at %s', async (_, viewport) => {
    for (const store of STORES) {
      const [, , product] = await pagesOf(store)
      const page = await visit(product as string, { viewport })

      const [gallery, facts, deal] = await page.evaluate(() =>
        ['.gallery', '.article > .facts', '.deal'].map((selector) => {
          const { left, right, top } =
            document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect()
          return { left, right, top }
        }),
      )

      expect(gallery?.right).toBeLessThan(viewport.width / 2)
      expect(facts?.left).toBeGreaterThan(viewport.width / 2)
      // Both columns are as wide as half of the content, and begin at one height; the buttons stand in the right one.
      expect((gallery?.right ?? 0) - (gallery?.left ?? 0)).toBe((facts?.right ?? 0) - (facts?.left ?? 0))
      expect(gallery?.top).toBe(facts?.top)
      expect(deal?.left).toBe(facts?.left)
      await shopper.context.close()
    }
  })
})
