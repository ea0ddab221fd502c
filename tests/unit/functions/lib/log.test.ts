// Tests the lines of the Worker's log: what they say, whose work they belong to, and that a fault of our own is told apart from an outage.
// Planted once and seen red: the id of one work in the lines of another that runs beside it.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openDatabase } from '#data/client.ts'
import { enqueueStores } from '#functions/adapters/queue.ts'
import { findOrderCustomer } from '#functions/http/orders/shared/order-customer.ts'
import type { RouteContext } from '#functions/http/shared/context.ts'
import type { RebuildMessage } from '#functions/lib/env.ts'
import { inMessage, inWork, isRequestId, logError, newRequestId, requestId } from '#functions/lib/log.ts'

const lines: Record<string, unknown>[] = []
beforeEach(() => {
  lines.length = 0
  vi.spyOn(console, 'error').mockImplementation((line: string) => void lines.push(JSON.parse(line)))
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test.each([
  [new TypeError('x is not a function'), true],
  [new TypeError('fetch failed'), false],
  [new Error('get root: R2 is down'), false],
])('%s', (error, fault) => {
  logError('work: failed', error)

  expect(lines).toMatchObject([
    { level: 'error', what: 'work: failed', fault, error: { name: error.name, message: error.message } },
  ])
})

test('a fault while the customer is looked up makes the order a guest’s, and is logged as a fault', async () => {
  const request = new Request('https://oja.test/api/orders', { headers: { authorization: 'Bearer a.b.c' } })
  const broken = { domainStoreId: null, env: undefined } as unknown as RouteContext

  expect(await findOrderCustomer(request, broken)).toBeNull()
  expect(lines).toMatchObject([{ what: expect.stringMatching(/^order: /), fault: true }])
})

test('lines of works that run beside each other have their own ids', async () => {
  const pause = () => new Promise((resolve) => setTimeout(resolve))
  const work = (name: string, request: string) =>
    inWork({ request, work: name }, async () => {
      await pause()
      logError(`${name} failed`)
    })

  await Promise.all([work('GET /a', '0000000000000001'), work('GET /b', '0000000000000002')])
  logError('nobody’s')

  expect(lines.map(({ what, request, work }) => [what, request, work])).toEqual([
    ['GET /a failed', '0000000000000001', 'GET /a'],
    ['GET /b failed', '0000000000000002', 'GET /b'],
    ['nobody’s', undefined, undefined],
  ])
})

test('the id goes to the database and into messages, and a consumer goes on with it', async () => {
  const sent: RebuildMessage[] = []
  const queue = {
    sendBatch: async (batch: readonly { body: RebuildMessage }[]) =>
      void sent.push(...batch.map(({ body }) => body)),
  } as unknown as Queue<RebuildMessage>
  const headers: (string | null)[] = []
  vi.stubGlobal('fetch', async (_: unknown, init: RequestInit) => {
    headers.push(new Headers(init.headers).get('x-request-id'))
    return Response.json([])
  })
  const database = openDatabase({ url: 'http://db.test', key: 'k', requestId })
  const request = newRequestId()

  await inWork({ request, work: 'POST /api/orders' }, async () => {
    await database.from('products').select('id')
    await enqueueStores(queue, ['a'])
  })
  await database.from('products').select('id')
  await enqueueStores(queue, ['b'])

  expect(headers).toEqual([request, null])
  expect(sent).toEqual([{ businessId: 'a', trace: request }, { businessId: 'b' }])
  expect(inMessage('oja-rebuilds', sent[0], requestId)).toBe(request)
  const invented = inMessage('oja-rebuilds', { trace: 'DROP TABLE' }, requestId)
  expect(isRequestId(invented)).toBe(true)
})
