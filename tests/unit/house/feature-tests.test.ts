// Checks that each feature of src/brand.ts names the tests that show it from end to end, and that those tests exist and run.
// Planted defect: a name that no test has, and a test turned into `it.skip`, turn this red.
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Feature, features } from '#brand'

const root = resolve(import.meta.dirname, '../../..')

/** A test file below `tests/`, and the title of a test in it. */
type Shown = readonly [file: string, title: string]

/** Both plans: what rests without the plan, and is back with it. */
const PLAN_RESTS = [
  'e2e/owner/plan-paying.test.ts',
  'a trial ends, everything of the plan rests, the owner pays by transfer, and everything is back',
] as const
const SUPPLIERS = [
  'e2e/owner/imports-supplier.test.ts',
  'makes prices of suppliers’ products with the calculator, and keeps what they cost',
] as const
const SHOPIFY = [
  'e2e/owner/imports.test.ts',
  'brings a Shopify file on a laptop: refuses rows with the reason, and finds nothing to do the second time',
] as const
const WHATSAPP = [
  'e2e/owner/imports.test.ts',
  'pastes a message on a phone: each row beside its line, every doubt marked, then undoes it',
] as const
const WOOCOMMERCE = ['e2e/owner/imports-sources.test.ts', 'WooCommerce'] as const
const PREMIUM_LOOK = [
  'e2e/owner/plan-features.test.ts',
  'looks as its owner chose: template, logo and colours, without our name',
] as const
const ENTERPRISE_SHOP = [
  'e2e/owner/plan-features.test.ts',
  'has what Premium has, and names nobody but itself from its page to the receipt',
] as const
const PICTURES = [
  'e2e/owner/imports-zip.test.ts',
  'brings a ZIP with pictures on a phone, and loses none of them',
] as const
const LINKED_PICTURES = [
  'edge/store/bring.test.ts',
  'are fetched in the Worker into every size; what failed says why, and is tried again alone',
] as const
const ASKED = [
  'e2e/operator.test.ts',
  'answers a shop, buys its domain, and follows a lead; the owner reads how far each is',
] as const

