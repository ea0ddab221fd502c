// Tests how a failure is counted and told.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AnswerError, DatabaseError } from '#data/errors.ts'
import { type EdgeCount, edgeCounts } from '#functions/lib/edge-counts.ts'
import { noteFailure, orNull } from '#functions/lib/failures.ts'
import { isFault } from '#functions/lib/is-fault.ts'
import { TimeLimitError } from '#functions/lib/time-limit.ts'

// Tests which failures count for the operators' figures and the public status page. Planted, seen red: without the look at the cause; without
// `addOnce`'s memory of the minute.
describe('failures', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: Date.UTC(2026, 10, 23, 10, 0, 10) })
    vi.spyOn(console, 'error').mockImplementation(() => {})
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })

  const databaseError = (code: string, status = 400) =>
    new DatabaseError('place_order', { message: 'no', code }, status)

  function open() {
    const saved: EdgeCount[] = []
    const counts = edgeCounts({
      now: () => Date.now(),
      waitUntil: () => {},
      save: async (taken) => void saved.push(...taken),
    })
    const countsOf = async () => {
      await vi.advanceTimersByTimeAsync(15_000)
      return Object.fromEntries(saved.map(({ name, count }) => [name, count]))
    }
    return { counts, countsOf }
  }

  it.each([
    ['a text that Postgres cannot store', databaseError('22P05')],
    ['a value that breaks a rule', databaseError('23514')],
    ['a request that PostgREST cannot read', databaseError('PGRST102')],
    ['a token that has ended', databaseError('PGRST301', 401)],
  ])('%s is no failure of ours', async (_what, error) => {
    const { counts, countsOf } = open()
    noteFailure('POST /api/leads', error, { counts, clientAddress: '192.0.2.1' })

    expect(await countsOf()).toEqual({})
    expect(console.error).toHaveBeenCalledTimes(1)
  })

  it.each([
    ['a fault of our code', new TypeError('x is undefined')],
    ['a time limit of the database', databaseError('57014', 500)],
    ['a function that is missing', databaseError('PGRST202', 404)],
    ['a database that is away', databaseError('', 0)],
  ])('%s is one', async (_what, error) => {
    const { counts, countsOf } = open()
    noteFailure('POST /api/orders', error, { counts, clientAddress: '192.0.2.1' })

    expect(await countsOf()).toEqual({ failures: 1, failing_networks: 1 })
  })

  it('a network counts once a minute, however many of its requests fail', async () => {
    const { counts, countsOf } = open()
    for (let times = 0; times < 30; times += 1)
      noteFailure('GET /', new TypeError('x'), { counts, clientAddress: `192.0.2.${times % 2}` })

    expect(await countsOf()).toEqual({ failures: 30, failing_networks: 2 })
  })

  it('work without the database answers null; a fault of our code goes on', async () => {
    const { counts } = open()
    const asker = { counts, clientAddress: null }

    expect(await orNull(asker, async () => 7)).toBe(7)
    expect(await orNull(asker, () => Promise.reject(databaseError('', 0)))).toBeNull()
    await expect(orNull(asker, () => Promise.reject(new TypeError('x')))).rejects.toThrow(TypeError)
  })
})

// Tests which errors the Worker answers with 500 (a fault of our own code), and which with 503 (a part that is down).
describe('a fault', () => {
  it.each([
    ['a property of nothing', new TypeError("Cannot read properties of null (reading 'id')")],
    ['a name that is not there', new ReferenceError('shop is not defined')],
    ['an answer of another shape', new AnswerError('place_order', 'expected a number')],
  ])('%s is a fault', (_, error) => {
    expect(isFault(error)).toBe(true)
  })

  it.each([
    ['the database is down', new DatabaseError('place_order', { message: 'down', code: '57P01' }, 500)],
    ['no connection', new TypeError('fetch failed')],
    ['the bucket fails', new Error('internal error; reference = 1')],
    ['a part is too slow', new TimeLimitError('bucket: no answer within 8000 ms')],
  ])('%s: no fault', (_, error) => {
    expect(isFault(error)).toBe(false)
  })
})
