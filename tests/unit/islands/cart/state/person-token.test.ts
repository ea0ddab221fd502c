// Tests with which token a signed-in shopper's order is sent: one that is good by the server's clock, or a new one, and never late.
// Planted defects, seen red: the phone's clock judging the token; an order that waits for the account without an end.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { noteServerTime } from '#data/session/server-clock.ts'
import { personTokens } from '#islands/cart/state/person-token.ts'

const SERVER_MS = Date.parse('2026-11-26T12:00:00Z')
const HOUR = 3_600_000

let session: unknown

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout'] })
  vi.stubGlobal('localStorage', { getItem: () => JSON.stringify(session ?? null) })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  session = undefined
})

/** The phone's clock is ahead, and an answer of the server has come. */
function phone(aheadMs: number): void {
  vi.setSystemTime(SERVER_MS + aheadMs)
  noteServerTime({ headers: new Headers({ date: new Date(SERVER_MS).toUTCString() }) })
}

const endsIn = (ms: number) => ({ access_token: 'stored', expires_at: (SERVER_MS + ms) / 1000 })
const renew = vi.fn(async (): Promise<string | null> => 'new')

it.each([
  ['2 hours ahead', 2 * HOUR, HOUR, 'stored'],
  ['400 days ahead', 9_600 * HOUR, HOUR, 'stored'],
  ['3 days behind', -72 * HOUR, HOUR, 'stored'],
  ['2 hours ahead', 2 * HOUR, -HOUR, 'new'],
  ['3 days behind', -72 * HOUR, -HOUR, 'new'],
])('on a phone %s (%i ms), a token that ends in %i ms: %s', async (_what, ahead, left, token) => {
  session = endsIn(left)
  phone(ahead)
  const tokens = personTokens('/adunni', renew)

  expect(await tokens.renewed()).toBe(token)
  expect(tokens.stored()).toBe(left > 0 ? 'stored' : null)
})

it('asks nobody about a guest, and has no token on a store’s own domain', async () => {
  renew.mockClear()
  phone(0)
  expect(await personTokens('/adunni', renew).renewed()).toBeNull()
  session = endsIn(HOUR)
  expect(await personTokens('', renew).renewed()).toBeNull()
  expect(renew).not.toHaveBeenCalled()
})

it.each([
  ['is over', async () => null],
  ['cannot be renewed', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['is not answered for', () => new Promise<null>(() => {})],
])('lets the order go within six seconds when the session %s', async (_what, answer) => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.stubGlobal('dispatchEvent', () => true)
  vi.stubGlobal('ErrorEvent', class {})
  session = endsIn(-HOUR)
  phone(0)
  const asked = personTokens('/adunni', answer).renewed()
  await vi.advanceTimersByTimeAsync(6_000)

  expect(await asked).toBe('lost')
})
