// What is made once for a shop: never taken for another's, not even for one that says the same. Planted defect (2026-11-20): remembered by
// the shop's id instead of its frame -> the first two turn red: a renamed shop would keep its old name; nothing forgotten ->
// the third, and tests/soak/memory.test.ts.
import { expect, test } from 'vitest'
import { perFrame } from '#components/store/per-frame.ts'
import { clothPattern } from '#components/store/shop-cloth.ts'
import { frame } from './store-view.ts'

test('makes a thing once for each frame, also one that is nothing', () => {
  let calls = 0
  const find = perFrame(({ logo }) => {
    calls += 1
    return logo
  })
  const other = { ...frame }

  expect([find(frame), find(frame), find(other), find(other)]).toEqual([null, null, null, null])
  expect(calls).toBe(2)
})

test('gives a changed frame what belongs to it', () => {
  const nameOf = perFrame(({ name }) => name)

  expect([nameOf(frame), nameOf({ ...frame, name: 'Other' }), nameOf(frame)]).toEqual([
    frame.name,
    'Other',
    frame.name,
  ])
})

test('forgets what was used long ago: frames live as long as their store is remembered', () => {
  let calls = 0
  const find = perFrame(() => {
    calls += 1
    return calls
  })
  const first = { ...frame }
  find(first)
  for (let count = 0; count < 100; count += 1) find({ ...frame })

  expect(find(first)).toBe(102)
})

test('keeps patterns of one shop apart by their ids', () => {
  const both = () => [clothPattern(frame, 'cloth'), clothPattern(frame, 'shelf'), clothPattern(frame)]

  expect(both().map((pattern) => /id="(\w+)"/.exec(pattern)?.[1])).toEqual(['cloth', 'shelf', 'adire'])
  expect(both()).toEqual(both())
})
