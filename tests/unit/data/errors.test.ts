// Tests errors of the database’s API.
import { describe, expect, it, test, vi } from 'vitest'
import { DatabaseError, parseRefusal } from '#data/errors.ts'
import { isOutage, readJsonAnswer, ServerError, warnOrThrow } from '#data/outage.ts'
import { bearerToken } from '#data/server/account/access-token.ts'

// Tests database errors in the form of PostgREST 12 and newer, and our error values for them.
describe('errors', () => {
  describe('a refusal', () => {
    test('is an OJ400 with its code and its facts', () => {
      const error = {
        code: 'OJ400',
        message: 'out_of_stock',
        details: '{"productId": "p", "available": 2}',
        hint: null,
      }

      expect(parseRefusal(error)).toEqual({ code: 'out_of_stock', details: { productId: 'p', available: 2 } })
    })

    test.each([null, undefined, '', '[1]', '"text"', '7', 'null', '{broken'])(
      'has no facts in details %j',
      (details) => {
        const error = {
          code: 'OJ400',
          message: 'store_closed',
          ...(details === undefined ? {} : { details }),
        }

        expect(parseRefusal(error)).toEqual({ code: 'store_closed', details: {} })
      },
    )

    test.each([
      { code: '42P01', message: 'relation "x" does not exist' },
      { code: 'PGRST205', message: "Could not find the table 'public.x' in the schema cache" },
      { code: 'P0001', message: 'out_of_stock' },
      { code: '', message: 'TypeError: fetch failed' },
      { message: 'no code at all' },
    ])('is none of these: %j', (error) => {
      expect(parseRefusal(error)).toBeNull()
    })
  })

  describe('a failure', () => {
    test.each([
      ['', 0, true],
      ['', 503, true],
      ['PGRST000', 503, true],
      ['PGRST001', 503, true],
      ['40001', 500, true],
      ['40P01', 500, true],
      ['53300', 500, true],
      ['57014', 500, true],
      ['08006', 500, true],
      ['42501', 403, false],
      ['PGRST202', 404, false],
      ['23505', 409, false],
    ])('with code %j and status %i may pass by itself: %s', (code, status, expected) => {
      expect(new DatabaseError('place_order', { code, message: 'm' }, status).isTransient).toBe(expected)
    })

    test('says where, what was expected and what came', () => {
      expect(new DatabaseError('find_store', { code: '42501', message: 'denied' }, 403).message).toBe(
        'find_store: expected an answer, got 403 42501: denied',
      )
    })
  })

  test.each([
    ['Bearer abc.def-_', 'abc.def-_'],
    ['bearer abc', 'abc'],
    ['Bearer  abc', null],
    ['Bearer', null],
    ['Bearer ', null],
    ['Bearer a b', null],
    ['Basic abc', null],
    ['', null],
    [null, null],
    [`Bearer ${'x'.repeat(9_000)}`, null],
  ])('the token in %j is %j', (header, expected) => {
    expect(bearerToken(header)).toBe(expected)
  })
})

// Tests which errors count as an outage, and which are faults of our own code.
describe('an outage', () => {
  const named = (name: string) => Object.assign(new Error('x'), { name })

  describe('an outage', () => {
    it.each([
      ['a database that failed', new DatabaseError('save', { message: 'down', code: '57P01' }, 500)],
      ['a server that failed', new ServerError('/api/config: expected 200, got 503')],
      ['fetch without a network in Chrome', new TypeError('Failed to fetch')],
      ['fetch without a network in Safari', new TypeError('Load failed')],
      [
        'fetch without a network in Firefox',
        new TypeError('NetworkError when attempting to fetch resource.'),
      ],
      [
        'a script that Firefox cannot fetch',
        new TypeError('error loading dynamically imported module: /a.js'),
      ],
      ['a call that took too long', new DOMException('signal timed out', 'TimeoutError')],
      ['an auth server that cannot be reached', named('AuthRetryableFetchError')],
    ])('is %s', (_, error) => {
      expect(isOutage(error)).toBe(true)
    })

    it.each([
      ['a fault of our own', new TypeError("Cannot read properties of null (reading 'id')")],
      ['a call of what is no function', new TypeError('fetchOrder is not a function')],
      ['a broken invariant', new Error('expected a store, this person has none')],
      ['nothing', undefined],
    ])('is not %s', (_, error) => {
      expect(isOutage(error)).toBe(false)
    })
  })

  describe('an answer', () => {
    it('that is no JSON is an outage: a captive portal answers instead of the server', async () => {
      const error = await readJsonAnswer('/api/x', new Response('<html>')).catch((thrown: unknown) => thrown)
      expect(isOutage(error)).toBe(true)
      expect(await readJsonAnswer('/api/x', Response.json({ a: 1 }))).toEqual({ a: 1 })
    })
  })

  describe('work that nobody waits for', () => {
    it('logs an outage, and leaves a fault of our own to be reported', async () => {
      const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
      const outage = new TypeError('Failed to fetch')
      const fault = new TypeError("Cannot read properties of null (reading 'id')")

      await Promise.reject(outage).catch(warnOrThrow('live'))
      await expect(Promise.reject(fault).catch(warnOrThrow('live'))).rejects.toBe(fault)

      expect(warn.mock.calls).toEqual([['live', outage]])
      warn.mockRestore()
    })
  })
})
