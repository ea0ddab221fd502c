// Tests the help desk in a real browser: its contents, its questions, its guides and its search. Planted defect, seen red: the search keeps
// a group's heading when nothing below it is left.
import type { Page } from 'playwright'
import { describe, expect, inject, it } from 'vitest'
import { launchBrowser } from '#tests/support/browser/browser.ts'
import { DESK, openShopper, PHONE, type Shopper } from '#tests/support/browser/shopper.ts'
import { forFile } from '#tests/support/for-file.ts'

const browser = forFile(launchBrowser)
let visitor: Shopper
let page: Page

async function open(path: string, options: Parameters<typeof openShopper>[2] = {}): Promise<void> {
  visitor = await openShopper(browser, inject('siteUrl'), options)
  page = visitor.page
  await visitor.visit(path)
}

const region = (name: string | RegExp) => page.getByRole('region', { name })
const questions = () => page.locator('details[name=help]')

describe.each([
  ['phone', PHONE],
  ['laptop', DESK],
])('the help desk, %s', (_name, viewport) => {
  it('begins with answers', async () => {
    await open('/help', { viewport })

    const headings = await page.locator('main h2').allTextContents()
    expect(headings.slice(0, 2)).toEqual(['Questions people ask', 'Short guides'])
  })

  it('has three steps, four reasons, six features and ten questions, and breaks no rule of accessibility', async () => {
    await open('/help', { viewport })

    expect(await region('How it works').getByRole('heading', { level: 3 }).count()).toBe(3)
    expect(
      await region(/^Why choose/)
        .getByRole('heading', { level: 3 })
        .count(),
    ).toBe(4)
    expect(await region('Key features').getByRole('heading', { level: 3 }).count()).toBe(6)
    expect(await questions().count()).toBe(10)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width)
    expect(await visitor.accessibilityFaults()).toEqual([])
  })

  it('unfolds one question at a time, by keyboard too', async () => {
    await open('/help', { viewport })
    const first = page.getByText('How many products can I have for free?')

    await first.click()
    await page.getByText('5 products can be live at a time, and you can save 10 in all').waitFor()
    await page.locator('summary', { hasText: 'What is my store’s address?' }).press('Enter')
    await page.getByText('/your-store', { exact: true }).waitFor()

    expect(await page.locator('details[name=help][open]').count()).toBe(1)
    expect(await visitor.accessibilityFaults()).toEqual([])
  })

  it('finds answers while words are typed, and brings everything back', async () => {
    await open('/help', { viewport })
    const search = page.getByRole('searchbox', { name: 'Search the help desk' })

    await search.fill('receipt')
    await page.getByRole('status').getByText('5 answers').waitFor()
    expect(await page.locator('[data-help-item]:visible').count()).toBe(5)
    expect(await region('How it works').isVisible()).toBe(false)

    await search.fill('Lagos pickup')
    await page.getByRole('status').getByText('1 answer').waitFor()
    expect(await page.getByRole('heading', { name: 'Questions people ask' }).isVisible()).toBe(false)

    for (const asked of [
      'reciept',
      'delete product',
      'helper',
      'part payment',
      'how do I change a price',
      'import',
    ]) {
      await search.fill(asked)
      await page
        .getByRole('status')
        .getByText(/answer/)
        .waitFor()
    }
    await search.fill('helicopter')
    await page.getByText('Nothing found. Try another word, or write to us below.').waitFor()
    await search.fill('')
    expect(await questions().first().isVisible()).toBe(true)
    expect(await region('How it works').isVisible()).toBe(true)
  })
})

describe('ways from the help desk', () => {
  it('#guides leads to the guides, which say each thing step by step', async () => {
    await open('/help#guides')

    const heading = page.getByRole('heading', { name: 'Short guides' })
    await page.waitForFunction(() => scrollY > 1000)
    expect(await heading.evaluate((element) => element.getBoundingClientRect().top)).toBeLessThan(
      PHONE.height,
    )
    for (const name of [
      'Add a product',
      'Share your link',
      'Set delivery zones and fees',
      'Make a voucher',
      'Send a receipt',
    ])
      expect(await region(name).getByRole('listitem').count()).toBeGreaterThanOrEqual(3)
  })

  it('a person is one press away', async () => {
    await open('/help', { viewport: DESK })

    await page.getByRole('button', { name: 'Contact support' }).click()
    await page.getByRole('dialog', { name: 'Contact support' }).waitFor()
  })

  it('works without JavaScript: everything is on the page, and no search that would do nothing', async () => {
    await open('/help', { javaScriptEnabled: false })

    expect(await page.getByRole('searchbox').isVisible()).toBe(false)
    await page.getByText('Can I give a receipt?').click()
    expect(await page.getByText('It is a record of the sale, not a tax invoice.').isVisible()).toBe(true)
  })
})
