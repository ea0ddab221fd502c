// Tests with which token a signed-in shopper's request is sent: one that is good by the server's clock, or a new one.
// Planted defect, seen red: the phone's clock judging the token.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const SERVER_MS = Date.parse('2026-11-26T12:00:00Z')
const HOUR = 3_600_000

vi.mock('#data/session/session-client.ts', () => ({ accessToken: async () => 'new' }))

let session: unknown
let asked = 0

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('localStorage', { getItem: () => JSON.stringify(session ?? null) })
  vi.stubGlobal('fetch', async () => {
    asked += 1
    return new Response('', { headers: { date: new Date(SERVER_MS).toUTCString() } })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  session = undefined
  asked = 0
})

it.each([
  ['2 hours ahead', 2 * HOUR, HOUR, 'stored'],
  ['400 days ahead', 9_600 * HOUR, HOUR, 'stored'],
  ['3 days behind', -72 * HOUR, HOUR, 'stored'],
  ['2 hours ahead', 2 * HOUR, -HOUR, 'new'],
  ['3 days behind', -72 * HOUR, -HOUR, 'new'],
])('on a phone %s (%i ms), a token that ends in %i ms: %s', async (_what, ahead, left, token) => {
  vi.spyOn(Date, 'now').mockReturnValue(SERVER_MS + ahead)
  vi.spyOn(performance, 'now').mockReturnValue(0)
  session = { access_token: 'stored', expires_at: (SERVER_MS + left) / 1000 }
  const { personToken } = await import('#data/session/person-token.ts')

  expect([await personToken(), await personToken()]).toEqual([token, token])
  expect(asked).toBe(1)
})

it('asks nobody about a guest', async () => {
  const { personToken } = await import('#data/session/person-token.ts')

  expect(await personToken()).toBeNull()
  expect(asked).toBe(0)
})
