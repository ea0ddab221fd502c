// Tests calls that were refused because of too many: sent again after the wait that the answer names, a few times, and not after the caller
// has given up. Tests that a page has two calls under way at most, so that few are refused.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { repeatingFetch } from '#data/session/repeating-fetch.ts'

const tooMany = (seconds?: string) =>
  new Response('', { status: 429, headers: seconds ? { 'retry-after': seconds } : {} })

let answers: Response[]
const sent = vi.fn(async (_input: RequestInfo | URL, _init?: RequestInit) => answers.shift() ?? tooMany())

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', sent.mockClear())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a refused write is sent again, the same, once the wait is over', async () => {
  answers = [tooMany('2'), new Response('done')]
  const init = { method: 'POST', body: '{"p_name": "Lace"}' }

  const answer = repeatingFetch('http://api.test/rpc/create_category', init)
  await vi.advanceTimersByTimeAsync(1_999)
  expect(sent).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1_001)

  expect(await (await answer).text()).toBe('done')
  expect(sent.mock.calls).toEqual([
    ['http://api.test/rpc/create_category', init],
    ['http://api.test/rpc/create_category', init],
  ])
})

test('where the wait cannot be read it is a second, and after six refusals the last one is the answer', async () => {
  answers = []

  const answer = repeatingFetch('http://api.test/orders')
  await vi.advanceTimersByTimeAsync(1_500)
  expect(sent).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(60_000)

  expect((await answer).status).toBe(429)
  expect(sent).toHaveBeenCalledTimes(6)
})

test('other answers are not repeated', async () => {
  answers = [new Response('', { status: 503 })]

  expect((await repeatingFetch('http://api.test/orders')).status).toBe(503)
  expect(sent).toHaveBeenCalledTimes(1)
})

test('what its reader has given up is not sent again', async () => {
  answers = [tooMany()]
  const reader = new AbortController()

  const answer = repeatingFetch('http://api.test/orders', { signal: reader.signal })
  const failed = expect(answer).rejects.toThrow('left')
  await vi.advanceTimersByTimeAsync(10)
  reader.abort(new Error('left'))
  await failed
  await vi.advanceTimersByTimeAsync(60_000)

  expect(sent).toHaveBeenCalledTimes(1)
})

test('a third call waits for the end of one of two, or until a hanging one has no place on the server any more', async () => {
  const ends: (() => void)[] = []
  sent.mockImplementation(
    () => new Promise<Response>((resolve) => ends.push(() => resolve(new Response('done')))),
  )
  const calls = Array.from({ length: 6 }, (_, n) => repeatingFetch(`http://api.test/${n}`))
  const paths = () => sent.mock.calls.map(([path]) => String(path).at(-1)).join('')
  await vi.advanceTimersByTimeAsync(10)
  expect(paths()).toBe('01')

  ends[1]?.()
  await vi.advanceTimersByTimeAsync(10)
  expect(paths()).toBe('012')
  await vi.advanceTimersByTimeAsync(4_000)
  expect(paths()).toBe('01234')
  ends[3]?.()
  await vi.advanceTimersByTimeAsync(10)
  expect(paths()).toBe('012345')

  for (const end of ends) end()
  await expect(Promise.all(calls)).resolves.toHaveLength(6)
})
