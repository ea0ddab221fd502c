// Mails about orders, for the database tests: what the minute writes at a moment, and what the outbox holds.
import { server, type TestDatabase } from './database.ts'

type WrittenMail = {
  readonly kind: string
  readonly recipient: string
  readonly content: Readonly<Record<string, unknown>>
}

export function orderMailsOf(db: TestDatabase) {
  const ask = async (sql: string, values: unknown[] = []) =>
    (await db.as(server, sql, values))[0]?.['answer'] as unknown
  return {
    /** Runs the minute that began then. */
    minute: (at: Date) => ask('select prepare_mails($1) as answer', [at.toISOString()]),
    remind: (at: Date) => ask('select remind_of_orders($1) as answer', [at.toISOString()]),
    claim: (limit = 10) =>
      ask('select take_due_mails($1) as answer', [limit]) as Promise<{ id: string; kind: string }[]>,
    suppress: (address: string, reason: string) =>
      ask('select suppress_mail($1, $2) as answer', [address, reason]),
    unsubscribe: (userId: string, store: string, kind: string) =>
      ask('select unsubscribe_mail($1, $2, $3) as answer', [userId, store, kind]),
    /** Puts an order's placing and its end to other moments. */
    place: (id: string, at: Date, hours = 48) =>
      db.query(
        'update orders set created_at = $2, expires_at = $2::timestamptz + make_interval(hours => $3) where id = $1',
        [id, at.toISOString(), hours],
      ),
    outbox: (store: string) =>
      db.query(
        'select kind, recipient, content from private.mail_outbox where business_id = $1 order by created_at, recipient',
        [store],
      ) as Promise<unknown> as Promise<WrittenMail[]>,
  }
}
