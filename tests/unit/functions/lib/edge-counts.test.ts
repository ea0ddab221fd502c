// Tests that counts are saved together and later, and that none is lost while the database is down.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type EdgeCount, edgeCounts } from '#functions/lib/edge-counts.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 23, 10, 0, 50) })
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function open(fails = 0) {
  const saved: (readonly EdgeCount[])[] = []
  let left = fails
  const waitUntil = vi.fn((_work: Promise<unknown>) => {})
  const counts = edgeCounts({
    now: () => Date.now(),
    waitUntil,
    save: async (taken) => {
      left -= 1
      if (left >= 0) throw new Error('down')
      saved.push(taken)
    },
  })
  return { counts, saved, waitUntil }
}

it('saves many counts in one call, each in its minute', async () => {
  const { counts, saved, waitUntil } = open()
  counts.add('requests')
  counts.add('requests')
  await vi.advanceTimersByTimeAsync(12_000)
  counts.add('requests')
  counts.add('order:taken')
  expect(saved).toEqual([])
  await vi.advanceTimersByTimeAsync(4_000)

  expect(saved).toEqual([
    [
      { minute: '2026-11-23T10:00:00.000Z', name: 'requests', count: 2 },
      { minute: '2026-11-23T10:01:00.000Z', name: 'requests', count: 1 },
      { minute: '2026-11-23T10:01:00.000Z', name: 'order:taken', count: 1 },
    ],
  ])
  expect(waitUntil).toHaveBeenCalledTimes(1)
})

it('saves later what a database that was down did not take', async () => {
  const { counts, saved } = open(1)
  counts.add('requests')
  await vi.advanceTimersByTimeAsync(15_000)
  expect(saved).toEqual([])
  counts.add('requests')
  await vi.advanceTimersByTimeAsync(15_000)

  expect(saved.flat().reduce((sum, { count }) => sum + count, 0)).toBe(2)
})
