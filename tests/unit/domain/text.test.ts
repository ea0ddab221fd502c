// Free text (P37). Planted defects that turned this file red on 20 Nov 2026: `slice(0, 200)` alone; full-width
// brackets kept; direction overrides kept; trimming before the removal.

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isBlankLooking, sanitiseLong, sanitiseShort } from '#domain/text.ts'

describe('sanitiseShort', () => {
  it.each([
    ['  Aso Oke  ', 'Aso Oke'],
    ['<b>Aso Oke</b>', 'bAso Oke/b'],
    ['a < b > c', 'a  b  c'],
    ['＜script＞﹤x﹥', 'scriptx'],
    ['two\r\nlines\tand\u2028more', 'two lines and more'],
    ['<\u200b>  x', 'x'],
    ['nul\u0000 bell\u0007 c1\u009b', 'nul bell c1'],
    ['zero\u200bwidth\u2060\ufeff\u00ad', 'zerowidth'],
    ['\u202eevil\u202c \u2066x\u2069 \u200fy', 'evil x y'],
    ['lone \ud83d high', 'lone  high'],
    ['lone \ude00 low', 'lone  low'],
    ['👨\u200d👩\u200d👧', '👨\u200d👩\u200d👧'],
    ['🧑🏾\u200d🍳 👩\u200d⚕️', '🧑🏾\u200d🍳 👩\u200d⚕️'],
    ['a\u200db \u200d👩', 'ab 👩'],
    ['e\u0301', 'é'],
    ['Ẹ̀kọ́', 'Ẹ̀kọ́'],
    [`z${'\u0301\u0300'.repeat(30)}`, 'ź\u0300\u0301\u0300\u0301'],
    ['', ''],
    ['<>', ''],
  ])('%j -> %j', (text, clean) => {
    expect(sanitiseShort(text)).toBe(clean)
  })

  it.each([
    ['letters', 'a'.repeat(250), 'a'.repeat(200)],
    ['a pair across the limit', `${'a'.repeat(199)}😀`, 'a'.repeat(199)],
    ['a pair at the limit', `${'a'.repeat(198)}😀b`, `${'a'.repeat(198)}😀`],
    ['a letter with its marks', `${'a'.repeat(199)}ẹ\u0301\u0302x`, 'a'.repeat(199)],
    ['a family', `${'a'.repeat(195)}👨\u200d👩\u200d👧`, 'a'.repeat(195)],
    ['a skin tone', `${'a'.repeat(198)}👍🏾`, 'a'.repeat(198)],
    ['a space at the cut', `${'a'.repeat(199)} b`, 'a'.repeat(199)],
    ['removed before it is cut', `${'<'.repeat(500)}abc`, 'abc'],
  ])('cuts %s', (_name, text, cut) => {
    expect(sanitiseShort(text)).toBe(cut)
  })
})

describe('sanitiseLong', () => {
  it.each([
    ['one\r\ntwo\rthree\u2029four', 'one\ntwo\nthree\nfour'],
    [' \n one\ttwo \n ', 'one two'],
    ['a\n\n\nb', 'a\n\n\nb'],
    ['<p>x</p>', 'px/p'],
    ['tab\u000bvt', 'tab vt'],
  ])('%j -> %j', (text, clean) => {
    expect(sanitiseLong(text)).toBe(clean)
  })

  it('cuts at a thousand', () => {
    expect(sanitiseLong('ab'.repeat(900))).toBe('ab'.repeat(500))
    expect(sanitiseLong(`${'a'.repeat(999)}😀`)).toBe('a'.repeat(999))
  })
})

it('is clean, whole, within its length and the same when cleaned again, for any text', () => {
  const unit = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 5 }),
    fc.constantFrom(
      '<',
      '>',
      '\u202e',
      '\u200d',
      '😀',
      '\ud83d',
      '\udc00',
      '\u0301',
      '\r',
      '\n',
      ' ',
      '🏾',
      '👩',
      '\u0000',
      '\ue000',
      '\ufe0f',
    ),
  )
  fc.assert(
    fc.property(fc.array(unit, { maxLength: 600 }), (parts) => {
      const text = parts.join('')
      for (const [clean, sanitise, limit] of [
        [sanitiseShort(text), sanitiseShort, 200],
        [sanitiseLong(text), sanitiseLong, 1_000],
      ] as const) {
        expect(clean.length).toBeLessThanOrEqual(limit)
        expect(clean.isWellFormed()).toBe(true)
        expect(clean).toBe(clean.trim())
        expect(clean).not.toMatch(/[<>\u202a-\u202e\u2066-\u2069\u200b]|[^\P{Cc}\n]/u)
        expect(sanitise(clean)).toBe(clean)
      }
    }),
    { numRuns: 1_500, seed: 12 },
  )
})

describe('isBlankLooking', () => {
  it.each([
    '',
    '   ',
    '\u200b\u200d',
    '\u3164\u115f\u1160\uffa0',
    '\u2800\u2800',
    '\u00ad',
    '\n\t',
    '\u0301\u0302',
    '\u{e0020}',
    '\ufe0f',
    '\u2003',
    '\ud83d',
  ])('is true for %j', (text) => {
    expect(isBlankLooking(text)).toBe(true)
  })

  it.each(['a', '.', '店', '👗', ' x ', '\u200ba', '0', 'ọ'])('is false for %j', (text) => {
    expect(isBlankLooking(text)).toBe(false)
  })
})
