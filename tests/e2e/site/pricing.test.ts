// Tests the pricing page: the switch, the countries, rates from the database and every way in which they may fail.
// Planted defects (2026-11-20):
// - Conversion failure left uncaught -> "naira comes back" turns red.
// - The fallback of the naira set to 1,500 -> "without the database" turns red.
// - The answer of an earlier choice shown late -> "the last choice wins" turns red.
import type { Response, Route } from 'playwright'
import { describe, expect, it } from 'vitest'
import { brand } from '#brand'
import { comparison, pricingHead } from '#components/site/pricing/copy.ts'
import { type BillingPeriod, planPrice } from '#domain/plan/pricing.ts'
import { DESK, PHONE, type Shopper } from '#tests/support/browser/shopper.ts'
import {
  launchSiteBrowser,
  lookThrough,
  openVisitor,
  overflow,
  watchShifts,
} from '#tests/support/browser/site-visitor.ts'
import { forFile } from '#tests/support/for-file.ts'

const RATES = '**/rest/v1/exchange_rate_settings*'

const browser = forFile(launchSiteBrowser)
let visitor: Shopper
let warnings: string[]

async function open(options: Parameters<typeof openVisitor>[1] = { viewport: DESK }) {
  visitor = await openVisitor(browser, options)
  warnings = []
  visitor.page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text())
  })
  await visitor.visit('/pricing')
}

const amounts = () => visitor.page.locator('[data-amount]').allTextContents()
const billed = () => visitor.page.locator('[data-billed]').allTextContents()
const choose = (currency: string) => visitor.page.getByLabel('Country').selectOption(currency)
const annual = () => visitor.page.getByRole('radio', { name: /^Annual/ }).check({ force: true })

describe('in naira', () => {
  it('prints the month, and the year with its savings and the month’s share', async () => {
    await open()
    expect(await amounts()).toEqual(['₦0', '₦5,500', '₦15,000'])
    await visitor.page.getByText('Save up to 20%').waitFor()

    await annual()
    expect(await amounts()).toEqual(['₦0', '₦55,000', '₦144,000'])
    expect(await visitor.page.locator('[data-saving]').allTextContents()).toEqual([
      'Save 0%',
      'Save 17%',
      'Save 20%',
    ])
    expect(await billed()).toEqual([
      '₦0 a month, billed annually',
      '₦4,583 a month, billed annually',
      '₦12,000 a month, billed annually',
    ])

    await visitor.page.getByRole('radio', { name: 'Monthly' }).check({ force: true })
    expect(await amounts()).toEqual(['₦0', '₦5,500', '₦15,000'])
  })

  it('is worked by the keyboard', async () => {
    await open()
    await visitor.page.getByRole('radio', { name: 'Monthly' }).focus()
    await visitor.page.keyboard.press('ArrowRight')

    expect(await amounts()).toEqual(['₦0', '₦55,000', '₦144,000'])
    await visitor.page.keyboard.press('Tab')
    expect(await visitor.page.evaluate(() => document.activeElement?.tagName)).toBe('SELECT')
  })

  it('warns developers that the payment provider’s script is not there, and nobody else', async () => {
    await open()

    expect(warnings.filter((text) => text.includes('Paystack'))).toHaveLength(1)
  })
})

