// Checks the session of the operators' pages: an outage gives none and is logged, and a fault of our own code is thrown. Planted once and seen
// red: an outage without a line in the log.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openOperatorSession } from '#data/session/operator-session.ts'

vi.mock('#data/session/session-client.ts', () => ({ accessToken: async () => 'token' }))

const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})

beforeEach(() => warn.mockClear())
afterEach(() => vi.unstubAllGlobals())

it.each([
  [204, true],
  [404, false],
])('answers %i: %s', async (status, isOpen) => {
  vi.stubGlobal('fetch', async () => new Response(null, { status }))

  expect(await openOperatorSession()).toBe(isOpen)
  expect(warn).not.toHaveBeenCalled()
})

it('is logged when nothing answers', async () => {
  const outage = new TypeError('Failed to fetch')
  vi.stubGlobal('fetch', () => Promise.reject(outage))

  expect(await openOperatorSession()).toBe(false)
  expect(warn).toHaveBeenCalledExactlyOnceWith(expect.any(String), outage)
})

it('throws a fault of our own code', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new RangeError('our own')))

  await expect(openOperatorSession()).rejects.toThrow(RangeError)
})
