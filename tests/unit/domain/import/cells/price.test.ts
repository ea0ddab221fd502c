// Tests prices of imported files: read exactly or refused with the reason, never guessed.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { doAtOnce } from '#domain/basics/work.ts'
import {
  type DecimalStyle,
  detectStyle,
  NO_CONVERSION,
  parseConversionRate,
  parsePrice,
} from '#domain/import/cells/price.ts'

function read(text: string, style: DecimalStyle = 'unknown', currency = 'NGN') {
  const result = parsePrice(text, { style, currency, rate: NO_CONVERSION })
  return result.ok ? result.value : result.error.code
}

describe('a price', () => {
  it.each([
    ['1500', 150_000],
    ['1500.5', 150_050],
    ['1500.50', 150_050],
    ['1500.5000', 150_050],
    ['.5', 50],
    ['0.01', 1],
    ['1,500', 150_000],
    ['1,500.75', 150_075],
    ['1.500,75', 150_075],
    ['1,234,567', 123_456_700],
    ['1.234.567', 123_456_700],
    ['12,5', 1250],
    ['1 500', 150_000],
    ['1\u00a0500,50', 150_050],
    ["1'500", 150_000],
    ['₦1,500', 150_000],
    ['NGN 1500', 150_000],
    ['1500 ngn', 150_000],
    ['+20', 2_000],
    ['١٬٥٠٠', 150_000],
    ['900000000', 90_000_000_000],
    ['500.00k', 50_000],
    ['₦12,500.00k', 1_250_000],
    ['N4,500.00K', 450_000],
    ['14.5k', 1_450_000],
    ['1200k', 120_000_000],
    ['150 000', 15_000_000],
  ])('%j is %d', (text, minor) => {
    expect(read(text)).toBe(minor)
  })

  it.each([
    ['0', 'price_zero'],
    ['0.00', 'price_zero'],
    ['-5', 'price_negative'],
    ['\u22125', 'price_negative'],
    ['900000000.01', 'price_too_large'],
    ['99999999999999999999', 'price_too_large'],
    ['1.234', 'price_ambiguous'],
    ['12.50k', 'price_ambiguous'],
    ['12,500k', 'price_ambiguous'],
    ['500 600', 'price_ambiguous'],
    ['1500\n900', 'price_not_a_number'],
    ['1500 900', 'price_not_a_number'],
    ['12 500\n900', 'price_not_a_number'],
    ['0.125', 'price_decimals'],
    ['12.3456', 'price_decimals'],
    ['12abc', 'price_not_a_number'],
    ['1e5', 'price_not_a_number'],
    ['10-20', 'price_not_a_number'],
    ['NaN', 'price_not_a_number'],
    ['Infinity', 'price_not_a_number'],
    ['free', 'price_not_a_number'],
    ['0x10', 'price_not_a_number'],
    ['１２²', 'price_not_a_number'],
    ['1,50,000', 'price_not_a_number'],
    ['1.5.0', 'price_not_a_number'],
    ['.', 'price_not_a_number'],
    ['5.', 'price_not_a_number'],
    ['=1+1', 'price_not_a_number'],
    ['$20', 'price_currency'],
    ['20 EUR', 'price_currency'],
    ['€20', 'price_currency'],
    ['GH₵20', 'price_currency'],
  ])('%j is refused: %s', (text, code) => {
    expect(read(text)).toBe(code)
  })

  it('reads a lone group of three as the file has shown', () => {
    expect(read('1.234', 'comma')).toBe(123_400)
    expect(read('1.230', 'dot')).toBe('price_ambiguous')
    expect(read('1,234', 'dot')).toBe(123_400)
    expect(read('1,234', 'comma')).toBe('price_ambiguous')
    expect(read('1,234', 'mixed')).toBe('price_ambiguous')
  })

  it.each([
    ['1.234', 123_400, 'price_decimals'],
    ['5.500', 550_000, 550],
    ['12.50k', 1_250_000, 1_250],
    ['12,500k', 1_250_000_000, 1_250_000],
    ['500 600', 50_060_000, 'price_ambiguous'],
  ])('%s is read as a person has answered', (text, thousands, decimals) => {
    const answered = (prices: 'thousands' | 'decimals') =>
      parsePrice(text, { style: 'dot', currency: 'NGN', rate: NO_CONVERSION, answers: { prices } })
    expect(answered('thousands')).toEqual({ ok: true, value: thousands })
    expect(answered('decimals')).toEqual(
      typeof decimals === 'number' ? { ok: true, value: decimals } : { ok: false, error: { code: decimals } },
    )
  })

  it('is the same number again for every amount, written plainly', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 90_000_000_000 }), (minor) => {
        const text = `${Math.floor(minor / 100)}.${String(minor % 100).padStart(2, '0')}`
        expect(read(text, 'dot')).toBe(minor)
      }),
      { seed: 20_261_120 },
    )
  })
})

describe('the decimal style of a file', () => {
  it.each([
    [['1200', '500'], 'unknown'],
    [['1,200'], 'unknown'],
    [['12,50', '1200'], 'comma'],
    [['1.200,00'], 'comma'],
    [['12.50'], 'dot'],
    [['1,200.00'], 'dot'],
    [['12.50', '12,50'], 'mixed'],
  ] as const)('%j shows %s', (prices, style) => {
    expect(doAtOnce(detectStyle(prices)).style).toBe(style)
  })
})

describe('a rate', () => {
  it('converts exactly and rounds half up', () => {
    const rate = parseConversionRate('1550.25')

    expect(rate).toEqual({ numerator: 155_025n, denominator: 100n })
    expect(parsePrice('0.02', { style: 'dot', currency: 'USD', rate: rate ?? NO_CONVERSION })).toEqual({
      ok: true,
      value: 3_101,
    })
  })

  it.each(['0', '-1', '1e3', 'abc', '', '1,5'])('%j is none', (text) => {
    expect(parseConversionRate(text)).toBeNull()
  })
})
