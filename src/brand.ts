// The product's own name, contacts, places, hours, prices and constants: edit this file to rebrand. Values only, no logic.
// Nothing else spells the name. Amounts are integers in minor units (kobo).

/** What our texts sell. tests/unit/house/feature-tests.test.ts names for each the tests that show it from end to end. */
export const features = [
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
] as const

export type Feature = (typeof features)[number]

/** A line of a plan's list, and the feature that it sells. */
type PlanLine = { readonly text: string; readonly feature: Feature }

type PlanOffer = {
  readonly id: 'starter' | 'premium' | 'enterprise'
  readonly name: string
  /** The other name that people know the plan by. */
  readonly alias: string
  readonly description: string
  readonly monthlyMinor: number
  readonly annualMinor: number
  readonly period: string
  readonly features: readonly PlanLine[]
  readonly limitations: readonly string[]
  readonly callToAction: string
}

type DemoStore = { readonly slug: string; readonly name: string; readonly sells: string }

/** Shops that the landing page leads to, with pictures by `npm run shots`: name shops that your installation has, or none. */
export const demoStores: readonly DemoStore[] = [
  { slug: 'adunni-fabrics', name: 'Adunni Fabrics', sells: 'Ankara, aso-oke and lace in Lagos' },
  { slug: 'kofi-phones', name: 'Kofi Phones', sells: 'Phones and chargers in Accra' },
  { slug: 'mama-put', name: 'Mama Put Kitchen', sells: 'Hot food before noon in Yaba' },
]

type Hours = { readonly days: string; readonly opens: string; readonly closes: string }

type Brand = {
  readonly name: string
  readonly tagline: string
  readonly companyCity: string
  readonly supportEmail: string
  /** Digits only, full international number. */
  readonly supportWhatsApp: string
  readonly supportMessage: string
  /** The person who looks after shops on Enterprise; the number in digits, in full. */
  readonly dedicatedContact: { readonly name: string; readonly whatsApp: string; readonly email: string }
  readonly mailSubjects: { readonly support: string; readonly terms: string; readonly privacy: string }
  readonly legalUpdated: string
  /** The host when `SITE_HOST` is not set. */
  readonly defaultHost: string
  readonly socials: Readonly<Record<'instagram' | 'facebook' | 'x' | 'tiktok', string>>
  readonly siblings: Readonly<Record<'rewards' | 'booking' | 'loans' | 'blog', string>>
  readonly supportHours: {
    readonly timeZone: string
    readonly desk: readonly Hours[]
    readonly whatsApp: readonly Hours[]
    readonly emailReplyHours: number
    readonly urgent: string
  }
  readonly plans: readonly PlanOffer[]
  readonly billing: {
    readonly currency: string
    /**
     * Shops in Ghana can pay in cedis: the naira price divided by this number, in whole cedis (src/domain/plan/charged.ts). It is a price and
     * no rate: whoever changes it changes supabase/seed/plan_prices.sql too.
     */
    readonly nairaPerCedi: number
    readonly trialDays: number
    readonly guaranteeDays: number
    readonly annualBadge: string
    readonly enterpriseCustom: string
  }
  /** Times and sizes are measured: the first by a browser test, the others by `npm run bench` (docs/performance.md). */
  readonly claims: {
    readonly setupTime: string
    readonly uptimeGoal: string
    /** A shop's page without pictures, compressed: at most. */
    readonly shopPageKilobytes: number
    /** From tap to largest picture on Lighthouse's slow 4G. */
    readonly shopOpensSeconds: number
  }
  readonly helpChat: { readonly isLauncherShown: boolean; readonly replyDelayMs: number }
}

