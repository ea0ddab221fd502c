// Tests how the drawer reads the edge's answers: nothing throws, and only a real refusal counts as a refusal.
// Planted defect, seen red: an order that waits for the account without an end.
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createOrderApi } from '#islands/cart/state/api.ts'

const request = { store: 'b1', items: [] }
const answering = (status: number, body: string) =>
  createOrderApi('/adunni', async () => new Response(body, { status })).quote(
    request,
    new AbortController().signal,
  )

describe('the edge’s answers', () => {
  it('reads a value and a refusal with its facts', async () => {
    const quote = { items: [], total: 1 }

    expect(await answering(200, JSON.stringify({ quote }))).toEqual({ kind: 'ok', value: { quote } })
    expect(await answering(409, '{"error":{"code":"out_of_stock","available":2,"message":"x"}}')).toEqual({
      kind: 'refused',
      error: { code: 'out_of_stock', available: 2, message: 'x' },
    })
  })

  it.each([
    ['a server error', 500, '{"error":{"code":"unavailable"}}'],
    ['503', 503, '{"error":{"code":"unavailable"}}'],
    ['a captive portal', 200, '<html>Sign in to the Wi-Fi</html>'],
    ['a proxy’s refusal', 407, 'no'],
    ['JSON that is not ours', 404, '{"detail":"Not found"}'],
    ['null', 400, 'null'],
    ['nothing', 200, ''],
    ['a quote of another shape', 200, '{"quote":{"total":1}}'],
  ])('counts %s as unreachable', async (_what, status, body) => {
    expect(await answering(status, body)).toEqual({ kind: 'unreachable' })
  })

  it.each([
    ['alive beyond the page', true],
    ['without that where Chromium 80 would refuse the call', false],
  ])('counts a broken network as unreachable, and sends orders %s', async (_how, keepalive) => {
    if (keepalive) vi.stubGlobal('SubmitEvent', class {})
    onTestFinished(() => void vi.unstubAllGlobals())
    const sent: RequestInit[] = []
    const api = createOrderApi('', async (_path, init) => {
      sent.push(init ?? {})
      throw new TypeError('Failed to fetch')
    })

    expect(await api.place({} as never)).toEqual({ kind: 'unreachable' })
    expect(sent[0]).toMatchObject({ method: 'POST', keepalive })
  })
})

describe('an order of a signed-in shopper', () => {
  const placed = { order: { code: 'A1', url: '/o/a' }, whatsappUrl: null }
  const placeWith = async (personToken: () => Promise<string | null>, base = '/adunni') => {
    let sent: HeadersInit | undefined
    const send: typeof fetch = async (_path, init) => {
      sent = init?.headers
      return Response.json(placed, { status: 201 })
    }
    const api = createOrderApi(base, send, personToken)
    const answer = await api.place({} as never)
    return { sent: new Headers(sent).get('authorization'), answer }
  }
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    const session = JSON.stringify({ access_token: 'stored', expires_at: 1 })
    vi.stubGlobal('localStorage', { getItem: () => session })
    vi.stubGlobal('dispatchEvent', () => true)
    vi.stubGlobal('ErrorEvent', class {})
    vi.spyOn(console, 'warn').mockImplementation(() => {})
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })

  it('has the person’s token, and on the shop’s own domain none', async () => {
    const own = { sent: 'Bearer fresh', answer: { kind: 'ok', value: placed } }
    expect(await placeWith(async () => 'fresh')).toEqual(own)
    expect(await placeWith(async () => 'fresh', '')).toEqual({ ...own, sent: null })
  })

  it.each([
    ['is over', async () => null],
    ['cannot be renewed', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['is not answered for', () => new Promise<null>(() => {})],
  ])('goes within six seconds when the session %s, and says that no account has it', async (_what, token) => {
    const asked = placeWith(token)
    await vi.advanceTimersByTimeAsync(6_000)

    expect(await asked).toEqual({ sent: null, answer: { kind: 'ok', value: { ...placed, isUnkept: true } } })
  })
})

describe('the log', () => {
  afterEach(() => {
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })

  it.each([
    ['a broken network', new TypeError('Failed to fetch'), 0],
    ['a call that took too long', new DOMException('', 'AbortError'), 0],
    ['a fault of our own', new TypeError('x is not a function'), 1],
  ])('of %s', async (_what, error, lines) => {
    const log = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const told: unknown[] = []
    vi.stubGlobal('dispatchEvent', (event: { readonly error: unknown }) => told.push(event.error))
    vi.stubGlobal(
      'ErrorEvent',
      class {
        readonly error: unknown
        constructor(_type: string, { error }: { readonly error: unknown }) {
          this.error = error
        }
      },
    )
    const api = createOrderApi('', () => Promise.reject(error))

    expect(await api.checkout()).toEqual({ kind: 'unreachable' })
    expect(log).toHaveBeenCalledTimes(lines)
    expect(told).toEqual(lines ? [error] : [])
  })
})
