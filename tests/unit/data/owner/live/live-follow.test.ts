// Follows orders with a fake port: no change is missed or reported twice, whatever the socket does.
// Planted once and seen red:
// - No poll after a reconnect.
// - No reading from before the newest change.
// - Polling that continues while the socket is up.
// - An older answer that overwrites a newer change.
import { describe, expect, it, vi } from 'vitest'
import { followEvents, type LivePort, POLL_MS, SAFETY_MS } from '#data/owner/live/live-follow.ts'
import type { LiveOrder } from '#data/owner/live/live-ledger.ts'

const START = Date.parse('2026-11-20T10:00:00Z')
const iso = (ms: number) => new Date(ms).toISOString()

function order(id: string, createdMs: number, updatedMs = createdMs): LiveOrder {
  return {
    id,
    code: id.toUpperCase(),
    status: 'pending',
    paymentStatus: 'unpaid',
    source: 'store',
    total: 100,
    currency: 'NGN',
    customerName: 'Bola',
    createdAt: iso(createdMs),
    updatedAt: iso(updatedMs),
  }
}

/** A database of rows, a socket and a clock that the test moves. */
function world(rows: LiveOrder[] = []) {
  let handlers: Parameters<LivePort['listen']>[0] | undefined
  let wake = () => {}
  let timer: { at: number; work: () => void } | null = null
  let nowMs = START
  let isDown = false
  let members = 0
  const told: string[] = []
  const states: string[] = []
  const looks: string[] = []
  const hurry = vi.fn()
  const close = vi.fn()
  const settle = async () => {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
  }
  const port: LivePort = {
    listen(on) {
      handlers = on
      return { hurry, close }
    },
    async recent() {
      if (isDown) throw new TypeError('Failed to fetch')
      return rows.toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt)).slice(0, 50)
    },
    async changedSince(time) {
      looks.push(time)
      if (isDown) throw new TypeError('Failed to fetch')
      return rows.filter(({ updatedAt }) => updatedAt >= time)
    },
    onWake(listener) {
      wake = listener
      return () => {
        wake = () => {}
      }
    },
    isHidden: () => false,
    after(ms, work) {
      const mine = { at: nowMs + ms, work }
      timer = mine
      return () => {
        if (timer === mine) timer = null
      }
    },
  }
  const stop = followEvents(
    port,
    ({ kind, orderId }) => told.push(`${kind} ${orderId}`),
    (state) => states.push(state),
    () => {
      members += 1
    },
  )
  return {
    rows,
    told,
    members: () => members,
    states,
    looks,
    hurry,
    close,
    stop,
    settle,
    socket: () => handlers as NonNullable<typeof handlers>,
    wake: () => wake(),
    setDown: (value: boolean) => {
      isDown = value
    },
    nextLookInMs: () => (timer === null ? null : timer.at - nowMs),
    async pass(ms: number) {
      nowMs += ms
      while (timer && timer.at <= nowMs) {
        const { work } = timer
        timer = null
        work()
        await settle()
      }
    },
  }
}

