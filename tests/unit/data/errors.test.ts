// Tests database errors in the form of PostgREST 12 and newer, and our error values for them.
import { describe, expect, test } from 'vitest'
import { DatabaseError, parseRefusal } from '#data/errors.ts'
import { bearerToken } from '#data/server/account/access-token.ts'

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
      const error = { code: 'OJ400', message: 'store_closed', ...(details === undefined ? {} : { details }) }

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
