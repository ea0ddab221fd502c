// What this device keeps for a time without a line: whose session it has, and where the site's parts are.
// Planted once and seen red: the kept address taken although the site answers; an answer of another network kept.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storedPerson } from '#data/session/stored-person.ts'

const HERE = { supabaseUrl: 'https://db.test', publishableKey: 'key' }
const THERE = { supabaseUrl: 'https://other.test', publishableKey: 'key' }

let stored: Map<string, string>

beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  })
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.resetModules()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

/** A page that opens: it asks once. */
async function open(answer: () => Promise<Response>) {
  vi.stubGlobal('fetch', answer)
  vi.resetModules()
  globalThis.ojaEarly = undefined
  await import('#data/session/kept-address.ts')
  const { supabaseAddress } = await import('#data/session/supabase-address.ts')
  return supabaseAddress()
}

const noLine = () => Promise.reject(new TypeError('Failed to fetch'))

test('the address is what the site answers, and without a line what it answered last', async () => {
  await expect(open(noLine)).rejects.toThrow('Failed to fetch')
  expect(await open(async () => Response.json(HERE))).toEqual(HERE)
  expect(await open(noLine)).toEqual(HERE)
  expect(await open(async () => Response.json(THERE))).toEqual(THERE)
  expect(await open(noLine)).toEqual(THERE)
})

test.each([
  ['a page of another network', async () => new Response('<p>Hotel')],
  ['an answer of another kind', async () => Response.json({ hotel: true })],
  ['a fault', async () => new Response('', { status: 503 })],
])('%s is no answer, and is not kept', async (_what, answer) => {
  await open(async () => Response.json(HERE))

  expect(await open(answer)).toEqual(HERE)
  expect(await open(noLine)).toEqual(HERE)
})

test('a line on which nothing comes is waited for four seconds', async () => {
  await open(async () => Response.json(HERE))
  vi.useFakeTimers()
  const opened = open(() => new Promise<Response>(() => {}))
  await vi.advanceTimersByTimeAsync(4_000)

  expect(await opened).toEqual(HERE)
})

test.each([
  [
    { access_token: 't', expires_at: 1, user: { id: 'u1', email: 'a@b.test' } },
    { id: 'u1', email: 'a@b.test' },
  ],
  [
    { access_token: 't', expires_at: 1, user: { id: 'u1' } },
    { id: 'u1', email: '' },
  ],
  [{ access_token: 't', expires_at: 1 }, null],
  [{ user: { id: 'u1' } }, null],
  ['text', null],
  [null, null],
])('the person of %j is %j', (session, person) => {
  stored.set('oja:session', JSON.stringify(session))

  expect(storedPerson()).toEqual(person)
})
