// Tests which errors the Worker answers with 500 (a fault of our own code), and which with 503 (a part that is down).
import { expect, it } from 'vitest'
import { AnswerError, DatabaseError } from '#data/errors.ts'
import { isFault } from '#functions/lib/is-fault.ts'
import { TimeLimitError } from '#functions/lib/time-limit.ts'

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
