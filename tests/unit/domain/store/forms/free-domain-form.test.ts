// Tests the form of the free domain: which names may be asked for, and how names with other letters are shown.
import { describe, expect, it } from 'vitest'
import { toShownLabel } from '#domain/basics/punycode.ts'
import {
  domainInBothForms,
  type FreeDomainValues,
  readFreeDomain,
} from '#domain/store/forms/free-domain-form.ts'

const OWN = 'shop.oja-market.com'
const read = (label: string, ending: FreeDomainValues['ending'] = '.com') =>
  readFreeDomain({ label, ending }, OWN)

describe('a name', () => {
  it.each([
    ['adunni', '.com', 'adunni.com'],
    [' Adunni-Fabrics ', '.ng', 'adunni-fabrics.ng'],
    ['https://www.adunni.co.uk/', '.co.uk', 'adunni.co.uk'],
    ['ａｄｕｎｎｉ', '.com', 'adunni.com'],
    ['München', '.com', 'xn--mnchen-3ya.com'],
    ['xn--mnchen-3ya', '.com', 'xn--mnchen-3ya.com'],
  ] as const)('%s with %s is %s', (label, ending, name) => {
    expect(read(label, ending)).toEqual({ ok: true, value: name })
  })

  it.each([
    ['ab', '.com'],
    ['', '.com'],
    ['my shop', '.com'],
    ['my.shop', '.com'],
    ['-shop', '.com'],
    ['shop-', '.com'],
    ['ab--cd', '.com'],
    ['xn--99999999', '.com'],
    ['shop!', '.com'],
    ['x'.repeat(64), '.com'],
    ['ọ'.repeat(60), '.com'],
    ['com', '.ng'],
    ['oja-market', '.com'],
  ] as const)('%s with %s is refused with a sentence', (label, ending) => {
    expect(read(label, ending)).toMatchObject({
      ok: false,
      error: { fields: { label: expect.stringMatching(/\.$/) } },
    })
  })
})

describe('a name with other letters', () => {
  it.each(['ọjà-market', 'münchen', 'ადუნი', 'ṣọọbu', 'é', '例え', 'a-ñ-b'])('%s is read back', (label) => {
    const ascii = new URL(`http://${label}.com`).hostname

    expect(toShownLabel(ascii.slice(0, -4))).toBe(label)
    expect(domainInBothForms(ascii)).toBe(`${label}.com (${ascii})`)
  })

  it('stays as it is when it is no such form', () => {
    expect(domainInBothForms('adunni.co.uk')).toBe('adunni.co.uk')
    for (const label of ['xn--', 'xn--!', 'xn--99999999', 'adunni']) expect(toShownLabel(label)).toBe(label)
  })
})
