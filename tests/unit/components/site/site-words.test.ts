// Checks the words of the landing and pricing pages: their tiles, figures, plans and the rows of the comparison.
// Planted defect: "Advanced analitics" and "Pay when the shop pay" -> "the pricing page" turns red.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { brand } from '#brand'
import { figures, grid, testimonials } from '#components/site/landing/copy.ts'
import { comparison, pricingHead } from '#components/site/pricing/copy.ts'

describe('the landing page', () => {
  it('has nine tiles, and examples that keep their rating', () => {
    expect(grid.map(({ title }) => title)).toEqual([
      'Custom domain',
      'Image watermark',
      'Rewards',
      'Multi-currency payments',
      'Import from WhatsApp catalog',
      'Import from WooCommerce',
      'Import from Shopify',
      'Import from AliExpress',
      'Import from 1688',
    ])
    for (const { rating } of testimonials) expect(rating).toBeGreaterThanOrEqual(1)
  })

  it('prints figures that were measured', () => {
    const { shopPageKilobytes, shopOpensSeconds } = brand.claims
    expect(figures.map(({ figure }) => figure)).toEqual([
      `${shopPageKilobytes} KB`,
      `${shopOpensSeconds} second`,
      '0',
    ])

    const measured = readFileSync(resolve(import.meta.dirname, '../../../../docs/performance.md'), 'utf8')
    const number = (line: RegExp) => Number(line.exec(measured)?.[1]?.replaceAll(',', ''))
    expect(number(/at most \d+ KB: ([\d,]+) bytes/)).toBeLessThanOrEqual(shopPageKilobytes * 1024)
    expect(number(/LCP of the store page ([\d.]+) s/)).toBeLessThanOrEqual(shopOpensSeconds)
    expect(number(/: (\d+) of [\d,]+ confirmed orders lost/)).toBe(0)
  })
})

describe('the pricing page', () => {
  it('says what it says', () => {
    expect(pricingHead.title).toBe('Pay when the shop pays')
    expect(pricingHead.lead).toMatch(
      /^Start free\. Every paid plan can be tried for 14 days without a card, and you get your first payment for it back within 30 days\.$/,
    )
  })

  it('compares the plans in these rows', () => {
    const yes = (values: readonly (string | boolean)[]) =>
      values.map((value) => (typeof value === 'string' ? value : value ? 'yes' : 'no')).join(' ')

    expect(comparison.map(({ name, values }) => `${name}: ${yes(values)}`)).toEqual([
      'Live products: 5 Unlimited Unlimited',
      'Saved products, drafts included: 10 Unlimited Unlimited',
      'People who work in the shop: 1 3 10',
      'Orders on WhatsApp: yes yes yes',
      'Order tracking: yes yes yes',
      'Courier, tracking number and expected day: no yes yes',
      'Vouchers and delivery fees: yes yes yes',
      'All templates: no yes yes',
      'No mention of us on your pages: no yes yes',
      'Watermark on pictures: no yes yes',
      'Prices shown in several currencies: no yes yes',
      'NGN, GBP and USD payments: no yes yes',
      'Advanced analytics: no yes yes',
      'Priority support: no yes yes',
      'Lead generation: no yes yes',
      'Imports: no no yes',
      'Custom domain: no no yes',
      'Dedicated support: no no yes',
      'White-label: no no yes',
    ])
  })

  it('lists in each plan what the specification lists', () => {
    expect(brand.plans.map((plan) => plan.features.map(({ text }) => text))).toEqual([
      [
        '5 live products, 10 saved',
        'Orders on WhatsApp',
        'Your own store link',
        'Vouchers and delivery fees',
        'Order tracking',
      ],
      [
        'Unlimited products',
        'NGN, GBP and USD payments',
        'All templates',
        'Custom branding: our name off your pages',
        'Watermark on pictures',
        'Advanced analytics',
        'Priority support',
        'Order tracking, as on every plan',
        'Lead generation',
      ],
      [
        'Everything in Premium',
        'Imports: WhatsApp catalog, AliExpress, WooCommerce, Shopify, 1688',
        'Custom domain',
        'Dedicated support',
        'White-label',
      ],
    ])
  })
})
