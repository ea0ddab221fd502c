// Tests phone numbers as people write them. Planted defects, seen red: a Nigerian landline accepted as a WhatsApp number; no longest number
// for a country; a number read without `plainSigns`.

import { getCountries, getCountryCallingCode, Metadata } from 'libphonenumber-js/max'
import { describe, expect, it } from 'vitest'
import { formatPhone, toWhatsAppNumber } from '#domain/basics/phone.ts'

/** Most digits of a mobile or fixed line for each calling code, from the full metadata. */
function longestByCode(): ReadonlyMap<string, number> {
  const longest = new Map<string, number>()
  for (const country of getCountries()) {
    const plan = planOf(country)
    const code = getCountryCallingCode(country)
    const lengths = (['MOBILE', 'FIXED_LINE'] as const).flatMap((kind) => {
      const type = plan.type(kind)
      return type?.pattern() ? (type.possibleLengths() ?? plan.possibleLengths()) : []
    })
    longest.set(code, Math.max(longest.get(code) ?? 0, ...lengths))
  }
  return longest
}

/** Fields of the package that its types leave out. */
type NumberingPlan = {
  possibleLengths(): number[]
  type(kind: string): { pattern(): string | undefined; possibleLengths(): number[] | undefined } | undefined
}

function planOf(country: Parameters<Metadata['selectNumberingPlan']>[0]): NumberingPlan {
  const metadata = new Metadata()
  metadata.selectNumberingPlan(country)
  return metadata.numberingPlan as unknown as NumberingPlan
}