describe('followEvents', () => {
  it('tells nothing of what was there, and an order that comes over the socket as new', async () => {
    const w = world([order('old', START - 5_000)])
    await w.settle()
    w.socket().ready()
    await w.settle()

    w.socket().order(order('a', START + 1_000))

    expect(w.told).toEqual(['new a'])
    expect(w.states).toEqual(['connecting', 'live'])
  })

  it('tells the first order of a store that never had one', async () => {
    const w = world()
    await w.settle()

    w.rows.push(order('first', START))
    await w.pass(POLL_MS)

    expect(w.told).toEqual(['new first'])
  })

  it('keeps what the socket tells before the first look is done', async () => {
    const w = world([order('old', START - 5_000), order('early', START)])

    w.socket().order(order('early', START))
    await w.settle()

    expect(w.told).toEqual(['new early'])
  })

  it('tells a change once, though the socket and the next look both bring it', async () => {
    const w = world()
    await w.settle()
    w.socket().ready()
    await w.settle()

    w.rows.push(order('a', START))
    w.socket().order(order('a', START))
    await w.pass(SAFETY_MS)
    w.rows[0] = order('a', START, START + 130_000)
    await w.pass(SAFETY_MS)
    await w.pass(SAFETY_MS)

    expect(w.told).toEqual(['new a', 'changed a'])
  })

  it('asks every ten seconds while the socket is down, and catches up when it is back', async () => {
    const w = world([order('old', START - 5_000)])
    await w.settle()
    w.socket().ready()
    await w.settle()
    expect(w.nextLookInMs()).toBe(SAFETY_MS)

    w.socket().down()
    w.rows.push(order('a', START + 1_000))
    expect(w.nextLookInMs()).toBe(POLL_MS)
    await w.pass(POLL_MS)
    expect(w.told).toEqual(['new a'])
    w.rows.push(order('b', START + 12_000))
    w.socket().ready()
    await w.settle()

    expect(w.told).toEqual(['new a', 'new b'])
    expect(w.states).toEqual(['connecting', 'live', 'polling', 'live'])
    expect(w.nextLookInMs()).toBe(SAFETY_MS)
  })

  it('says that memberships may have changed when the socket does, with each look while it is down, and when it is back', async () => {
    const w = world([order('old', START - 5_000)])
    await w.settle()
    w.socket().ready()
    w.socket().ready()
    await w.settle()
    expect(w.members()).toBe(0)

    w.socket().member()
    expect(w.members()).toBe(1)
    w.socket().down()
    await w.pass(POLL_MS)
    await w.pass(POLL_MS)
    expect(w.members()).toBe(3)
    w.socket().ready()
    await w.settle()
    await w.pass(SAFETY_MS)
    expect(w.members()).toBe(4)
  })

  it('finds a change whose transaction ended after a later one was seen', async () => {
    const w = world([order('old', START - 5_000)])
    await w.settle()
    w.rows.push(order('late', START + 20_000))
    await w.pass(POLL_MS)

    w.rows.push(order('slow', START + 1_000))
    await w.pass(POLL_MS)

    expect(w.told).toEqual(['new late', 'new slow'])
  })

  it('does not let an older answer overwrite a newer change', async () => {
    const w = world()
    await w.settle()

    w.socket().order(order('a', START, START + 5_000))
    w.socket().order(order('a', START, START + 2_000))

    expect(w.told).toEqual(['new a'])
  })

  it('does not take orders for new that a busy store had before it looked', async () => {
    const busy = Array.from({ length: 80 }, (_, at) => order(`o${at}`, START - at * 100))
    const w = world(busy)
    await w.settle()

    await w.pass(POLL_MS)

    expect(w.told).toEqual([])
  })

  it('calls an old order that was changed after a long silence changed, and one that came meanwhile new', async () => {
    const w = world([order('old', START - 86_400_000), order('last', START - 1_000)])
    await w.settle()

    w.rows[0] = order('old', START - 86_400_000, START + 3_600_000)
    w.rows.push(order('meanwhile', START + 1_800_000))
    w.wake()
    await w.settle()

    expect(w.told.sort()).toEqual(['changed old', 'new meanwhile'])
  })

  it('goes on asking through an outage, from where it was', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const w = world([order('old', START - 5_000)])
    await w.settle()
    w.setDown(true)
    await w.pass(POLL_MS)
    w.rows.push(order('a', START + 15_000))
    await w.pass(POLL_MS)
    w.setDown(false)
    await w.pass(POLL_MS)

    expect(w.told).toEqual(['new a'])
    expect(new Set(w.looks)).toHaveLength(1)
    warn.mockRestore()
  })

  it('looks at once and hurries the socket when the person comes back', async () => {
    const w = world()
    await w.settle()
    w.rows.push(order('a', START))

    w.wake()
    await w.settle()

    expect(w.told).toEqual(['new a'])
    expect(w.hurry).toHaveBeenCalledOnce()
  })

  it('says nothing and asks nothing after its end', async () => {
    const w = world()
    await w.settle()

    w.stop()
    w.socket().order(order('a', START))
    w.wake()
    await w.pass(10 * SAFETY_MS)

    expect(w.told).toEqual([])
    expect(w.nextLookInMs()).toBeNull()
    expect(w.close).toHaveBeenCalledOnce()
  })
})
