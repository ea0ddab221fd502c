// What the query cache gives to a device, and takes from it: kept answers only where nobody answers, and never after a refusal. Planted once and seen red:
// faults of the server taken for outages; manual changes kept; the kept answer shown with the time of now.
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DatabaseError } from '#data/errors.ts'
import { $seenFrom } from '#kit/outage/use-online.ts'
import type { OwnBusiness } from '#owner/session/business.ts'
import { followCache } from '#owner/session/kept/keeper.ts'
import { openShelf, type Shelf } from '#owner/session/kept/shelf.ts'
import { memoryStore } from './memory-store.ts'

const HOME = ['home', 'ada', 'store_dashboard', {}]
const STORES = ['businesses', 'person']
const OLD = Date.now() - 3_600_000

const outage = () => new DatabaseError('home', { message: 'Failed to fetch' }, 0)
const refused = () => new DatabaseError('home', { message: 'refused', code: '42501' }, 403)

let client: QueryClient
let shelf: Shelf
let stop = () => {}

async function follow(): Promise<void> {
  stop = (await followCache(client, 'person', shelf)).stop
}

/** Shows a read on a page. Returns what ends it. */
const show = (queryKey: readonly unknown[], queryFn: () => Promise<unknown>) =>
  new QueryObserver(client, { queryKey, queryFn, retry: false }).subscribe(() => {})

beforeEach(async () => {
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
  client = new QueryClient()
  shelf = await openShelf(memoryStore(), 'v1')
})

afterEach(() => {
  stop()
  client.clear()
  $seenFrom.set(null)
  vi.unstubAllGlobals()
})

describe('a good answer', () => {
  it('is kept, whether it came before or after the file', async () => {
    const ends = [show(HOME, async () => 'home')]
    await vi.waitFor(() => expect(client.getQueryData(HOME)).toBe('home'))
    await follow()
    ends.push(show(['orders', 'ada', 'count_orders', {}], async () => ({ pending: 1 })))
    ends.push(show(['settings', 'ada', 'form'], async () => 'not kept'))

    await vi.waitFor(async () => expect(await shelf.get(HOME)).toMatchObject({ data: 'home' }), 3_000)
    await vi.waitFor(
      async () => expect(await shelf.get(['orders', 'ada', 'count_orders', {}])).toBeDefined(),
      3_000,
    )
    expect(await shelf.get(['settings', 'ada', 'form'])).toBeUndefined()
    for (const end of ends) end()
  })

  it('is the server’s: what a page has put there is not kept', async () => {
    await follow()
    client.setQueryData(HOME, 'made up')
    await new Promise((resolve) => setTimeout(resolve, 1_200))
    expect(await shelf.get(HOME)).toBeUndefined()
  })
})

describe('a read that nobody answers', () => {
  it('shows what was kept with its time, and what is true now as soon as somebody answers', async () => {
    await shelf.put([{ key: HOME, data: 'of before', at: OLD }], 0)
    await follow()
    let isBack = false
    const end = show(HOME, async () => {
      if (!isBack) throw outage()
      return 'of now'
    })
    await vi.waitFor(() => expect(client.getQueryData(HOME)).toBe('of before'))
    expect(client.getQueryState(HOME)?.dataUpdatedAt).toBe(OLD)
    await vi.waitFor(() => expect($seenFrom.get()).toBe(OLD))

    isBack = true
    await client.refetchQueries({ queryKey: HOME })
    expect(client.getQueryData(HOME)).toBe('of now')
    await vi.waitFor(() => expect($seenFrom.get()).toBeNull())
    end()
  })

  it('reads all pages again when one is answered', async () => {
    const orders = ['orders', 'ada', 'open_balances']
    await shelf.put(
      [
        { key: HOME, data: 1, at: OLD },
        { key: orders, data: 1, at: OLD },
      ],
      0,
    )
    await follow()
    let isBack = false
    const read = async () => {
      if (!isBack) throw outage()
      return 2
    }
    const ends = [show(HOME, read), show(orders, read)]
    await vi.waitFor(() => expect([client.getQueryData(HOME), client.getQueryData(orders)]).toEqual([1, 1]))
    isBack = true
    await client.refetchQueries({ queryKey: HOME })
    await vi.waitFor(() => expect(client.getQueryData(orders)).toBe(2))
    for (const end of ends) end()
  })

  it('shows nothing old when it is refused, and forgets it', async () => {
    await shelf.put([{ key: HOME, data: 'of before', at: OLD }], 0)
    await follow()
    const end = show(HOME, async () => {
      throw refused()
    })
    await vi.waitFor(() => expect(client.getQueryState(HOME)?.status).toBe('error'))
    await vi.waitFor(async () => expect(await shelf.get(HOME)).toBeUndefined())
    expect(client.getQueryData(HOME)).toBeUndefined()
    end()
  })

  it('shows nothing old for a fault of the server, and keeps it', async () => {
    await shelf.put([{ key: HOME, data: 'of before', at: OLD }], 0)
    await follow()
    const end = show(HOME, async () => {
      throw new DatabaseError('home', { message: 'division by zero', code: '22012' }, 500)
    })
    await vi.waitFor(() => expect(client.getQueryState(HOME)?.status).toBe('error'))
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(client.getQueryData(HOME)).toBeUndefined()
    expect(await shelf.get(HOME)).toBeDefined()
    end()
  })
})

describe('memberships', () => {
  const member = (id: string, rights = {}) => ({ id, role: 'staff', rights }) as OwnBusiness

  it('that changed while the app was closed take what was kept of the store', async () => {
    await shelf.put(
      [
        { key: STORES, data: [member('ada'), member('bola')], at: OLD },
        { key: HOME, data: 1, at: OLD },
      ],
      0,
    )
    await shelf.put([{ key: ['home', 'bola', 'store_dashboard', {}], data: 2, at: OLD }], 0)
    client.setQueryData(STORES, [member('ada', { figures: true }), member('bola')])
    await follow()

    expect(await shelf.get(HOME)).toBeUndefined()
    expect(await shelf.get(['home', 'bola', 'store_dashboard', {}])).toBeDefined()
  })

  it('that change now take also what was to be kept in a moment', async () => {
    client.setQueryData(STORES, [member('ada')])
    await follow()
    const ends = [show(HOME, async () => 'with figures')]
    await vi.waitFor(() => expect(client.getQueryData(HOME)).toBe('with figures'))
    ends.push(show(STORES, async () => [member('ada', { figures: false })]))
    await client.refetchQueries({ queryKey: STORES })
    await new Promise((resolve) => setTimeout(resolve, 1_200))
    expect(await shelf.get(HOME)).toBeUndefined()
    for (const end of ends) end()
  })
})
