// Tests how the seed reports its progress to a waiting person.

import { expect, it } from 'vitest'
import { tellProgress } from '#scripts/seed/write-pictures.ts'

it('tells of the first picture before the second is made, then every five seconds, and of the last', () => {
  const told: string[] = []
  let now = 1_000_000
  const isDrawn = tellProgress(
    10,
    (text) => told.push(text),
    () => now,
  )
  for (let picture = 1; picture <= 10; picture += 1) {
    isDrawn()
    now += 2_000
  }

  expect(told).toEqual(['1 of 10 pictures', '4 of 10 pictures', '7 of 10 pictures', '10 of 10 pictures'])
})
