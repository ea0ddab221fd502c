// The minute's work, against a database that answers from a table.
import { expect, test } from 'vitest'
import type { Database } from '#data/client.ts'
import { sweep } from '#functions/rebuild/sweep.ts'

const MINUTE = 60_000

/** A client that knows the sweep's calls; `broken` names the function that fails. */
function makeDatabase(options: { due?: string[]; stale?: string[]; broken?: string } = {}) {
  const called: string[] = []
  const bounds: unknown[] = []
  const answers: Record<string, unknown> = {
    bump_due_stores: options.due ?? [],
    stale_stores: options.stale ?? [],
    expire_orders: 0,
    purge_deleted_products: 0,
  }
  const table = {
    select: () => table,
    gte: (_column: string, bound: unknown) => {
      bounds.push(bound)
      return table
    },
    lte: async (_column: string, bound: unknown) => {
      bounds.push(bound)
      return { data: [{ business_id: 'old' }], error: null, status: 200 }
    },
  }
  const database = {
    rpc: async (name: string) => {
      called.push(name)
      return name === options.broken
        ? { data: null, error: { message: 'down', code: '' }, status: 0 }
        : { data: answers[name], error: null, status: 200 }
    },
    from: () => table,
  } as unknown as Database
  return { database, called, bounds }
}

function makeQueue() {
  const sent: unknown[] = []
  return { sent, enqueue: async (ids: readonly string[], options?: object) => void sent.push([ids, options]) }
}

test('nudges stores whose moment has come and stores that lag, each once', async () => {
  const { database } = makeDatabase({ due: ['a', 'b'], stale: ['b', 'c'] })
  const { sent, enqueue } = makeQueue()

  await sweep(database, enqueue, 0)

  expect(sent).toContainEqual([['a', 'b', 'c'], undefined])
  expect(sent).toContainEqual([['old'], { collectsGarbage: true }])
})

test.each(['expire_orders', 'purge_deleted_products', 'stale_stores', 'bump_due_stores'])(
  'does the rest when %s fails, then says so',
  async (broken) => {
    const { database } = makeDatabase({ broken })
    const { sent, enqueue } = makeQueue()

    await expect(sweep(database, enqueue, 0)).rejects.toThrow('some tasks failed')

    expect(sent).toContainEqual([['old'], { collectsGarbage: true }])
  },
)

test.each([
  [0, '00000000-0000-0000-0000-000000000000', '000fffff-ffff-ffff-ffff-ffffffffffff'],
  [4_095 * MINUTE, 'fff00000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'],
  [4_096 * MINUTE, '00000000-0000-0000-0000-000000000000', '000fffff-ffff-ffff-ffff-ffffffffffff'],
])('collects the garbage of the stores whose turn it is at %i ms', async (nowMs, from, to) => {
  const { database, bounds } = makeDatabase()

  await sweep(database, makeQueue().enqueue, nowMs)

  expect(bounds).toEqual([from, to])
})
