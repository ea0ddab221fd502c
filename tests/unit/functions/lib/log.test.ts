// Tests the lines of the Worker's log: what they say, whose work they belong to, and that a fault of our own is told apart from an outage.
// Planted once and seen red: the id of one work in the lines of another that runs beside it; a message's failure logged after its work.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openDatabase } from '#data/client.ts'
import { enqueueStores } from '#functions/adapters/queue.ts'
import { findOrderCustomer } from '#functions/http/orders/shared/order-customer.ts'
import type { RouteContext } from '#functions/http/shared/context.ts'
import type { RebuildMessage } from '#functions/lib/env.ts'
import {
  inMessage,
  inWork,
  isRequestId,
  logError,
  loggedPath,
  newRequestId,
  requestId,
} from '#functions/lib/log.ts'
import { consumeImports } from '#functions/queue/imports.ts'
import { consumePayments } from '#functions/queue/payments.ts'
import { consumePictures } from '#functions/queue/remake-pictures.ts'

const SHOP = '11111111-1111-4111-8111-111111111111'
const SENDER = '00000000000000aa'

/** Ports of which each use fails. */
const BROKEN = new Proxy(
  {},
  {
    get() {
      throw new Error('down')
    },
  },
) as never

const batchOf = (body: object) =>
  ({
    queue: 'oja-test',
    messages: [{ body: { ...body, trace: SENDER }, attempts: 1, ack() {}, retry() {} }],
  }) as never

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

test('no token of an address stands in a line', () => {
  const token = 'a'.repeat(32)

  expect(['join', 'o', 'r', 'stop'].map((part) => loggedPath(`/${part}/${token}/paid`))).toEqual([
    '/join/…',
    '/o/…',
    '/r/…',
    '/stop/…',
  ])
  expect(loggedPath('/api/orders')).toBe('/api/orders')
})

test.each([
  ['imports', () => consumeImports(batchOf({ importId: SHOP }), BROKEN)],
  ['pictures', () => consumePictures(batchOf({ jobId: SHOP }), BROKEN)],
  ['payments', () => consumePayments(batchOf({ eventHash: 'ab'.repeat(32) }), BROKEN)],
])('a message of %s that fails is logged with the id of what sent it', async (_, consume) => {
  await consume()

  expect(lines).toMatchObject([{ request: SENDER, work: 'queue oja-test' }])
})
