// Texts of the pricing page: the comparison and the questions about paying. Figures come from the brand and the plans.
import { brand } from '#brand'
import { type PlanFeature, planAllows, productLimits } from '#domain/plan.ts'

const { trialDays, guaranteeDays } = brand.billing

/** One row of the comparison: what each plan has, in the order of the brand's plans. */
export type CompareRow = { readonly name: string; readonly values: readonly (string | boolean)[] }

const counted = (limit: number | null) => (limit === null ? 'Unlimited' : String(limit))
const perPlan = (value: (plan: (typeof brand.plans)[number]['id']) => string | boolean) =>
  brand.plans.map(({ id }) => value(id))
const feature = (name: string, wanted: PlanFeature): CompareRow => ({
  name,
  values: perPlan((plan) => planAllows(plan, wanted)),
})

export const comparison: readonly CompareRow[] = [
  { name: 'Live products', values: perPlan((plan) => counted(productLimits(plan).live)) },
  { name: 'Saved products, drafts included', values: perPlan((plan) => counted(productLimits(plan).saved)) },
  { name: 'Orders on WhatsApp', values: perPlan(() => true) },
  { name: 'Vouchers and delivery fees', values: perPlan(() => true) },
  feature('No mention of us on your pages', 'no-branding'),
  feature('Watermark on pictures', 'watermark'),
  feature('Advanced analytics', 'advanced-analytics'),
  feature('Several currencies', 'multi-currency'),
  feature('Imports', 'imports'),
  feature('Custom domain', 'custom-domain'),
  feature('White-label', 'white-label'),
]

export const priceQuestions = [
  {
    question: 'Do I need a card to try a paid plan?',
    answer: `No. The ${trialDays} days of trial start without one. If you do nothing, your shop goes back to the free plan when they end.`,
  },
  {
    question: 'What if I am not happy?',
    answer: `Tell us within ${guaranteeDays} days of paying and you get your money back.`,
  },
  {
    question: 'In which currency do I pay?',
    answer:
      'In naira. The prices in pounds, cedis and Canadian dollars are there so that you can compare: your bank may use another rate.',
  },
  {
    question: 'Do you take a share of my sales?',
    answer: 'No. Buyers pay you directly, by transfer or on delivery. We earn from plans alone.',
  },
  {
    question: 'What happens to my products when a plan ends?',
    answer:
      'Nothing is deleted. Products over the free limit are hidden from shoppers, and they return with the plan.',
  },
  {
    question: 'Which plan brings a free domain?',
    answer:
      'Premium and Enterprise, when paid by the year: a .com, .ng or .co.uk name of your choice, set up by our team.',
  },
] as const
