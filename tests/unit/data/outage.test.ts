// Tests which errors count as an outage, and which are faults of our own code.
import { describe, expect, it, vi } from 'vitest'
import { DatabaseError } from '#data/errors.ts'
import { isOutage, readJsonAnswer, ServerError, warnOrThrow } from '#data/outage.ts'

const named = (name: string) => Object.assign(new Error('x'), { name })

describe('an outage', () => {
  it.each([
    ['a database that failed', new DatabaseError('save', { message: 'down', code: '57P01' }, 500)],
    ['a server that failed', new ServerError('/api/config: expected 200, got 503')],
    ['fetch without a network in Chrome', new TypeError('Failed to fetch')],
    ['fetch without a network in Safari', new TypeError('Load failed')],
    ['fetch without a network in Firefox', new TypeError('NetworkError when attempting to fetch resource.')],
    ['a script that Firefox cannot fetch', new TypeError('error loading dynamically imported module: /a.js')],
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
