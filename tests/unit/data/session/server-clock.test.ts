// Tests the server's time on devices with a wrong clock, and the session that the auth client reads by it.
// Planted defects, seen red: the end of a session read without the device's lead; the end stored as the auth client gives it; a refused refresh
// (429) passed on as it is; the clock that sleeps or was set trusted without asking.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const SERVER_MS = Date.parse('2026-11-26T12:00:00Z')
const HOUR = 3_600_000
const DAY = 24 * HOUR
const CLOCKS = [
  ['right', 0],
  ['90 minutes ahead', 1.5 * HOUR],
  ['2 hours ahead', 2 * HOUR],
  ['3 days behind', -3 * DAY],
  ['400 days ahead', 400 * DAY],
  ['10 years behind', -3_650 * DAY],
] as const

const PERSON = { id: 'ada', email: 'ada@oja.test' }

/** The device's two clocks, and the server's. */
const time = { server: SERVER_MS, ahead: 0, steady: 0 }
const kept = new Map<string, string>()
const calls: string[] = []
let refresh: () => Response

beforeEach(() => {
  Object.assign(time, { server: SERVER_MS, ahead: 0, steady: 0 })
  kept.clear()
  calls.length = 0
  refresh = () => Response.json(sessionOf(time.server))
  vi.resetModules()
  vi.spyOn(Date, 'now').mockImplementation(() => time.server + time.ahead)
  vi.spyOn(performance, 'now').mockImplementation(() => time.steady)
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  vi.stubGlobal('fetch', async (input: unknown) => {
    const url = String(input)
    calls.push(url.includes('refresh_token') ? 'refresh' : url)
    if (url.includes('refresh_token')) return refresh()
    if (url.endsWith('/user')) return Response.json(PERSON)
    const headers = { date: new Date(time.server).toUTCString() }
    return Response.json({ supabaseUrl: 'http://auth.test', publishableKey: 'key' }, { headers })
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const refreshes = () => calls.filter((call) => call === 'refresh').length
const pass = (ms: number, { isAsleep = false } = {}) => {
  time.server += ms
  if (!isAsleep) time.steady += ms
}

/** A session of an hour that the auth server gave at this time. */
function sessionOf(atMs: number) {
  const exp = Math.floor(atMs / 1000) + 3_600
  const token = ['{"alg":"none"}', JSON.stringify({ exp, at: atMs }), 'x'].map((part) =>
    Buffer.from(part).toString('base64url'),
  )
  const ends = { expires_in: 3_600, expires_at: exp }
  return { access_token: token.join('.'), refresh_token: 'r', ...ends, user: PERSON }
}

async function openPage(session = sessionOf(time.server)) {
  kept.set('oja:session', JSON.stringify(session))
  vi.resetModules()
  return import('#data/session/session-client.ts')
}

describe.each(CLOCKS)('a clock that is %s', (_what, ahead) => {
  beforeEach(() => {
    time.ahead = ahead
  })

  it('refreshes no session that the server takes, and one that has ended once', async () => {
    const session = sessionOf(time.server)
    const { accessToken } = await openPage(session)
    for (let call = 0; call < 20; call += 1) expect(await accessToken()).toBe(session.access_token)
    expect(refreshes()).toBe(0)

    pass(HOUR)
    const renewed = await accessToken()
    expect(renewed).not.toBe(session.access_token)
    for (let call = 0; call < 20; call += 1) expect(await accessToken()).toBe(renewed)
    expect(refreshes()).toBe(1)
  })

  it('keeps the server’s end of a session for the next page', async () => {
    const { accessToken, sharedAuth } = await openPage(sessionOf(time.server - 2 * HOUR))
    await accessToken()
    // The auth client stores here what it has read.
    expect((await (await sharedAuth()).updateUser({ data: {} })).error).toBeNull()
    const { expires_at } = JSON.parse(kept.get('oja:session') ?? '{}')
    expect(expires_at).toBe(SERVER_MS / 1000 + 3_600)

    const next = await openPage(JSON.parse(kept.get('oja:session') ?? '{}'))
    await next.accessToken()
    expect(refreshes()).toBe(1)
  })

  it('tells the server’s time to the second', async () => {
    await (await openPage()).accessToken()
    const { deviceAheadMs, isClockWrong, serverNow } = await import('#data/session/server-clock.ts')

    pass(7_000)
    expect([serverNow(), deviceAheadMs(), isClockWrong()]).toEqual([SERVER_MS + 7_000, ahead, ahead !== 0])
  })
})

describe('a device', () => {
  it('whose page asked before its files came counts from when the answer came', async () => {
    vi.resetModules()
    const { noteServerTime, serverNow } = await import('#data/session/server-clock.ts')
    const answer = new Response(null, { headers: { date: new Date(time.server).toUTCString() } })
    const cameAt = { deviceMs: Date.now(), steadyMs: performance.now() }
    pass(6_000)
    noteServerTime(answer, cameAt)

    expect(serverNow()).toBe(time.server)
  })

  it('that slept for hours asks for the time again, and renews its session', async () => {
    const session = sessionOf(time.server)
    const { accessToken } = await openPage(session)
    await accessToken()
    const asked = calls.length
    pass(2 * HOUR, { isAsleep: true })

    expect(await accessToken()).not.toBe(session.access_token)
    expect(calls.slice(asked)).toEqual(['/api/config', 'refresh'])
  })

  it.each([
    ['ahead', 5 * HOUR],
    ['back', -5 * HOUR],
  ])('whose clock is set %s while a page is open keeps its session', async (_what, by) => {
    const session = sessionOf(time.server)
    const { accessToken } = await openPage(session)
    await accessToken()
    time.ahead += by

    for (let call = 0; call < 5; call += 1) expect(await accessToken()).toBe(session.access_token)
    expect(calls).toEqual(['/api/config', '/api/config'])
  })

  it('whose way takes the header off the answers goes by its own clock, and asks no more', async () => {
    vi.stubGlobal('fetch', async (input: unknown) => {
      calls.push(String(input))
      return Response.json({ supabaseUrl: 'http://auth.test', publishableKey: 'key' })
    })
    const { accessToken } = await openPage()
    await accessToken()
    await accessToken()

    expect(calls).toEqual(['/api/config'])
  })
})

describe('a refresh that is refused for too many calls', () => {
  it('ends no session: the call fails as in an outage', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    const ended = sessionOf(time.server - 2 * HOUR)
    refresh = () => Response.json({ code: 'over_request_rate_limit' }, { status: 429 })
    const { accessToken } = await openPage(ended)
    const asked = accessToken().then(
      () => 'answered',
      (error: unknown) => (error as Error).name,
    )
    await vi.runAllTimersAsync()

    expect(await asked).toBe('AuthRetryableFetchError')
    expect(JSON.parse(kept.get('oja:session') ?? '{}').refresh_token).toBe('r')
    vi.useRealTimers()
  })
})
