// Tests the form "Footer and trust": accounts as people paste them, and refusals by field.
import { describe, expect, it } from 'vitest'
import { parseAccount, readTrustForm } from '#domain/store/forms/trust-form.ts'

const empty = {
  streetAddress: '',
  openingHours: '',
  publicPhone: '',
  sinceYear: '',
  deliveryTerms: '',
  instagram: '',
  facebook: '',
  tiktok: '',
}
const limits = { country: 'NG', thisYear: 2026 }

describe('an account', () => {
  it.each([
    ['@adunni.fabrics', 'adunni.fabrics'],
    ['https://www.instagram.com/adunni_fabrics/?hl=en', 'adunni_fabrics'],
    ['instagram.com/adunni', 'adunni'],
    ['https://evil.test/adunni', null],
    ['two words', null],
  ])('%s is read as %s', (text, name) => {
    expect(parseAccount(text, 'instagram')).toBe(name)
  })
})

describe('the form', () => {
  it('may be empty', () => {
    expect(readTrustForm(empty, limits)).toMatchObject({
      ok: true,
      value: { publicPhone: null, sinceYear: null, instagram: null, streetAddress: '' },
    })
  })

  it('says which field is wrong', () => {
    const read = readTrustForm({ ...empty, publicPhone: '12', sinceYear: '2027', tiktok: 'a/b c?' }, limits)

    expect(JSON.stringify(read)).toContain('publicPhone')
    expect(JSON.stringify(read)).toContain('1800 to 2026')
  })
})
