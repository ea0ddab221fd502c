// Tests the order of the landing page's headlines.
import { expect, it } from 'vitest'
import { nextTurn } from '#components/site/landing/headline.ts'

it('goes on and wraps', () => {
  expect([0, 1, 2].map((index) => nextTurn(index, 3))).toEqual([1, 2, 0])
})
