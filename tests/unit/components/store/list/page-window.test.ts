// Tests which page numbers are shown.
import { describe, expect, it } from 'vitest'
import { pageWindow } from '#components/store/list/page-window.ts'

const pagesOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ page: index + 1, href: `/shop/page/${index + 1}` }))

const shown = (page: number, count: number) =>
  pageWindow({ page, pages: pagesOf(count) })
    .map((step) => (step === 'gap' ? '…' : step.page))
    .join(' ')

describe('pageWindow', () => {
  it.each([
    [1, 1, '1'],
    [1, 2, '1 2'],
    [1, 5, '1 2 … 5'],
    [2, 5, '1 2 3 4 5'],
    [3, 5, '1 2 3 4 5'],
    [7, 23, '1 … 6 7 8 … 23'],
    [1, 23, '1 2 … 23'],
    [4, 23, '1 2 3 4 5 … 23'],
    [20, 23, '1 … 19 20 21 22 23'],
    [23, 23, '1 … 22 23'],
  ])('page %i of %i shows %s', (page, count, expected) => {
    expect(shown(page, count)).toBe(expected)
  })
})
