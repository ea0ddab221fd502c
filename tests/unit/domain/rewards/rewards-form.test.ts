// Tests the owner's form of the rewards programme.
import { describe, expect, it } from 'vitest'
import {
  fieldsOf,
  type RewardsFields,
  readRewardsForm,
  rewardsSentence,
  shareGivenBack,
  USUAL_FIELDS,
} from '#domain/rewards/rewards-form.ts'

describe('the form', () => {
  const read = (fields: Partial<RewardsFields>) => readRewardsForm({ ...USUAL_FIELDS, ...fields })

  it('reads what it shows', () => {
    const parsed = read({ earnAmount: '1,500.50', expiryMonths: '', welcomePoints: '1,000' })
    if (!parsed.ok) throw new Error('refused')

    expect(parsed.value).toEqual({
      isActive: true,
      earnAmount: 150_050,
      earnPoints: 1,
      pointWorth: 1_000,
      minimumPoints: 50,
      expiryMonths: null,
      welcomePoints: 1_000,
    })
    expect(readRewardsForm(fieldsOf(parsed.value))).toEqual(parsed)
  })

  it('says the rules in one sentence, and what comes back', () => {
    const parsed = read({})
    if (!parsed.ok) throw new Error('refused')

    expect(rewardsSentence(parsed.value, 'NGN')).toBe('₦100 spent = 1 point; 50 points = ₦500 off.')
    expect(shareGivenBack(parsed.value)).toBe('10%')
  })

  it.each([
    ['earnAmount', 'nothing'],
    ['earnPoints', '0'],
    ['earnPoints', '1.5'],
    ['minimumPoints', ''],
    ['expiryMonths', '61'],
    ['welcomePoints', '-1'],
    ['pointWorth', '50.01'],
  ] as const)('refuses %s: %s, beside its field', (field, typed) => {
    const parsed = read({ [field]: typed })

    expect(!parsed.ok && Object.keys(parsed.error.fields)).toEqual([field])
  })
})
