// Digits and signs of other scripts and programs in ASCII.
// Seen red with: `\p{Nd}` narrowed to the Arabic row; the walk to the row's zero without `% 10`; U+00AD left in; NFKC, by which `5²` was 52.

import { describe, expect, it } from 'vitest'
import { plainSigns } from '#domain/basics/plain-signs.ts'

describe('plainSigns', () => {
  it.each([
    ['٠٨٠٣١٢٣٤٥٦٧', '08031234567'],
    ['۰۸۰۳', '0803'],
    ['०१२३४५६७८९', '0123456789'],
    ['１，５００．５０', '1,500.50'],
    ['١٬٥٠٠٫٥٠', '1,500.50'],
    ['١٠٪', '10%'],
    ['𝟘𝟙𝟡𝟬', '0190'],
    ['0803‐123‑45−67', '0803-123-45-67'],
    ['0803\u00ad123\u200b45\u206667\u2069\ufeff', '08031234567'],
    ['₦\u00a01,500', '₦ 1,500'],
    ['1\u202f500', '1 500'],
    ['+234 (0) 803', '+234 (0) 803'],
    ['5² ½', '5² ½'],
    ['ADÉ-٥', 'ADÉ-5'],
  ])('%j -> %j', (typed, plain) => {
    expect(plainSigns(typed)).toBe(plain)
  })

  it('knows the digits of every script that the platform writes numbers in', () => {
    const systems = Intl.supportedValuesOf('numberingSystem').map((numberingSystem) =>
      new Intl.NumberFormat('en', { numberingSystem, useGrouping: false }).format(9_876_543_210),
    )
    const written = systems.filter((text) => /^\p{Nd}{10}$/u.test(text))

    expect(written.length).toBeGreaterThan(40)
    expect([...new Set(written.map(plainSigns))]).toEqual(['9876543210'])
  })
})
