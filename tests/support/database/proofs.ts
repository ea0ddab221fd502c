// Provides people with sessions who prove who they are, and reads the mails that a change writes.
import { randomUUID } from 'node:crypto'
import { type Actor, server, type TestDatabase } from './database.ts'
import { insert } from './store.ts'

export type SignedIn = Actor & { readonly userId: string; readonly sessionId: string }

/** Signs a person in, with a session of their own. */
export async function signIn(db: TestDatabase, userId: string): Promise<SignedIn> {
  const sessionId = await insert(db, 'auth.sessions', { id: randomUUID(), user_id: userId })
  return { role: 'authenticated', userId, sessionId }
}

/** Makes the proof that the server stores after a person has proved who they are. `age` is an interval of SQL. */
export async function prove(db: TestDatabase, { userId, sessionId }: SignedIn, age = '0'): Promise<string> {
  const [row] = await db.as(
    server,
    'select open_account_proof($1, $2, clock_timestamp() - $3::interval) as proof',
    [userId, sessionId, age],
  )
  return row?.['proof'] as string
}

export type OutboxRow = {
  readonly id: string
  readonly user_id: string
  readonly recipient: string
  readonly kind: string
  readonly content: Readonly<Record<string, unknown>>
}

/** The mails about a store, oldest first. */
export function mailsAbout(db: TestDatabase, businessId: string): Promise<OutboxRow[]> {
  return db.query<OutboxRow>(
    `select id, user_id, recipient, kind, content - 'at' - 'zone' as content
     from private.mail_outbox where business_id = $1 order by created_at, recipient`,
    [businessId],
  )
}
