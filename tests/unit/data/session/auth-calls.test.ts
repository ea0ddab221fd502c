// Tests the sentences that a sign-in call returns, and the errors that it throws.
import { expect, it, vi } from 'vitest'
import { attemptWith } from '#data/session/auth-calls.ts'

it('returns an outage as a sentence', async () => {
  vi.spyOn(console, 'warn').mockReturnValueOnce(undefined)
  const outcome = await attemptWith(() => Promise.reject(new TypeError('Failed to fetch')))
  expect(outcome).toEqual({ ok: false, message: 'An unexpected error occurred' })
})

it('lets a fault of our own code through', async () => {
  const fault = new TypeError('auth.signIn is not a function')
  await expect(attemptWith(() => Promise.reject(fault))).rejects.toBe(fault)
})