const SHOWN_BY: Readonly<Record<Feature, readonly Shown[]>> = {
  'whatsapp-orders': [
    [
      'e2e/checkout.test.ts',
      'goes from a choice to an exact WhatsApp message and the order’s page, accessible at each step',
    ],
  ],
  'store-link': [
    [
      'e2e/owner/settings.test.ts',
      'is checked while it is typed, changes at once, and the old one leads to it',
    ],
  ],
  'vouchers-and-fees': [
    ['e2e/owner/plan-features.test.ts', 'have the delivery fee and the voucher that the owner made'],
    ['e2e/owner/people.test.ts', 'are made, shared, paused, archived, and show who used them'],
    ['e2e/owner/settings.test.ts', 'zones are added, moved, paused, removed and put back'],
    [
      'e2e/checkout.test.ts',
      'stay in use when another one fails, each beside the other, and both count in the order',
    ],
  ],
  'order-tracking': [
    ['e2e/owner/tracking.test.ts', 'is told by the owner and found by the shopper'],
    ['e2e/owner/tracking.test.ts', 'keeps the status and its messages, and reads what Premium adds'],
  ],
  'starter-products': [
    ['e2e/owner/products.test.ts', 'meets the limit of Starter with a way on'],
    ['e2e/owner/plan-features.test.ts', 'is not kept on Starter, also as a draft, and the owner reads why'],
    [
      'database/limits/plan-limits.test.ts',
      'refuses a bulk insert as a whole, names its limit, and holds for owners',
    ],
  ],
  'unlimited-products': [
    ['e2e/owner/plan-features.test.ts', 'is in the shop on Premium, beside the ten others'],
    PLAN_RESTS,
    [
      'database/limits/plan-limits.test.ts',
      'shows and sells the five oldest live products, keeps the rest, and shows them when it is renewed',
    ],
  ],
  'all-templates': [
    PREMIUM_LOOK,
    PLAN_RESTS,
    [
      'e2e/owner/settings.test.ts',
      'asks before the currency changes, and keeps Premium’s choices out of Starter’s reach',
    ],
  ],
  'custom-branding': [PREMIUM_LOOK, PLAN_RESTS],
  watermark: [['e2e/owner/pictures.test.ts', 'is set and laid over all pictures: %s']],
  'shown-currencies': [
    ['e2e/owner/settings.test.ts', 'shows further currencies on the product’s page and at checkout'],
  ],
  'premium-in-enterprise': [
    ENTERPRISE_SHOP,
    PLAN_RESTS,
    ['database/plans/plan-tables.test.ts', 'allows each plan the same features'],
  ],
  'paid-currencies': [
    ['e2e/owner/plan-features.test.ts', 'are paid in US dollars when the owner takes them'],
    [
      'e2e/owner/settings.test.ts',
      'takes orders in pounds at the owner’s rate, with an account and prices of their own',
    ],
    [
      'e2e/checkout.test.ts',
      'is chosen once, prices the whole order, and stands in the message, on the order’s page and on its receipt',
    ],
  ],
  'advanced-analytics': [
    ['e2e/owner/analytics.test.ts', 'shows sums, what to do, and parts on a narrow phone'],
    [
      'e2e/owner/analytics.test.ts',
      'shows Starter 30 days and what Premium has more, and a new shop what will stand here',
    ],
  ],
  'priority-support': [
    ASKED,
    ['e2e/operator.test.ts', 'reads a question of a shop on Premium before an older one of Starter'],
    [
      'database/asked/asked.test.ts',
      'carries the plan of its moment; Enterprise comes before Premium before Starter, then the oldest',
    ],
  ],
  'lead-generation': [
    ['e2e/owner/leads.test.ts', 'goes from a shopper’s wish to the owner’s message and to the stop'],
  ],
  rewards: [
    [
      'e2e/rewards.test.ts',
      'is started by the owner, earned and spent by a shopper, and stands in the ledger',
    ],
  ],
  imports: [WHATSAPP, WOOCOMMERCE, SHOPIFY, SUPPLIERS, PICTURES, LINKED_PICTURES],
  'import-whatsapp': [WHATSAPP, ['e2e/owner/imports-sources.test.ts', 'a catalogue feed as RSS']],
  'import-woocommerce': [WOOCOMMERCE],
  'import-shopify': [SHOPIFY],
  'import-aliexpress': [SUPPLIERS, ['e2e/owner/imports-sources.test.ts', 'a table of DSers']],
  'import-1688': [SUPPLIERS],
  'custom-domain': [
    ['e2e/owner/domain.test.ts', 'a name is claimed, proved, served, fails, rests, returns and is removed'],
  ],
  'free-domain': [
    ASKED,
    [
      'e2e/owner/domain.test.ts',
      'a paid year brings a name: asked for, bought, set up, and a shopper opens the shop there',
    ],
  ],
  'dedicated-support': [PLAN_RESTS, ASKED],
  'white-label': [
    ENTERPRISE_SHOP,
    ['e2e/owner/leads.test.ts', 'goes from a shopper’s wish to the owner’s message and to the stop'],
    ['edge/serving/serving.test.ts', 'do not name us for a white-label shop'],
    [
      'edge/account/auth-mails.test.ts',
      'a white-label shop has the confirmation for itself, and its link confirms',
    ],
  ],
  'paid-plans': [
    [
      'e2e/owner/plan-paying.test.ts',
      'is bought, and shows its card and the next charge; it is cancelled and resumed, also by a lower plan and staying on',
    ],
    PLAN_RESTS,
  ],
  trial: [
    ['e2e/owner/plan.test.ts', 'begins with one tap where a feature needs it'],
    [
      'e2e/owner/plan.test.ts',
      'is told of before its end, rests products after it, and the owner chooses which stay',
    ],
  ],
  guarantee: [
    [
      'e2e/owner/plan-paying.test.ts',
      'money asked back is paid by the provider once an operator agrees, and ends the days that it bought',
    ],
  ],
  team: [
    [
      'e2e/owner/team.test.ts',
      'brings two people into a shop, hands the shop over, and removes one whose dashboard is open',
    ],
  ],
  forecast: [['e2e/owner/oracle.test.ts', 'says what to order, why and how sure, on a phone']],
  'operator-log': [
    ['e2e/operator.test.ts', 'signs in, finds a shop, suspends and restores it, and its owner reads why: %s'],
    [
      'edge/operator/operator-acts.test.ts',
      'are acted on by forms: pages made again, a report closed, a rate changed; each is shown after it',
    ],
    ['database/operator/operator.test.ts', 'refuses %s, also from the owner of the database'],
  ],
}

/** True when the text has a test of this title that runs: `it('…'`, `test.each(…)('…'`, or a row `what: '…'` of a table of tests. */
function hasTest(text: string, title: string): boolean {
  const quoted = title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const call = new RegExp(
    `^\\s*(?:it|test)(?:\\.each\\(.*\\)|\\.each\\([^;]*?\\n\\s*\\]\\s*\\))?\\(\\s*'${quoted}'`,
    'm',
  )
  return call.test(text) || new RegExp(`^\\s*what: '${quoted}',$`, 'm').test(text)
}

describe('the tests of features', () => {
  it.each(features)('%s', (feature) => {
    const missing = SHOWN_BY[feature].filter(
      ([file, title]) => !hasTest(readFileSync(join(root, 'tests', file), 'utf8'), title),
    )

    expect(missing).toEqual([])
    expect(SHOWN_BY[feature].length).toBeGreaterThan(0)
  })

  it('are found by their whole title only, and not when they are skipped', () => {
    const text =
      "it.each(ROWS)('walks', () => {})\nit.skip('rests', () => {})\n  test(\n    'runs', () => {})"

    expect(['walks', 'walk', 'rests', 'runs'].map((title) => hasTest(text, title))).toEqual([
      true,
      false,
      false,
      true,
    ])
  })
})
