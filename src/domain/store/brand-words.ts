// Values of the placeholders in content files, from the brand file and the limits of the plans. docs/writing.md lists them.
import { brand } from '#brand'
import { formatMoney, type Minor } from '../basics/money.ts'
import { MONEY_BACK } from '../plan/money-back.ts'
import { planLimits, planSeats } from '../plan/plan.ts'

type Hours = (typeof brand.supportHours)[`desk` | 'whatsApp']

const { supportHours, billing, mailSubjects } = brand
const [, premium, enterprise] = brand.plans
const free = planLimits('starter')

const price = (minor: Minor) => formatMoney(minor, billing.currency)
const mail = (subject: string) => `mailto:${brand.supportEmail}?subject=${encodeURIComponent(subject)}`
const hours = (table: Hours) =>
  `${table.map(({ days, opens, closes }) => `${days} ${opens}–${closes}`).join(' and ')} ${supportHours.timeZone}`

/** Texts by placeholder. `{{email}}` prints the address; `{{supportMail}}` is a link to it. */
export const brandWords = {
  name: brand.name,
  city: brand.companyCity,
  email: brand.supportEmail,
  supportMail: mail(mailSubjects.support),
  termsMail: mail(mailSubjects.terms),
  privacyMail: mail(mailSubjects.privacy),
  whatsAppLink: `https://wa.me/${brand.supportWhatsApp}?text=${encodeURIComponent(brand.supportMessage)}`,
  rewardsLink: brand.siblings.rewards,
  deskHours: hours(supportHours.desk),
  whatsAppHours: hours(supportHours.whatsApp),
  replyHours: String(supportHours.emailReplyHours),
  urgent: supportHours.urgent,
  liveLimit: String(free.live),
  savedLimit: String(free.saved),
  starterSeats: String(planSeats('starter')),
  premiumSeats: String(planSeats('premium')),
  enterpriseSeats: String(planSeats('enterprise')),
  premiumMonthly: price(premium.monthlyMinor),
  premiumAnnual: price(premium.annualMinor),
  enterpriseMonthly: price(enterprise.monthlyMinor),
  enterpriseAnnual: price(enterprise.annualMinor),
  trialDays: String(billing.trialDays),
  guaranteeDays: String(billing.guaranteeDays),
  moneyBack: MONEY_BACK,
  setupTime: brand.claims.setupTime,
  uptimeGoal: brand.claims.uptimeGoal,
  shopPageKilobytes: String(brand.claims.shopPageKilobytes),
} as const
