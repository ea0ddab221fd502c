// Tests amounts as text, and the range of amounts. Planted defects that turned this file red on 20 Nov 2026: kobo not padded to two digits;
// the largest amount refused.

import { describe, expect, it } from 'vitest'
import {
  amountFault,
  formatMoney,
  formatMoneyCompact,
  isValidAmount,
  parseAmount,
} from '#domain/basics/money.ts'

describe('isValidAmount', () => {
  it.each([1, 100, 90_000_000_000])('takes %s', (minor) => {
    expect(isValidAmount(minor)).toBe(true)
  })

  it.each([
    0,
    -1,
    90_000_000_001,
    0.5,
    100.01,
    Number.NaN,
    Infinity,
    -Infinity,
    '100',
    null,
    undefined,
    [100],
  ])('refuses %s', (minor) => {
    expect(isValidAmount(minor)).toBe(false)
  })
})

describe('formatMoney', () => {
  it.each([
    [150_000, 'NGN', '₦1,500'],
    [150_050, 'NGN', '₦1,500.50'],
    [150_005, 'NGN', '₦1,500.05'],
    [1, 'NGN', '₦0.01'],
    [0, 'NGN', '₦0'],
    [-50_000, 'NGN', '-₦500'],
    [99_900, 'USD', '$999'],
    [100_000, 'GBP', '£1,000'],
    [123_456_789, 'GHS', '₵1,234,567.89'],
    [12_300, 'CAD', 'C$123'],
    [90_000_000_000, 'NGN', '₦900,000,000'],
    [8_999_999_999_999, 'NGN', '₦89,999,999,999.99'],
    [150_000, 'XOF', 'XOF 1,500'],
    [150_000, 'toString', 'toString 1,500'],
  ])('writes %s %s as %s', (minor, currency, text) => {
    expect(formatMoney(minor, currency)).toBe(text)
  })

  it.each([0.5, Number.NaN, Infinity])('throws on %s', (minor) => {
    expect(() => formatMoney(minor, 'NGN')).toThrow(RangeError)
  })
})

describe('formatMoneyCompact', () => {
  it.each([
    [0, '₦0'],
    [-20, '₦0'],
    [999_949, '₦9,999'],
    [999_950, '₦10k'],
    [1_234_500, '₦12.3k'],
    [1_235_000, '₦12.4k'],
    [4_550_000, '₦45.5k'],
    [99_994_900, '₦999.9k'],
    [99_995_000, '₦1m'],
    [123_456_789, '₦1.2m'],
    [-123_456_789, '-₦1.2m'],
    [99_994_999_999, '₦999.9m'],
    [200_000_000_000, '₦2b'],
    [123_456_000_000_000, '₦1,234.6b'],
  ])('writes %s as %s', (minor, text) => {
    expect(formatMoneyCompact(minor, 'NGN')).toBe(text)
  })
})

describe('what is wrong with an amount', () => {
  it('names the limit that it is above, in every form', () => {
    expect(amountFault('900,000,001', 'Write an amount.')).toBe('An amount is at most 900,000,000.')
    expect(amountFault('many', 'Write an amount.')).toBe('Write an amount.')
  })
})

describe('parseAmount', () => {
  it.each([
    ['1500', 150_000],
    ['1,500', 150_000],
    [' ₦1,500.50 ', 150_050],
    ['NGN 2500.5', 250_050],
    ['C$9.99', 999],
    ['0.01', 1],
    ['25k', 2_500_000],
    ['#15,000', 1_500_000],
    ['N15,000', 1_500_000],
    ['₦12.5K', 1_250_000],
    ['900,000,000', 90_000_000_000],
    ['١٬٥٠٠٫٥٠', 150_050],
    ['₦\u00a0१,५००', 150_000],
    ['１５００', 150_000],
    ['\u200e1,500\u00ad', 150_000],
  ])('reads %s', (text, minor) => {
    expect(parseAmount(text)).toBe(minor)
  })

  it.each([
    '',
    '0',
    '0.00',
    '-5',
    '+5',
    '1.500,00',
    '1,50',
    '12,34,567',
    '1.999',
    '12abc',
    '1e5',
    '0x10',
    '900,000,000.01',
    '5 000',
    'k',
    '900,001k',
    '5²',
    '1٫5٠٠',
    '–5',
  ])('refuses %s', (text) => {
    expect(parseAmount(text)).toBeNull()
  })
})