export const brand = {
  name: 'Oja',
  tagline: 'Your shop online, your orders on WhatsApp',
  companyCity: 'Lagos',
  supportEmail: 'support@oja.example',
  supportWhatsApp: '2348000000652',
  supportMessage: 'Hello, I need help with my store.',
  dedicatedContact: { name: 'Ngozi Eze', whatsApp: '2348000000653', email: 'ngozi@oja.example' },
  mailSubjects: {
    support: 'Support Request',
    terms: 'Terms of Use Question',
    privacy: 'Privacy Policy Question',
  },
  legalUpdated: 'September 2025',
  defaultHost: 'localhost:8787',
  socials: {
    instagram: 'https://www.instagram.com/oja.example',
    facebook: 'https://www.facebook.com/oja.example',
    x: 'https://x.com/oja_example',
    tiktok: 'https://www.tiktok.com/@oja.example',
  },
  siblings: {
    rewards: 'https://rewards.oja.example',
    booking: 'https://booking.oja.example',
    loans: 'https://loans.oja.example',
    blog: 'https://blog.oja.example',
  },
  supportHours: {
    timeZone: 'WAT',
    desk: [
      { days: 'Mon–Fri', opens: '9:00', closes: '18:00' },
      { days: 'Sat', opens: '10:00', closes: '16:00' },
    ],
    whatsApp: [
      { days: 'Mon–Fri', opens: '9:00', closes: '20:00' },
      { days: 'Sat', opens: '10:00', closes: '16:00' },
    ],
    emailReplyHours: 24,
    urgent: 'Urgent? WhatsApp us at any hour.',
  },
  plans: [
    {
      id: 'starter',
      name: 'Starter',
      alias: 'Free',
      description: 'Open your shop and take your first orders.',
      monthlyMinor: 0,
      annualMinor: 0,
      period: 'month',
      features: [
        { text: '5 live products, 10 saved', feature: 'starter-products' },
        { text: 'Orders on WhatsApp', feature: 'whatsapp-orders' },
        { text: 'Your own store link', feature: 'store-link' },
        { text: 'Vouchers and delivery fees', feature: 'vouchers-and-fees' },
        { text: 'Order tracking', feature: 'order-tracking' },
      ],
      limitations: ['Shows our name in the footer', 'One currency', 'No watermark on pictures'],
      callToAction: 'Start free',
    },
    {
      id: 'premium',
      name: 'Premium',
      alias: 'Professional',
      description: 'For a shop that sells every day.',
      monthlyMinor: 550_000,
      annualMinor: 5_500_000,
      period: 'month',
      features: [
        { text: 'Unlimited products', feature: 'unlimited-products' },
        { text: 'NGN, GBP and USD payments', feature: 'paid-currencies' },
        { text: 'All templates', feature: 'all-templates' },
        { text: 'Custom branding: our name off your pages', feature: 'custom-branding' },
        { text: 'Watermark on pictures', feature: 'watermark' },
        { text: 'Advanced analytics', feature: 'advanced-analytics' },
        { text: 'Priority support', feature: 'priority-support' },
        { text: 'Order tracking, as on every plan', feature: 'order-tracking' },
        { text: 'Lead generation', feature: 'lead-generation' },
      ],
      limitations: [],
      callToAction: 'Start 14-day free trial',
    },
    {
      id: 'enterprise',
      name: 'Enterprise',
      alias: 'Enterprise',
      description: 'For a shop with its own name and a big catalogue.',
      monthlyMinor: 1_500_000,
      annualMinor: 14_400_000,
      period: 'month',
      features: [
        { text: 'Everything in Premium', feature: 'premium-in-enterprise' },
        { text: 'Imports: WhatsApp catalog, AliExpress, WooCommerce, Shopify, 1688', feature: 'imports' },
        { text: 'Custom domain', feature: 'custom-domain' },
        { text: 'Dedicated support', feature: 'dedicated-support' },
        { text: 'White-label', feature: 'white-label' },
      ],
      limitations: [],
      callToAction: 'Contact sales',
    },
  ],
  billing: {
    currency: 'NGN',
    nairaPerCedi: 125,
    trialDays: 14,
    guaranteeDays: 30,
    annualBadge: 'Save up to 20%',
    enterpriseCustom: 'Custom, contact us',
  },
  claims: {
    setupTime: 'in under 3 minutes',
    uptimeGoal: '99.9%',
    shopPageKilobytes: 10,
    shopOpensSeconds: 1,
  },
  helpChat: { isLauncherShown: false, replyDelayMs: 1_000 },
} as const satisfies Brand

/**
 * Address of the operators' pages: fixed, and linked from nowhere. Its first segment is a reserved slug. A constant of its own, so that no file
 * of a browser holds it.
 */
export const operatorPath = '/operator/counting-house'
