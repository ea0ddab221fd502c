import { describe, expect, inject, it } from 'vitest'
import { launchBrowser } from '#tests/support/browser/browser.ts'
import { type Owner, openOwner } from '#tests/support/browser/owner.ts'
import { openShopper, PHONE } from '#tests/support/browser/shopper.ts'
import { brokenWords, LARGE, readAs } from '#tests/support/checks/broken-words.ts'
import { forFile } from '#tests/support/for-file.ts'
import { addSoldProduct, wobble } from '#tests/support/stores/sold-before.ts'

const DAYS = 182

const browser = forFile(launchBrowser)

async function fillShop({ business }: Owner): Promise<void> {
  const add = (sales: Parameters<typeof addSoldProduct>[1]) => addSoldProduct(business.id, sales)
  await add({
    name: 'Ankara bundle, 6 yards',
    priceMinor: 1_850_000,
    stock: 12,
    costMinor: 1_200_000,
    days: DAYS,
    soldOn: (ago) => Math.floor(wobble(ago) * 3 + (ago % 7 < 2 ? 2 : 0)),
  })
  await add({
    name: 'Aso Oke gele',
    priceMinor: 950_000,
    stock: 60,
    days: DAYS,
    soldOn: (ago) => (wobble(ago + 500) < 0.25 ? 1 + Math.floor(wobble(ago + 900) * 2) : 0),
  })
  await add({
    name: 'Leather handbag',
    priceMinor: 2_500_000,
    stock: 14,
    costMinor: 2_000_000,
    days: DAYS,
    soldOn: (ago) => (ago > 100 && wobble(ago + 70) < 0.1 ? 1 : 0),
  })
  await add({
    name: 'Beaded necklace',
    priceMinor: 450_000,
    stock: 9,
    days: DAYS,
    soldOn: (ago) => (ago === 5 || ago === 19 || ago === 33 ? 1 : 0),
  })
}

describe('the forecast', () => {
  it('says what to order, why and how sure, on a phone', async () => {
    const owner = await openOwner(browser, { viewport: PHONE })
    await fillShop(owner)
    const { page } = owner

    await owner.visit('/dashboard')
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'Forecast' }).click()
    await page.getByRole('heading', { name: 'Forecast', exact: true }).waitFor()
    await page.getByText('from 26 weeks of your own sales').waitFor()

    const order = page.getByRole('region', { name: 'Order soon' })
    const advice = order.getByRole('listitem').filter({ hasText: 'Ankara bundle' })
    await advice.getByText(/^Order about \d+ now$/).waitFor()
    await advice.getByText(/^12 left, gone about .*you would miss sales of ₦/).waitFor()
    const before = await advice.getByText(/^Order about/).textContent()
    const lead = order.getByLabel('Days until new goods arrive')
    await lead.fill('95')
    await order.getByText('Write a number of days from 0 to 90.').waitFor()
    await lead.fill('21')
    await expect.poll(() => advice.getByText(/^Order about/).textContent()).not.toBe(before)
    const later = await advice.getByText(/^Order about/).textContent()
    await page.reload()
    await expect.poll(() => lead.inputValue()).toBe('21')
    expect(await advice.getByText(/^Order about/).textContent()).toBe(later)

    const month = page.getByRole('region', { name: 'The next 30 days' })
    await month
      .getByText(/^Your shop should get about \d+ orders \(\d+ to \d+\) and sell about \d+ pieces/)
      .waitFor()
    await page
      .getByRole('img', { name: /^The shop: \d+ pieces sold in 6 weeks, about \d+ expected/ })
      .waitFor()
    const bundle = month.getByRole('listitem').filter({ hasText: 'Ankara bundle' })
    await bundle.getByText(/^In about \d+ orders \(\d+ to \d+\)$/).waitFor()
    await bundle.getByText('Ankara bundle, 6 yards').click()
    await bundle.getByText(/^We tried seven ways of counting on \d+ weeks/).waitFor()
    await bundle.getByText(/^Until new goods arrive \(21 days\)/).waitFor()
    await bundle.getByText('See each week').click()
    expect(await bundle.getByRole('row').count()).toBe(11)
    const necklace = month.getByRole('listitem').filter({ hasText: 'Beaded necklace' })
    await necklace.getByText('average', { exact: true }).waitFor()
    await necklace.getByText(/^In (?:about \d+|less than 1) orders?$/).waitFor()
    await necklace.getByText('Beaded necklace').click()
    await necklace.getByText(/^It sold on 3 days so far/).waitFor()

    await page.getByText(/^Four weeks ago it could have spoken about \d products?\./).waitFor()
    const slow = page.getByRole('region', { name: 'Slow stock' })
    await slow.getByText('14 pieces, ₦280,000 at cost.').waitFor()
    const bags = slow.getByRole('listitem').filter({ hasText: 'Leather handbag' })
    await bags.getByText('What a discount needs').click()
    await bags.getByText('20% off, ₦20,000: no profit left.').waitFor()

    expect(
      await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth),
    ).toBe(true)
    expect(await owner.accessibilityFaults()).toEqual([])
    await readAs(page, LARGE)
    expect(await brokenWords(page)).toEqual([])
  })

  it('of a young shop says what it needs and shows what it knows', async () => {
    const owner = await openOwner(browser, { viewport: PHONE })
    const { page } = owner
    await owner.visit('/oracle')
    await page.getByRole('heading', { name: 'Your forecast begins the day after your first sale' }).waitFor()

    await addSoldProduct(owner.business.id, {
      name: 'Milo tin, 400 g',
      priceMinor: 450_000,
      stock: 20,
      days: 21,
      soldOn: () => 2,
    })
    await page.reload()
    await page.getByText(/That is 21 of 56 days\. From .* on/).waitFor()
    await page.getByText(/^About 14 a week on average\. 20 left, gone about /).waitFor()
    expect(await page.getByRole('region', { name: 'Order soon' }).count()).toBe(0)
    expect(await owner.accessibilityFaults()).toEqual([])
  })

  it('puts what runs out by its average first, when nothing has sold often enough for a range', async () => {
    const owner = await openOwner(browser, { viewport: PHONE })
    await addSoldProduct(owner.business.id, {
      name: 'Beaded necklace',
      priceMinor: 450_000,
      stock: 1,
      days: DAYS,
      soldOn: (ago) => (ago % 40 === 5 ? 3 : 0),
    })

    await owner.visit('/oracle')

    const order = owner.page.getByRole('region', { name: 'Order soon' })
    await order.getByRole('link', { name: 'Beaded necklace' }).waitFor()
    await order.getByText(/^1 left, gone about .* By its plain average/).waitFor()
    await order.getByText(/^Order about \d+ now$/).waitFor()
  })

  it.each(['/oracle', '/dashboard/rewards', '/dashboard/leads', '/dashboard/analytics'])(
    'at %s sends a visitor to the sign-in page, and back after it',
    async (path) => {
      const visitor = await openShopper(browser, inject('siteUrl'))
      await visitor.visit(path)
      await visitor.page.waitForURL(`**/auth?next=${encodeURIComponent(path)}`)
    },
  )
})
