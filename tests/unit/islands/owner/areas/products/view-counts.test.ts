// Tests the numbers beside the views of the product list. Planted defect, seen red: every live product counted, of which the plan hides five.
import { expect, it } from 'vitest'
import { restingCount, viewCount } from '#owner/areas/products/list/filter/list-views.ts'

const counts = { all: 12, live: 10, draft: 2, archived: 3, low: 1, out: 4 }

it('counts as live what shoppers see, and says how many the plan hides', () => {
  expect(viewCount('live', counts, 'starter')).toEqual({ count: 5, note: '+ 5 hidden' })
  expect(viewCount('live', { ...counts, live: 5 }, 'starter')).toEqual({ count: 5 })
  expect(viewCount('live', counts, 'premium')).toEqual({ count: 10 })
  expect(viewCount('all', counts, 'starter')).toEqual({ count: 12 })
  expect(restingCount(3, 'starter')).toBe(0)
})
