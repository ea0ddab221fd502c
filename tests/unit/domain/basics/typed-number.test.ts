// Counts and percentages as people type them. Planted defects, seen red: `text` read without `plainSigns`; groups of any length.
import { describe, expect, it } from 'vitest'
import { parseCount, parsePercent } from '#domain/basics/plain-signs.ts'

describe('parseCount', () => {
  it.each([
    ['0', 0],
    ['1,200', 1_200],
    ['1 200', 1_200],
    ['1\u202f200', 1_200],
    [' 12 ', 12],
    ['١٢', 12],
    ['１，２００', 1_200],
    ['1\u00ad2', 12],
    ['', null],
    ['-1', null],
    ['−1', null],
    ['1.5', null],
    ['12,00', null],
    ['1,200 000', null],
    ['3000000000', null],
    ['ten', null],
  ])('reads %j as %s', (text, count) => {
    expect(parseCount(text)).toBe(count)
  })
})

describe('parsePercent', () => {
  it.each([
    ['12.5', 12.5],
    [' 10 % ', 10],
    ['١٢٫٥٪', 12.5],
    ['۱۰', 10],
    ['100', 100],
    ['100.01', null],
    ['0', null],
    ['1.234', null],
    ['', null],
  ])('reads %j as %s', (text, percent) => {
    expect(parsePercent(text, 100)).toBe(percent)
  })
})
