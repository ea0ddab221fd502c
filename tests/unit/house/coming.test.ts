// Checks that texts never present a coming feature as if it worked: the words for features, and the mark beside them.
// tests/e2e/site/platform.test.ts reads the built pages.
// Planted defects (2026-11-22):
// - `{{coming:trial}}` left out of the terms -> "marks" turns red.
// - A sentence about Premium in the owner's app without its mark -> "the owner's app" turns red.
// - "Advanced analitics" and "Pay when the shop pay" -> "the pricing page" turn red.
import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { brand, type Feature, features as stated } from '#brand'
import { figures, grid, testimonials } from '#components/site/landing/landing-words.ts'
import { comparison, pricingHead } from '#components/site/pricing/pricing-words.ts'
import answers from '#content/help-chat/answers.json' with { type: 'json' }
import { coming, labelMarks, unlabelMarks } from '#domain/basics/coming.ts'
import { fillWords } from '#domain/basics/fill-words.ts'
import { brandWords } from '#domain/store/brand-words.ts'
import { blocksOf, PHRASES, unmarked } from '#tests/support/checks/coming-words.ts'

const root = resolve(import.meta.dirname, '../../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const features: Readonly<Record<Feature, 'live' | 'coming'>> = stated
const all = Object.keys(features) as Feature[]

/** What a person can do from end to end: a feature stays here for good, and comes here when it is opened. */
const LIVE: readonly Feature[] = [
  'whatsapp-orders',
  'store-link',
  'vouchers-and-fees',
  'order-tracking',
  'starter-products',
  'unlimited-products',
  'all-templates',
  'custom-branding',
  'watermark',
  'shown-currencies',
  'premium-in-enterprise',
  'paid-currencies',
  'advanced-analytics',
  'priority-support',
  'lead-generation',
  'rewards',
  'imports',
  'import-whatsapp',
  'import-woocommerce',
  'import-shopify',
  'import-aliexpress',
  'import-1688',
  'custom-domain',
  'free-domain',
  'dedicated-support',
  'white-label',
  'paid-plans',
  'trial',
  'guarantee',
  'team',
  'forecast',
  'operator-log',
]
type Line = { readonly text: string; readonly feature: Feature }

describe('the mark', () => {
  it('stands behind what is coming and behind nothing else', () => {
    const marked = all.filter((feature) => coming(feature) === ' (coming)')

    expect(marked).toEqual(all.filter((feature) => features[feature] === 'coming'))
    expect(all.filter((feature) => !marked.includes(feature)).map((feature) => coming(feature))).toEqual(
      all.filter((feature) => features[feature] === 'live').map(() => ''),
    )
  })

  it('stands behind none of the features that work', () => {
    expect(all.filter((feature) => features[feature] === 'live')).toEqual(LIVE)
  })

  it('is a label on pages and words elsewhere', () => {
    const html = labelMarks('<li>Points (coming), vouchers</li>')

    expect(html).toBe('<li>Points <span class="coming">Coming</span>, vouchers</li>')
    expect(unlabelMarks(html)).toBe('<li>Points (coming), vouchers</li>')
  })
})

describe('the reader of these tests', () => {
  const everything = () => true

  it('sees a sentence that sells without a mark', () => {
    const text =
      'A custom domain is part of Enterprise. It costs nothing (coming). Can I use a custom domain?'

    expect(unmarked(text, everything)).toEqual(['custom-domain: A custom domain is part of Enterprise.'])
    expect(unmarked('A custom domain (coming) is part of Enterprise.', everything)).toEqual([])
  })

  it('reads a page in blocks, with its description and its facts', () => {
    const html =
      '<head><meta name="description" content="With white-label"></head><body><script type="application/ld+json">{"text":"Imports \\"all\\""}</script><li><svg>x</svg><span>Advanced <b>analytics</b> <span class="coming">Coming</span></span></li><p>One</p>'

    expect(blocksOf(html)).toEqual([
      'With white-label',
      'text',
      'Imports \\"all\\"',
      'Advanced analytics (coming)',
      'One',
    ])
  })
})

describe('our texts', () => {
  it.each(globSync('src/content/**/*.md', { cwd: root }))('%s marks what is coming', (file) => {
    const lines = fillWords(read(file), brandWords).split('\n')

    expect(lines.flatMap((line) => unmarked(line))).toEqual([])
  })

  it('of the help chat mark what is coming', () => {
    const said = answers.topics.map(({ answer }) => fillWords(answer, brandWords))

    expect(said.flatMap((answer) => unmarked(answer))).toEqual([])
  })

  it('mark Premium in the owner’s app as long as it cannot be taken', () => {
    const sold = globSync('src/islands/owner/**/*.{ts,tsx}', { cwd: root }).flatMap((file) =>
      read(file)
        .split('\n')
        .filter((line) => /\bPremium\b/.test(line) && !/^\/\/|<Badge/.test(line.trim())),
    )

    expect(sold.length).toBeGreaterThan(5)
    expect(sold.filter((line) => !line.includes("coming('paid-plans')"))).toEqual([])
  })

  it('name every feature by the phrase that these tests look for', () => {
    const lines = [
      ...brand.plans.flatMap((plan): readonly Line[] => plan.features),
      ...grid.map(({ title: text, feature }) => ({ text, feature })),
      ...comparison.map(({ name: text, feature }) => ({ text, feature })),
    ]
    const strange = lines.filter(
      ({ text, feature }) => features[feature] === 'coming' && !PHRASES[feature].test(text),
    )

    expect(strange).toEqual([])
  })
})

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

    const measured = read('docs/performance.md')
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
      /^Start free\. Every paid plan can be tried for 14 days without a card, and comes with your money back within 30 days( \(coming\))?\.$/,
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
        'Custom branding',
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
