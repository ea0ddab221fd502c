// Reads the changes of the tables in publication `supabase_realtime`, in commit order, by logical decoding. The replication slot is temporary
// and exists while somebody listens: a stack without listeners keeps no log of changes.

import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { type Change, createChangeReader } from './pgoutput.ts'

/** Time between two reads of the slot, as on the hosted service. */
const POLL_MS = 100

export type Feed = {
  /** Resolves when changes from now on will be sent. Further calls cost nothing. */
  start(): Promise<void>
  /** Drops the replication slot. */
  stop(): Promise<void>
}

type FeedOptions = {
  readonly databaseUrl: string
  readonly onChange: (change: Change) => Promise<void>
  readonly onEnd: (error: Error) => void
}

/** Makes a feed. Awaits `onChange`, so that changes are sent one after another. Calls `onEnd` when the connection is lost. */
export function createFeed(options: FeedOptions): Feed {
  let running: Promise<{ end(): Promise<void> }> | null = null
  const onEnd = (error: Error) => {
    running = null
    options.onEnd(error)
  }

  return {
    async start() {
      running ??= openSlot({ ...options, onEnd })
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

/** Opens a replication slot and reads it until `end` is called or the connection is lost. */
async function openSlot({ databaseUrl, onChange, onEnd }: FeedOptions): Promise<{ end(): Promise<void> }> {
  const db = new pg.Client({ connectionString: databaseUrl })
  const slot = `supabase_realtime_${randomBytes(8).toString('hex')}`
  const ending = new AbortController()
  const fail = (error: Error) => {
    if (ending.signal.aborted) return
    ending.abort()
    onEnd(error)
  }
  db.on('error', fail)
  db.on('end', () => fail(new Error('the connection to Postgres ended')))
  await db.connect()
  try {
    await db.query(`select pg_create_logical_replication_slot($1, 'pgoutput', true)`, [slot])
  } catch (error) {
    ending.abort()
    await db.end()
    throw error
  }
  const ended = readSlot(db, { slot, onChange, signal: ending.signal })
  ended.catch((error: Error) => {
    fail(error)
    return db.end()
  })
  return {
    async end() {
      ending.abort()
      await ended.catch(() => {}) // onEnd gets the error
      await db.end()
    },
  }
}

/** Calls back for each change of a slot until `signal` is aborted. */
async function readSlot(
  db: pg.Client,
  {
    slot,
    onChange,
    signal,
  }: Pick<FeedOptions, 'onChange'> & { readonly slot: string; readonly signal: AbortSignal },
): Promise<void> {
  const read = createChangeReader()
  while (!signal.aborted) {
    const { rows } = await db.query<{ data: Buffer }>(
      `select data from pg_logical_slot_get_binary_changes($1, null, null,
         'proto_version', '1', 'publication_names', 'supabase_realtime')`,
      [slot],
    )
    for (const { data } of rows) {
      const change = read(data)
      if (change) await onChange(change)
    }
    if (rows.length === 0) await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
}
