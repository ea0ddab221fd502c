// Checks that visits of a store with missing pages request a publish once a minute. Planted and seen red: the time not recorded before the
// send.
import { expect, test, vi } from 'vitest'
import { oncePerMinute } from '#functions/lib/once-per-minute.ts'

function makeNudge(send: (id: string) => Promise<void>) {
  const clock = { nowMs: 0 }
  const sending: Promise<unknown>[] = []
  const parts = { now: () => clock.nowMs, waitUntil: (work: Promise<unknown>) => void sending.push(work) }
  return { nudge: oncePerMinute(parts, send), clock, sent: () => Promise.all(sending) }
}

test('a thousand visits at once ask once, and again after a minute; each store for itself', async () => {
  const asked: string[] = []
  const { nudge, clock } = makeNudge(async (id) => void asked.push(id))

  for (let visit = 0; visit < 1_000; visit += 1) nudge('a')
  nudge('b')
  clock.nowMs = 59_999
  nudge('a')
  expect(asked).toEqual(['a', 'b'])
  clock.nowMs = 60_000
  nudge('a')

  expect(asked).toEqual(['a', 'b', 'a'])
})

test('one that could not be sent may be sent at the next visit', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  let tries = 0
  const { nudge, sent } = makeNudge(async () => {
    tries += 1
    if (tries === 1) throw new Error('the queue is down')
  })

  nudge('a')
  await sent()
  nudge('a')

  expect(tries).toBe(2)
  log.mockRestore()
})