describe('in other currencies', () => {
  it('converts through the rates of the database', async () => {
    await open()
    const responses: Response[] = []
    visitor.page.on('response', (response) => {
      if (!response.url().includes('exchange_rate_settings')) return
      if (response.request().method() === 'GET') responses.push(response)
    })
    const answered = async () => {
      const rates = responses.map(async (response) => {
        const [row] = (await response.json()) as { rate: number }[]
        return [/eq\.([A-Z]{3})/.exec(response.url())?.[1], row?.rate] as const
      })
      return new Map(await Promise.all(rates))
    }
    expect(await visitor.page.getByLabel('Country').locator('option').allTextContents()).toEqual([
      'Nigeria (₦ NGN)',
      'United Kingdom (£ GBP)',
      'Ghana (₵ GHS)',
      'Canada (C$ CAD)',
    ])

    const shown = async (currency: 'GBP' | 'GHS' | 'CAD', period: BillingPeriod) => {
      const answers = await answered()
      const rates = { nairaPerDollar: answers.get('NGN') ?? 0, dollarsPerUnit: answers.get(currency) ?? 0 }
      return brand.plans.map((plan) => planPrice(plan, period, { currency, rates }).amount)
    }

    await choose('GBP')
    await expect.poll(async () => (await answered()).size).toBe(2)
    await expect.poll(amounts).toEqual(await shown('GBP', 'monthly'))
    await annual()
    await expect.poll(amounts).toEqual(await shown('GBP', 'annual'))
    expect((await billed())[1]).toMatch(/^about £\d\.\d\d a month, billed annually$/)
    expect(await visitor.page.locator('[data-per]').allTextContents()).toEqual([
      'a year',
      'a year (about)',
      'a year (about)',
    ])
    for (const [currency, size] of [
      // Cedis are a price of their own, and no conversion.
      ['GHS', 2],
      ['CAD', 3],
    ] as const) {
      await choose(currency)
      await expect.poll(async () => (await answered()).size).toBe(size)
      await expect.poll(amounts).toEqual(await shown(currency, 'annual'))
    }
    await choose('NGN')
    await expect.poll(amounts).toEqual(['₦0', '₦55,000', '₦144,000'])

    const asked = responses.map((response) => new URL(response.url()).search)
    const first = new URLSearchParams(asked.find((query) => query.includes('GBP')))
    expect(Object.fromEntries(first)).toMatchObject({
      select: 'rate',
      currency_from: 'eq.GBP',
      currency_to: 'eq.USD',
      is_active: 'eq.true',
    })
    expect(asked.some((query) => query.includes('eq.NGN'))).toBe(true)
    expect(warnings.filter((text) => text.includes('rate'))).toEqual([])
  })

  it('uses rates that an operator has changed', async () => {
    await open()
    await visitor.page.route(RATES, (route) =>
      route.fulfill({ json: [{ rate: route.request().url().includes('eq.NGN') ? 1_100 : 1.25 }] }),
    )

    await choose('GBP')
    await expect.poll(amounts).toEqual(['£0', '£4', '£11'])
  })

  it.each([
    ['without the database', (route: Route) => route.abort()],
    ['with an answer of 500', (route: Route) => route.fulfill({ status: 500, body: 'no' })],
    ['with a rate that is none', (route: Route) => route.fulfill({ json: [{ rate: -3 }] })],
    ['with an answer that is no JSON', (route: Route) => route.fulfill({ body: '<html>' })],
  ])('%s the built-in rates are used, with a warning', async (_what, answer) => {
    await open()
    await visitor.page.route(RATES, answer)

    await choose('GBP')
    await expect.poll(amounts).toEqual(['£0', '£3', '£8'])
    expect(warnings.filter((text) => /could not be read: 1400 is used/.test(text))).toHaveLength(1)
    expect(warnings.filter((text) => /could not be read: 1.27 is used/.test(text))).toHaveLength(1)
  })

  it('suggests to an admin to add a rate that is not there', async () => {
    await open()
    await visitor.page.route(RATES, (route) => route.fulfill({ json: [] }))

    await choose('CAD')
    await expect.poll(amounts).toEqual(['C$0', 'C$5', 'C$14'])
    expect(
      warnings.filter((text) => /CAD to USD: 0.74 is used. An admin should add it/.test(text)),
    ).toHaveLength(1)
  })

  it('naira comes back when no price can be made of the rates', async () => {
    await open()
    await visitor.page.route(RATES, (route) =>
      route.fulfill({ json: [{ rate: route.request().url().includes('eq.NGN') ? 1_400 : 1e-300 }] }),
    )

    await choose('GBP')
    await expect.poll(() => visitor.page.getByRole('status').textContent()).toMatch(/shown in naira/)
    expect(await amounts()).toEqual(['₦0', '₦5,500', '₦15,000'])
    expect(await visitor.page.getByLabel('Country').inputValue()).toBe('NGN')
  })

  it('shows that it waits, and the last choice wins', async () => {
    await open()
    const held: Route[] = []
    await visitor.page.route(RATES, async (route) => {
      held.push(route)
    })
    await choose('GBP')
    await visitor.page.locator('[data-loading]').waitFor()
    expect(await visitor.page.getByRole('status').textContent()).toBe('Prices are being converted')
    await choose('NGN')
    await expect.poll(() => held.length).toBe(2)
    for (const route of held) await route.fulfill({ json: [{ rate: 2 }] })

    await visitor.page.locator('[data-loading]').waitFor({ state: 'detached' })
    expect(await amounts()).toEqual(['₦0', '₦5,500', '₦15,000'])
  })
})

it('is headed by its words, and has each row of the comparison', async () => {
  await open()
  await visitor.page.getByRole('heading', { level: 1, name: pricingHead.title, exact: true }).waitFor()
  const rows = visitor.page.getByRole('region', { name: 'Comparison of plans' }).getByRole('rowheader')

  expect((await rows.allTextContents()).map((text) => text.trim().replace(/\s+/g, ' '))).toEqual(
    comparison.map(({ name }) => name),
  )
})

it.each([
  ['a visitor', false, '/auth?mode=signup', '/auth?mode=signup&next=/settings/plan', '/auth'],
  ['a person who is signed in', true, '/dashboard', '/settings/plan', '/dashboard'],
])('sends %s on', async (_who, isSignedIn, start, trial, sales) => {
  await open({ viewport: DESK, isSignedIn })
  const way = (name: string) =>
    visitor.page.getByRole('link', { name, exact: true }).filter({ visible: true }).getAttribute('href')

  expect(await way('Start free')).toBe(start)
  expect(await way('Start 14-day free trial')).toBe(trial)
  expect(await way('Try it for 14 days')).toBe(trial)
  expect(await way('Contact sales')).toBe(sales)
  await visitor.page.getByRole('link', { name: 'Custom, contact us' }).click()
  await visitor.page.getByRole('dialog', { name: 'Contact support' }).waitFor()
})

describe.each([
  ['a phone', PHONE],
  ['a desktop', DESK],
])('on %s', (_what, viewport) => {
  it('breaks no accessibility rule, shifts nothing when switched, and fits at 200% text', async () => {
    visitor = await openVisitor(browser, { viewport })
    const shifts = await watchShifts(visitor.page)
    await visitor.visit('/pricing')
    await annual()
    await choose('GBP')
    await expect.poll(async () => (await amounts()).join()).toMatch(/^£0,£\d+,£\d+$/)
    await lookThrough(visitor.page)

    expect(await shifts()).toBe(0)
    expect(await overflow(visitor.page)).toBe(0)
    expect(await visitor.accessibilityFaults()).toEqual([])
    await visitor.page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    expect(await overflow(visitor.page)).toBe(0)
  })
})
