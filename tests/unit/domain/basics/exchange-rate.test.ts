// Tests rates and prices in other currencies.
import { describe, expect, it } from 'vitest'
import {
  convertNaira,
  fallbackDollarsPerUnit,
  isRate,
  readNairaRate,
  roundToWhole,
} from '#domain/basics/exchange-rate.ts'

describe('fallback rates', () => {
  it.each([
    ['GBP', 1.27],
    ['EUR', 1.08],
    ['CAD', 0.74],
    ['GHS', 0.08],
    ['USD', 1],
    ['XOF', 1],
    ['constructor', 1],
  ])('%s is %d dollars', (currency, rate) => {
    expect(fallbackDollarsPerUnit(currency)).toBe(rate)
  })
})

describe('convertNaira', () => {
  it.each([
    [550_000, 1.27, 309],
    [5_500_000, 1.27, 3093],
    [550_000, 0.08, 4911],
    [550_000, 0.74, 531],
    [550_000, 1, 393],
    [0, 1.27, 0],
  ])('%d kobo at %d dollars to the unit is %d', (kobo, dollarsPerUnit, expected) => {
    expect(convertNaira(kobo, { nairaPerDollar: 1_400, dollarsPerUnit })).toBe(expected)
  })

  it.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY, 1e-300])('refuses a rate of %d', (rate) => {
    expect(() => convertNaira(550_000, { nairaPerDollar: 1_400, dollarsPerUnit: rate })).toThrow(RangeError)
    expect(() => convertNaira(550_000, { nairaPerDollar: rate, dollarsPerUnit: 1 })).toThrow(RangeError)
  })
})

it('reads the naira’s row in either direction', () => {
  expect(readNairaRate(1_400)).toBe(1_400)
  expect(readNairaRate(0.0008)).toBe(1_250)
})

describe('isRate', () => {
  it.each([0, -2, Number.NaN, Number.POSITIVE_INFINITY, '1.27', null, undefined])('is not %s', (value) => {
    expect(isRate(value)).toBe(false)
  })
})

describe('roundToWhole', () => {
  it.each([
    [309, 300],
    [350, 400],
    [349, 300],
    [0, 0],
    [49, 0],
  ])('%d minor units are %d', (minor, whole) => {
    expect(roundToWhole(minor)).toBe(whole)
  })
})
