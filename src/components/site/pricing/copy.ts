// Texts of the pricing page: the comparison and the questions about paying. Figures come from the brand and the plans.
import { brand, type Feature } from '#brand'
import { MONEY_BACK } from '#domain/plan/money-back.ts'
import {
  type PlanFeature,
  type PlanId,
  planAllows,
  planHasTemplate,
  planLimits,
  planSeats,
} from '#domain/plan/plan.ts'

const { trialDays, guaranteeDays } = brand.billing

export const pricingHead = {
  title: 'Pay when the shop pays',
  lead: `Start free. Every paid plan can be tried for ${trialDays} days without a card, and you get your first payment for it back within ${guaranteeDays} days.`,
} as const

/** One row of the comparison: what each plan has, in the order of the brand's plans. */
export type CompareRow = {
  readonly name: string
  readonly feature: Feature
  readonly values: readonly (string | boolean)[]
}

const counted = (limit: number | null) => (limit === null ? 'Unlimited' : String(limit))
const row = (name: string, feature: Feature, value: (plan: PlanId) => string | boolean): CompareRow => ({
  name,
  feature,
  values: brand.plans.map(({ id }) => value(id)),
})
const allowed = (feature: PlanFeature) => (plan: PlanId) => planAllows(plan, feature)
const everywhere = () => true
const paid = (plan: PlanId) => plan !== 'starter'
const enterprise = (plan: PlanId) => plan === 'enterprise'

export const comparison: readonly CompareRow[] = [
  row('Live products', 'starter-products', (plan) => counted(planLimits(plan).live)),
  row('Saved products, drafts included', 'starter-products', (plan) => counted(planLimits(plan).saved)),
  row('People who work in the shop', 'team', (plan) => String(planSeats(plan))),
  row('Orders on WhatsApp', 'whatsapp-orders', everywhere),
  row('Order tracking', 'order-tracking', everywhere),
  row('Courier, tracking number and expected day', 'order-tracking', allowed('order-tracking')),
  row('Vouchers and delivery fees', 'vouchers-and-fees', everywhere),
  row('All templates', 'all-templates', (plan) => planHasTemplate(plan, 'boutique')),
  row('No mention of us on your pages', 'custom-branding', allowed('no-branding')),
  row('Watermark on pictures', 'watermark', allowed('watermark')),
  row('Prices shown in several currencies', 'shown-currencies', allowed('multi-currency')),
  row('NGN, GBP and USD payments', 'paid-currencies', allowed('multi-currency')),
  row('Advanced analytics', 'advanced-analytics', allowed('advanced-analytics')),
  row('Priority support', 'priority-support', paid),
  row('Lead generation', 'lead-generation', paid),
  row('Imports', 'imports', allowed('imports')),
  row('Custom domain', 'custom-domain', allowed('custom-domain')),
  row('Dedicated support', 'dedicated-support', enterprise),
  row('White-label', 'white-label', allowed('white-label')),
]

export const priceQuestions = [
  {
    question: 'Do I need a card to try a paid plan?',
    answer: `No. The ${trialDays} days of trial start without one. If you do nothing, your shop goes back to the free plan when they end.`,
  },
  {
    question: 'What if I am not happy?',
    answer: MONEY_BACK,
  },
  {
    question: 'WhatsApp has a catalogue for nothing. Why a shop here?',
    answer:
      'A catalogue shows goods. A shop also takes the order: the buyer chooses size and quantity, sees delivery and the total, and the piece is taken off the shelf as it is ordered, so that it is never sold twice. Starter costs nothing either.',
  },
  {
    question: 'In which currency do I pay?',
    answer:
      'In naira, or in cedis for a shop in Ghana where the payment form offers it. The prices in pounds and Canadian dollars are approximations, so that you can compare: your bank may use another rate.',
  },
  {
    question: 'Do you take a share of my sales?',
    answer: 'No. Buyers pay you directly, by transfer or on delivery. We earn from plans alone.',
  },
  {
    question: 'What happens to my products when a plan ends?',
    answer:
      'Nothing is deleted. Products over the free limit are hidden from shoppers, and they return with the plan. You choose which stay; without a choice the oldest do.',
  },
  {
    question: 'Which plan brings a free domain?',
    answer:
      'Premium and Enterprise, when paid by the year: a free .com, .ng or .co.uk domain of your choice, set up by our team.',
  },
] as const
