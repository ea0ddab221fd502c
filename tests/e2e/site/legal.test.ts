import { describe, expect, inject, it } from 'vitest'
import { brand } from '#brand'
import { launchBrowser } from '#tests/support/browser/browser.ts'
import { DESK, openShopper, PHONE, type Shopper } from '#tests/support/browser/shopper.ts'
import { forFile } from '#tests/support/for-file.ts'

const browser = forFile(launchBrowser)
let visitor: Shopper

const pages = [
  ['/terms', 'Terms of Use', 'Refunds', brand.mailSubjects.terms],
  ['/privacy', 'Privacy Policy', 'Your rights', brand.mailSubjects.privacy],
] as const
const sizes = [
  ['phone', PHONE],
  ['laptop', DESK],
] as const

describe.each(sizes)('legal pages, %s', (_size, viewport) => {
  it.each(pages)(
    '%s says when it was changed, leads to its sections and to a person',
    async (path, title, section, subject) => {
      visitor = await openShopper(browser, inject('siteUrl'), { viewport })
      const { page } = visitor
      await visitor.visit(path)

      await page.getByRole('heading', { level: 1, name: title }).waitFor()
      expect(await page.getByText('Last updated September 2025').first().isVisible()).toBe(true)
      expect(await page.locator('main').textContent()).not.toMatch(/\{\{|\}\}/)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width)
      expect(await visitor.accessibilityFaults()).toEqual([])
      const ask = await page.getByRole('link', { name: 'Ask us about this' }).getAttribute('href')
      expect(ask).toBe(`mailto:${brand.supportEmail}?subject=${encodeURIComponent(subject)}`)

      if (viewport === PHONE) await page.locator('summary', { hasText: 'On this page' }).click()
      await page
        .getByRole('navigation', { name: 'On this page' })
        .getByRole('link', { name: section })
        .click()
      const heading = page.getByRole('heading', { level: 2, name: section, exact: true })
      await page.waitForFunction(() => scrollY > 500)
      expect(await heading.evaluate((element) => element.getBoundingClientRect().top)).toBeLessThan(
        viewport.height / 2,
      )
    },
  )
})

describe('lines of long texts', () => {
  it.each(['/terms', '/privacy', '/blog/loyalty-that-pays'])(
    '%s has 45 to 75 characters a line on a laptop',
    async (path) => {
      visitor = await openShopper(browser, inject('siteUrl'), { viewport: DESK })
      await visitor.visit(path)

      const perLine = await visitor.page.evaluate(() => {
        const paragraphs = [...document.querySelectorAll('main article > p')].filter(
          (one) => one.textContent.length > 240,
        )
        const lines = (one: Element) => {
          const range = document.createRange()
          range.selectNodeContents(one)
          return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom / 12))).size
        }
        return paragraphs.map((one) => one.textContent.length / lines(one)).sort((a, b) => a - b)
      })
      const middle = perLine[Math.floor(perLine.length / 2)] ?? 0

      expect(middle).toBeGreaterThanOrEqual(45)
      expect(middle).toBeLessThanOrEqual(75)
    },
  )
})