describe('toWhatsAppNumber', () => {
  it.each([
    ['0803 123 4567', 'NG', '2348031234567'],
    ['08031234567', 'NG', '2348031234567'],
    ['803 123 4567', 'NG', '2348031234567'],
    ['8031234567', 'NG', '2348031234567'],
    ['234 0803 123 4567', 'NG', '2348031234567'],
    ['2348031234567', 'NG', '2348031234567'],
    ['+234 803 123 4567', 'NG', '2348031234567'],
    ['+2340803 123 4567', 'NG', '2348031234567'],
    ['+234 (0) 803-123-4567', 'NG', '2348031234567'],
    ['00234 803 123 4567', 'NG', '2348031234567'],
    ['002340803 123 4567', 'NG', '2348031234567'],
    ['0803.123.4567', 'ng', '2348031234567'],
    ['0703 123 4567', 'NG', '2347031234567'],
    ['0913 123 4567', 'NG', '2349131234567'],
    ['０８０３ １２３ ４５６７', 'NG', '2348031234567'],
    ['\u202a+234 803 123 4567\u202c', 'NG', '2348031234567'],
    ['0803\u00a0123\u00a04567', 'NG', '2348031234567'],
    ['٠٨٠٣١٢٣٤٥٦٧', 'NG', '2348031234567'],
    ['۰۸۰۳ ۱۲۳ ۴۵۶۷', 'NG', '2348031234567'],
    ['०८०३१२३४५६७', 'NG', '2348031234567'],
    ['＋２３４（０）８０３－１２３－４５６７', 'NG', '2348031234567'],
    ['0803\u2010123\u20114567', 'NG', '2348031234567'],
    ['0803\u2012123\u22124567', 'NG', '2348031234567'],
    ['0803\u00ad123\u00ad4567', 'NG', '2348031234567'],
    ['\u2066+234\u2009803\u200b123\u202f4567\u2069', 'NG', '2348031234567'],
    ['024 123 4567', 'GH', '233241234567'],
    ['233 24 123 4567', 'GH', '233241234567'],
    ['+233 (0)24 123 4567', 'GH', '233241234567'],
    ['0712 345678', 'KE', '254712345678'],
    ['712345678', 'KE', '254712345678'],
    ['07911 123456', 'GB', '447911123456'],
    ['+44 (0)7911 123456', 'GB', '447911123456'],
    ['020 7946 0958', 'GB', '442079460958'],
    ['(415) 555-2671', 'US', '14155552671'],
    ['1 415 555 2671', 'US', '14155552671'],
    ['416 555 0134', 'CA', '14165550134'],
    ['2348031234567', 'GH', '2348031234567'],
    ['+233241234567', 'NG', '233241234567'],
    ['447911123456', 'NG', '447911123456'],
    ['+33 6 12 34 56 78', 'NG', '33612345678'],
    ['06 12 34 56 78', 'FR', '33612345678'],
    ['+2348031234567', 'XX', '2348031234567'],
  ])('reads %j in %s', (input, country, digits) => {
    expect(toWhatsAppNumber(input, country)).toBe(digits)
  })

  it.each([
    ...[
      '',
      ' ',
      '+',
      '0',
      '12345',
      '0803 123 456',
      '0803 123 45678',
      '0103 123 4567',
      '01 234 5678',
      '0201 234 5678',
      '+234 201 234 5678',
      '0700 2255 732 873',
      '4155552671',
    ],
    ...[
      '+999 123 456 789',
      '0803 123 4567 / 0805 123 4567',
      '0803abc4567',
      'call 08031234567',
      '0803 123 4567 ext 5',
      '+234',
    ],
    ...[
      '0803\u0000 123 4567',
      '++2348031234567',
      '0803+1234567',
      'null',
      '٠٨٠٣١٢٣٤٥٦',
      '<0803 123 4567>',
      '0'.repeat(50),
      '2'.repeat(5_000),
    ],
  ])('refuses %j in Nigeria', (input) => {
    expect(toWhatsAppNumber(input, 'NG')).toBeNull()
  })

  it.each([
    ['024 123 4567', 'GH', '8'],
    ['0712 345678', 'KE', '9'],
    ['082 123 4567', 'ZA', '8'],
    ['(415) 555-2671', 'US', '1'],
    ['07911 123456', 'GB', '7'],
  ])('refuses %j in %s with one digit more', (number, country, digit) => {
    expect(toWhatsAppNumber(number, country)).toMatch(/^\d+$/)
    expect(toWhatsAppNumber(`${number}${digit}`, country)).toBeNull()
    expect(toWhatsAppNumber(`+${toWhatsAppNumber(number, country)}${digit}`, 'NG')).toBeNull()
  })

  it('takes no number that is longer than a phone of its country has', () => {
    for (const [code, longest] of longestByCode()) {
      for (let first = 1; first <= 9; first += 1) {
        const tooLong = `+${code}${first}${'23456789012345'.slice(0, longest)}`
        if (tooLong.length > 16) continue
        // A national prefix may be dropped while reading: `+1 1 415…`.
        const read = toWhatsAppNumber(tooLong, 'NG')?.length ?? 0
        expect([tooLong, read <= code.length + longest]).toEqual([tooLong, true])
      }
    }
  })

  it('refuses a national number of a country it does not know', () => {
    expect(toWhatsAppNumber('0803 123 4567', 'XX')).toBeNull()
    expect(toWhatsAppNumber('0803 123 4567', '')).toBeNull()
  })

  it('reads its own answer back', () => {
    expect(toWhatsAppNumber('2348031234567', 'NG')).toBe('2348031234567')
    expect(toWhatsAppNumber(formatPhone('2348031234567'), 'GH')).toBe('2348031234567')
    expect(toWhatsAppNumber(formatPhone('233241234567', 'GH'), 'GH')).toBe('233241234567')
  })
})

describe('formatPhone', () => {
  it.each([
    ['2348031234567', undefined, '+234 803 123 4567'],
    ['2348031234567', 'NG', '0803 123 4567'],
    ['2348031234567', 'GH', '+234 803 123 4567'],
    ['233241234567', 'GH', '024 123 4567'],
    ['14155552671', 'US', '(415) 555-2671'],
    ['12', 'NG', '12'],
    ['', 'NG', ''],
  ])('%j for %s', (digits, country, text) => {
    expect(formatPhone(digits, country)).toBe(text)
  })
})
