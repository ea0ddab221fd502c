// Devices that ring, for the database tests: a member's phone with its session, and what the Worker asks.
import { randomUUID } from 'node:crypto'
import type { OpenPush } from '#contract/sql/account/notifications.ts'
import { FIRST_CHOICES, type PushChoices } from '#domain/notification/push-choices.ts'
import { server, type TestDatabase } from '#tests/support/database/database.ts'

export type TestPhone = {
  readonly person: { readonly userId: string; readonly sessionId: string }
  readonly device: { readonly endpoint: string; readonly p256dh: string; readonly auth: string }
}

/** Signs a person in on a phone of their own. */
export async function addPhone(db: TestDatabase, userId: string): Promise<TestPhone> {
  const sessionId = randomUUID()
  await db.query('insert into auth.sessions (id, user_id) values ($1, $2)', [sessionId, userId])
  const endpoint = `https://fcm.googleapis.com/fcm/send/${randomUUID()}`
  return { person: { userId, sessionId }, device: { endpoint, p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) } }
}

/** What the server asks of the database about devices and the outbox. */
export function pushesOf(db: TestDatabase) {
  const ask = async (sql: string, values: unknown[] = []) =>
    (await db.as(server, sql, values))[0]?.['answer'] as unknown
  return {
    save: (phone: TestPhone, store: string, choices: Partial<PushChoices> = {}) =>
      ask('select save_push_choices($1, $2, $3, $4) as answer', [
        phone.person,
        phone.device,
        store,
        { ...FIRST_CHOICES, ...choices },
      ]),
    read: (phone: TestPhone, store: string) =>
      ask('select read_push_choices($1, $2, $3) as answer', [
        phone.person.userId,
        phone.device.endpoint,
        store,
      ]),
    renew: ({ person, device }: TestPhone) =>
      ask('select renew_push_device($1, $2) as answer', [person, device]),
    move: (before: TestPhone['device'], device: TestPhone['device']) =>
      ask('select move_push_device($1, $2) as answer', [before, device]),
    remove: ({ device }: TestPhone, store: string | null = null) =>
      ask('select remove_push_device($1, $2) as answer', [device.endpoint, store]),
    test: (phone: TestPhone, store: string) =>
      ask('select push_test($1, $2, $3) as answer', [phone.person.userId, phone.device.endpoint, store]),
    prepare: (at: string) => ask('select prepare_pushes($1) as answer', [at]),
    claim: (limit = 100) => ask('select claim_pushes($1) as answer', [limit]) as Promise<string[]>,
    open: (id: string) => ask('select open_push($1) as answer', [id]) as Promise<OpenPush | null>,
    finish: (id: string, outcome: string, waitSeconds = 0) =>
      ask('select finish_push($1, $2, $3, $4) as answer', [id, outcome, waitSeconds, 'why']),
    /** Lets time pass for everything that waits in the outbox. */
    later: (interval: string) =>
      db.query(
        'update private.push_outbox set next_try_at = next_try_at - $1::interval, expires_at = expires_at - $1::interval where sent_at is null',
        [interval],
      ),
    outbox: (store: string) =>
      db.query(
        `select kind, content, is_held, attempts, sent_at is not null as sent, gave_up_at is not null as gone
         from private.push_outbox where business_id = $1 order by created_at, kind`,
        [store],
      ),
  }
}
