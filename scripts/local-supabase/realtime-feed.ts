// The changes of the tables in publication `supabase_realtime`, in commit order, by logical decoding. The slot is temporary and
// lives while somebody listens: a stack that nobody listens to keeps no log of changes.

import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { type Change, createChangeReader } from './realtime-pgoutput.ts'

/** How often Postgres is asked, as on the hosted service. */
const POLL_MS = 100

export type Feed = {
  /** Resolves when changes from now on will be told. Repeating it is free. */
  start(): Promise<void>
  /** Gives the slot up. */
  stop(): Promise<void>
}

/** Makes a feed; `onChange` is awaited, so changes are told one after another. `onEnd`: the connection was lost. */
export function createFeed(options: {
  readonly databaseUrl: string
  readonly onChange: (change: Change) => Promise<void>
  readonly onEnd: (error: Error) => void
}): Feed {
  let running: Promise<{ end(): Promise<void> }> | null = null

  async function open() {
    const db = new pg.Client({ connectionString: options.databaseUrl })
    const slot = `supabase_realtime_${randomBytes(8).toString('hex')}`
    let isEnded = false
    const fail = (error: Error) => {
      if (isEnded) return
      isEnded = true
      running = null
      options.onEnd(error)
    }
    db.on('error', fail)
    db.on('end', () => fail(new Error('the connection to Postgres ended')))
    await db.connect()
    try {
      await db.query(`select pg_create_logical_replication_slot($1, 'pgoutput', true)`, [slot])
    } catch (error) {
      isEnded = true
      await db.end()
      throw error
    }
    const read = createChangeReader()
    const ended = loop()

    async function loop(): Promise<void> {
      while (!isEnded) {
        const { rows } = await db.query<{ data: Buffer }>(
          `select data from pg_logical_slot_get_binary_changes($1, null, null,
             'proto_version', '1', 'publication_names', 'supabase_realtime')`,
          [slot],
        )
        for (const { data } of rows) {
          const change = read(data)
          if (change) await options.onChange(change)
        }
        if (rows.length === 0) await new Promise((resolve) => setTimeout(resolve, POLL_MS))
      }
    }
    ended.catch((error: Error) => {
      fail(error)
      return db.end()
    })
    return {
      async end() {
        isEnded = true
        await ended.catch(() => {}) // told to onEnd
        await db.end()
      },
    }
  }

  return {
    async start() {
      running ??= open()
      try {
        await running
      } catch (error) {
        running = null
        throw error
      }
    },
    async stop() {
      const ending = running
      running = null
      await (await ending)?.end()
    },
  }
}
