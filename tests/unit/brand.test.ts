// Checks that src/brand.ts agrees with the rules of the product, so that printed claims are true.

import { describe, expect, it } from 'vitest'
import { brand, operatorPath } from '#brand'
import { parseEmail } from '#domain/basics/email.ts'
import { hostClass } from '#domain/basics/host.ts'
import { formatMoney, isCurrencyCode } from '#domain/basics/money.ts'
import { annualSavingPercent, monthlyWhenAnnual, planLimits } from '#domain/plan/plan.ts'
import { isReservedSlug } from '#domain/store/slug.ts'

describe('brand', () => {
  it('prices the plans', () => {
    const printed = brand.plans.map(({ id, monthlyMinor, annualMinor }) => [
      id,
      formatMoney(monthlyMinor, brand.billing.currency),
      formatMoney(annualMinor, brand.billing.currency),
      formatMoney(monthlyWhenAnnual(annualMinor), brand.billing.currency),
      annualSavingPercent(monthlyMinor, annualMinor),
    ])

    expect(printed).toEqual([
      ['starter', '₦0', '₦0', '₦0', 0],
      ['premium', '₦5,500', '₦55,000', '₦4,583', 17],
      ['enterprise', '₦15,000', '₦144,000', '₦12,000', 20],
    ])
    expect(brand.billing.annualBadge).toBe('Save up to 20%')
    expect(isCurrencyCode(brand.billing.currency)).toBe(true)
  })

  it('states the limits of the free plan', () => {
    const { live, saved } = planLimits('starter')

    expect(brand.plans[0].features[0].text).toBe(`${live} live products, ${saved} saved`)
  })

  it('has contacts that work', () => {
    expect(parseEmail(brand.supportEmail)).toEqual({ ok: true, value: brand.supportEmail })
    expect(brand.supportWhatsApp).toMatch(/^[1-9]\d{9,14}$/)
    for (const url of [...Object.values(brand.socials), ...Object.values(brand.siblings)])
      expect(new URL(url).protocol).toBe('https:')
  })

  it('keeps its support hours in one table', () => {
    expect(brand.supportHours).toEqual({
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
    })
  })

  it('has an operator path and a name that no store can take', () => {
    expect(isReservedSlug(operatorPath.split('/')[1] ?? '')).toBe(true)
    expect(isReservedSlug(brand.name)).toBe(true)
  })

  it('has a host of its own', () => {
    expect(hostClass(brand.defaultHost, brand.defaultHost)).toBe('own')
  })

  it('hides the launcher of the help chat', () => {
    expect(brand.helpChat.isLauncherShown).toBe(false)
  })
})
