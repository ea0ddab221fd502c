// The product's own name, contacts, places, hours, prices and constants: edit this file to rebrand. Values only, no logic.
// Nothing else spells the name. Amounts are integers in minor units (kobo).

type PlanOffer = {
  readonly id: 'starter' | 'premium' | 'enterprise'
  readonly name: string
  /** The other name that people know the plan by. */
  readonly alias: string
  readonly description: string
  readonly monthlyMinor: number
  readonly annualMinor: number
  readonly period: string
  readonly features: readonly string[]
  readonly limitations: readonly string[]
  readonly callToAction: string
}

type Hours = { readonly days: string; readonly opens: string; readonly closes: string }

type Brand = {
  readonly name: string
  readonly tagline: string
  readonly companyCity: string
  readonly supportEmail: string
  /** Digits only, full international number. */
  readonly supportWhatsApp: string
  readonly supportMessage: string
  readonly mailSubjects: { readonly support: string; readonly terms: string; readonly privacy: string }
  readonly legalUpdated: string
  /** The host when `SITE_HOST` is not set. */
  readonly defaultHost: string
  /** Fixed and not linked from anywhere; its first segment is a reserved slug. */
  readonly operatorPath: string
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
    readonly trialDays: number
    readonly guaranteeDays: number
    readonly annualBadge: string
    readonly enterpriseCustom: string
  }
  readonly claims: { readonly setupTime: string; readonly uptimeGoal: string }
  readonly helpChat: { readonly isLauncherShown: boolean; readonly replyDelayMs: number }
}

export const brand = {
  name: 'Oja',
  tagline: 'Your shop online, your orders on WhatsApp',
  companyCity: 'Lagos',
  supportEmail: 'support@oja.example',
  supportWhatsApp: '2348000000652',
  supportMessage: 'Hello, I need help with my store.',
  mailSubjects: {
    support: 'Support Request',
    terms: 'Terms of Use Question',
    privacy: 'Privacy Policy Question',
  },
  legalUpdated: 'September 2025',
  defaultHost: 'localhost:8787',
  operatorPath: '/operator/counting-house',
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
        '5 live products, 10 saved',
        'Orders on WhatsApp',
        'Your own store link',
        'Vouchers and delivery fees',
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
        'Unlimited products',
        'NGN, GBP and USD payments',
        'All templates',
        'Custom branding',
        'Watermark on pictures',
        'Advanced analytics',
        'Priority support',
        'Order tracking',
        'Lead generation',
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
        'Everything in Premium',
        'Imports: WhatsApp catalog, AliExpress, WooCommerce, Shopify, 1688',
        'Custom domain',
        'Dedicated support',
        'White-label',
      ],
      limitations: [],
      callToAction: 'Contact sales',
    },
  ],
  billing: {
    currency: 'NGN',
    trialDays: 14,
    guaranteeDays: 30,
    annualBadge: 'Save up to 20%',
    enterpriseCustom: 'Custom, contact us',
  },
  claims: { setupTime: 'in under 3 minutes', uptimeGoal: '99.9%' },
  helpChat: { isLauncherShown: false, replyDelayMs: 1_000 },
} as const satisfies Brand
