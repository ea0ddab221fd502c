// Tests the trial that a visitor asked for: kept for a day, and nothing but a plan that can be tried is read back.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { forgetWantedTrial, keepWantedTrial, readWantedTrial } from '#data/session/wanted-trial.ts'

const DAY = 86_400_000
const now = Date.UTC(2030, 0, 1)
const kept = new Map<string, string>()

beforeEach(() => {
  kept.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

it('is kept for a day, and forgotten when it has begun', () => {
  keepWantedTrial('enterprise', now)

  expect(readWantedTrial(now)).toBe('enterprise')
  expect(readWantedTrial(now + DAY - 1)).toBe('enterprise')
  expect(readWantedTrial(now + DAY)).toBeNull()
  expect(readWantedTrial(now - 1)).toBeNull()
  forgetWantedTrial()
  expect(readWantedTrial(now)).toBeNull()
})

it.each(['', 'premium', '{"plan":"starter","at":0}', '{"plan":"premium"}', '[]', '{"plan":1,"at":0}'])(
  'is nothing in %j',
  (text) => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    kept.set('oja:wanted-trial', text)

    expect(readWantedTrial(1)).toBeNull()
  },
)
