// Tests that a fault of our own is logged as a fault, and that an order goes on after one.
import { afterEach, expect, test, vi } from 'vitest'
import { findOrderCustomer } from '#functions/http/orders/shared/order-customer.ts'
import type { RouteContext } from '#functions/http/shared/context.ts'
import { logFailure } from '#functions/lib/log-failure.ts'

afterEach(() => vi.restoreAllMocks())

test.each([
  [new TypeError('x is not a function'), 'fault: work: failed'],
  [new TypeError('fetch failed'), 'work: failed'],
  [new Error('get root: R2 is down'), 'work: failed'],
])('%s', (error, line) => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})

  logFailure('work: failed', error)

  expect(log).toHaveBeenCalledExactlyOnceWith(line, error)
})

test('a fault while the customer is looked up makes the order a guest’s, and is logged as a fault', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const request = new Request('https://oja.test/api/orders', { headers: { authorization: 'Bearer a.b.c' } })
  const broken = { domainStoreId: null, env: undefined } as unknown as RouteContext

  expect(await findOrderCustomer(request, broken)).toBeNull()
  expect(log.mock.calls[0]?.[0]).toMatch(/^fault: order: /)
})
