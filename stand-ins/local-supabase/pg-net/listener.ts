// Keeps one session of Postgres that is notified of queued requests. After a lost session, one loop opens the next session, with growing
// waits. The log gets one line when Postgres goes away and one line when Postgres is back.

import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { growingWait } from '../machine/growing-wait.ts'

type ListenerOptions = {
  readonly databaseUrl: string
  readonly onNotification: (payload: string) => void
  /** Called for each new session, when it listens. */
  readonly onListening: () => Promise<void>
  readonly log: (line: string) => void
}

type Session = { readonly client: pg.Client; readonly ended: Promise<void> }

/** Listens until `stop`. Rejects when the first session cannot be opened. */
export async function keepListening(options: ListenerOptions): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController()
  let session = await openSession(options)

  async function keep(): Promise<void> {
    for (;;) {
      await session.ended
      if (stopping.signal.aborted) return
      options.log('pg_net delivery: Postgres is away; trying again until it is back')
      for (let attempt = 0; !(await reopened(attempt)); attempt += 1);
      if (stopping.signal.aborted) return
      options.log('pg_net delivery: continues')
    }
  }

  /** Waits, then tries once. True when no further try is needed. */
  async function reopened(attempt: number): Promise<boolean> {
    // `stop` ends the wait with an error; the next line returns then.
    await sleep(growingWait(attempt, 100, 5_000), undefined, { signal: stopping.signal }).catch(() => {})
    if (stopping.signal.aborted) return true
    // `keep` has said that Postgres is away.
    const next = await openSession(options).catch(() => null)
    if (next === null) return false
    session = next
    if (stopping.signal.aborted) await session.client.end()
    return true
  }

  const kept = keep()
  return {
    async stop() {
      stopping.abort()
      await session.client.end()
      await kept
    },
  }
}

async function openSession({ databaseUrl, onNotification, onListening }: ListenerOptions): Promise<Session> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {}) // 'end' follows and handles the loss
  const ended = new Promise<void>((resolve) => client.once('end', () => resolve()))
  client.on('notification', ({ payload }) => onNotification(payload ?? ''))
  try {
    await client.connect()
    await client.query('listen oja_net')
    await onListening()
    return { client, ended }
  } catch (error) {
    void client.end().catch(() => {}) // the connection was never open
    throw error
  }
}
