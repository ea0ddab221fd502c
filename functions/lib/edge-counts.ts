// Counts what an isolate does, in its memory, and saves the counts some seconds later, many at once: nobody waits for it, and a database that
// is down costs a few figures. An isolate that is stopped loses what it has not saved.
import { logError } from './log.ts'

/** What was counted in one minute, under one name. */
export type EdgeCount = {
  /** ISO 8601. */
  readonly minute: string
  readonly name: string
  readonly count: number
}

/** Shorter than the 30 seconds that the platform lets work continue after an answer. */
const WAIT_MS = 15_000

/** While the database is down: no more names than some minutes need. */
const MAX_NAMES = 500

export type EdgeCounts = {
  /** Counts one: `requests`, `failures`, `order:taken`, `order:refused:{code}`, `mail`, `picture`. */
  add(name: string): void
  /** Counts each `key` once a minute: `failing_networks`. The key stays in memory and is never saved. */
  addOnce(name: string, key: string): void
}

type Parts = {
  now(): number
  waitUntil(work: Promise<unknown>): void
  save(counts: readonly EdgeCount[]): Promise<void>
  readonly waitMs?: number
}

/**
 * Starts a counter for one isolate. `save` gets all counts at once, `waitMs` after the first; counts whose save fails are added to the next
 * save.
 */
export function edgeCounts({ now, waitUntil, save, waitMs = WAIT_MS }: Parts): EdgeCounts {
  const counts = new Map<string, EdgeCount>()
  /** Until when a save is expected; when its request was cut off, the next count begins another. */
  let busyUntil = 0
  /** What `addOnce` has counted in the minute. */
  let once = { minute: '', keys: new Set<string>() }

  const add = (name: string, minute: string, count: number) => {
    const key = `${minute} ${name}`
    const known = counts.get(key)
    if (known || counts.size < MAX_NAMES)
      counts.set(key, { minute, name, count: count + (known?.count ?? 0) })
  }

  const saveLater = async () => {
    await new Promise((resolve) => setTimeout(resolve, waitMs))
    const taken = [...counts.values()]
    counts.clear()
    busyUntil = 0
    try {
      await save(taken)
    } catch (error) {
      for (const { name, minute, count } of taken) add(name, minute, count)
      logError('save counts', error)
    }
  }

  const minuteOf = (nowMs: number) => new Date(Math.floor(nowMs / 60_000) * 60_000).toISOString()

  const addNow = (name: string) => {
    const nowMs = now()
    add(name, minuteOf(nowMs), 1)
    if (nowMs < busyUntil) return
    busyUntil = nowMs + 2 * waitMs
    waitUntil(saveLater())
  }

  return {
    add: addNow,
    addOnce(name, key) {
      const minute = minuteOf(now())
      if (once.minute !== minute) once = { minute, keys: new Set() }
      const isNew = once.keys.size < MAX_NAMES && !once.keys.has(`${name} ${key}`)
      if (!isNew) return
      once.keys.add(`${name} ${key}`)
      addNow(name)
    },
  }
}
