// Tests the minute's work with a database whose answers come from a table.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Database } from '#data/client.ts'
import { type MinuteParts, runMinute } from '#functions/cron/minute.ts'

const MINUTE = 60_000

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => vi.restoreAllMocks())

/** A client that answers the cron job's calls; `broken` names the function that fails. */
function makeDatabase(options: { due?: string[]; stale?: string[]; broken?: string } = {}) {
  const called: string[] = []
  const bounds: unknown[] = []
  const answers: Record<string, unknown> = {
    bump_due_stores: options.due ?? [],
    stale_stores: options.stale ?? [],
    expire_orders: 0,
    prepare_pushes: null,
    prepare_mails: null,
    remind_of_orders: null,
    keep_stock_days: 0,
    roll_figures: 0,
    end_noticed_accounts: 0,
    untold_suspensions: [],
    roll_health: null,
    check_service_alerts: [],
    purge_deleted_products: 0,
    forget_old_activity: 0,
    expire_points: 0,
    take_due_domain_checks: [],
    claim_unwanted_hostnames: [],
    take_due_deletions: { stores: [], accounts: [] },
    old_store_leftovers: [],
    stray_objects: [],
    stalled_picture_jobs: [],
    stalled_imports: [],
    stalled_exit_kits: [],
    ended_exit_kits: [],
    tidy_imports: 0,
    delete_unused_pictures: [],
    stray_papers: [],
    forget_old_messages: 0,
    forget_track_tries: 0,
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

const noDns = async () => ({ kind: 'records', values: [] }) as const

/** Runs the minute with `database` and `enqueue`; deletions, mails, payments and pictures have nothing to do. */
function minute(database: Database, enqueue: MinuteParts['enqueueStores'], nowMs: number): Promise<void> {
  return runMinute({
    database,
    deletion: { database, env: {} as never, publishPorts: {} as never },
    enqueueStores: enqueue,
    enqueuePictures: async () => {},
    enqueueImport: async () => {},
    enqueueKit: async () => {},
    objects: {} as never,
    sendMails: async () => {},
    sendPushes: async () => {},
    paying: null,
    domains: {
      database,
      resolvers: [noDns, noDns],
      visit: async () => ({ kind: 'nothing' }),
      provider: null,
      secret: '',
    },
    alerts: { mail: null, post: null, healthUrl: '' },
    keepStatusPage: async () => {},
    nowMs,
  })
}

test('nudges stores whose moment has come and stores that lag, each once', async () => {
  const { database } = makeDatabase({ due: ['a', 'b'], stale: ['b', 'c'] })
  const { sent, enqueue } = makeQueue()

  await minute(database, enqueue, 0)

  expect(sent).toContainEqual([['a', 'b', 'c'], undefined])
  expect(sent).toContainEqual([['old'], { collectsGarbage: true }])
})

test('notes due stores a thousand at a time, at most twenty times a minute', async () => {
  const thousand = Array.from({ length: 1_000 }, (_, place) => `due-${place}`)
  const { database, called } = makeDatabase({ due: thousand })
  const { sent, enqueue } = makeQueue()

  await minute(database, enqueue, 0)

  expect(called.filter((name) => name === 'bump_due_stores')).toHaveLength(20)
  expect(sent).toContainEqual([thousand, undefined])
})

test.each(['expire_orders', 'purge_deleted_products', 'stale_stores', 'bump_due_stores'])(
  'does the rest when %s fails, then says so',
  async (broken) => {
    const { database } = makeDatabase({ broken })
    const { sent, enqueue } = makeQueue()

    await expect(minute(database, enqueue, 0)).rejects.toThrow('the minute: 1 failed')
    expect(vi.mocked(console.error).mock.calls.map(([said]) => JSON.parse(said).what)).toEqual([
      expect.stringMatching(/^minute: could not /),
    ])

    expect(sent).toContainEqual([['old'], { collectsGarbage: true }])
  },
)

test.each([
  [0, '00000000-0000-0000-0000-000000000000', '000fffff-ffff-ffff-ffff-ffffffffffff'],
  [4_095 * MINUTE, 'fff00000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'],
  [4_096 * MINUTE, '00000000-0000-0000-0000-000000000000', '000fffff-ffff-ffff-ffff-ffffffffffff'],
])('collects the garbage of the stores whose turn it is at %i ms', async (nowMs, from, to) => {
  const { database, bounds } = makeDatabase()

  await minute(database, makeQueue().enqueue, nowMs)

  expect(bounds).toEqual([from, to])
})
