// Tests the limit of five tries per action and address in fifteen minutes, to the millisecond.
import { describe, expect, it } from 'vitest'
import {
  ATTEMPT_WINDOW_MS,
  type AttemptLog,
  giveBackAttempt,
  takeAttempt,
  tooManyAttempts,
} from '#domain/account/auth-attempts.ts'

const email = 'ada@oja.test'

function afterFive(action: 'signin' | 'signup' = 'signin'): AttemptLog {
  let log: AttemptLog = {}
  for (let count = 0; count < 5; count += 1) log = takeAttempt(log, { action, email }, count * 1_000).log
  return log
}

describe('tries', () => {
  it('are five, and the sixth says in how many minutes there is another', () => {
    const sixth = takeAttempt(afterFive(), { action: 'signin', email }, 5_000)

    expect(sixth).toMatchObject({ isAllowed: false, minutes: 15 })
  })

  it.each([
    [ATTEMPT_WINDOW_MS - 1, false, 1],
    [ATTEMPT_WINDOW_MS - 60_000, false, 1],
    [ATTEMPT_WINDOW_MS - 60_001, false, 2],
    [ATTEMPT_WINDOW_MS, true, undefined],
  ])('at %i ms: allowed %s', (now, isAllowed, minutes) => {
    const answer = takeAttempt(afterFive(), { action: 'signin', email }, now)

    expect(answer.isAllowed).toBe(isAllowed)
    expect(answer.isAllowed ? undefined : answer.minutes).toBe(minutes)
  })

  it('are counted apart by action and by address', () => {
    const log = afterFive('signup')

    expect(takeAttempt(log, { action: 'signin', email }, 5_000).isAllowed).toBe(true)
    expect(takeAttempt(log, { action: 'signup', email: 'bola@oja.test' }, 5_000).isAllowed).toBe(true)
  })

  it('that were refused do not push the end further away', () => {
    let log = afterFive()
    for (let count = 0; count < 100; count += 1)
      log = takeAttempt(log, { action: 'signin', email }, 6_000).log

    expect(takeAttempt(log, { action: 'signin', email }, ATTEMPT_WINDOW_MS).isAllowed).toBe(true)
  })

  it('that turned out right are taken off one by one, and leave the wrong ones', () => {
    let log: AttemptLog = {}
    for (let count = 0; count < 4; count += 1) log = takeAttempt(log, { action: 'signin', email }, 1_000).log
    for (let count = 0; count < 20; count += 1) {
      const right = takeAttempt(log, { action: 'signin', email }, 1_000)
      expect(right.isAllowed).toBe(true)
      log = giveBackAttempt(right.log, { action: 'signin', email }, 1_000)
    }
    log = takeAttempt(log, { action: 'signin', email }, 1_000).log

    expect(takeAttempt(log, { action: 'signin', email }, 1_000).isAllowed).toBe(false)
  })

  it.each([
    ['signup', 'Too many signup attempts. Please try again in 3 minutes.'],
    ['signin', 'Too many signin attempts. Please try again in 3 minutes.'],
  ] as const)('of %s are refused in the specified words', (action, text) => {
    expect(tooManyAttempts(action, 3)).toBe(text)
  })
})
