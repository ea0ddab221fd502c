// Tests tries of which only wrong ones use up the limit.
import { expect, test } from 'vitest'
import { windowTries } from '#functions/lib/window-limit.ts'

test('right tries are free, wrong ones end the window, and the next window begins anew', () => {
  const tries = windowTries(2, 60)
  for (let time = 0; time < 10; time += 1) {
    expect(tries.begin('operator', 0)).toBe(true)
    tries.succeed('operator')
  }
  expect(tries.begin('operator', 0)).toBe(true)
  expect(tries.begin('operator', 0)).toBe(true)

  expect(tries.begin('operator', 0)).toBe(false)
  expect(tries.begin('somebody else', 0)).toBe(true)
  expect(tries.begin('operator', 60_000)).toBe(true)
})

test('guesses that are sent at once all count', () => {
  const tries = windowTries(5, 60)
  expect(Array.from({ length: 8 }, () => tries.begin('operator', 0)).filter(Boolean)).toHaveLength(5)
})
