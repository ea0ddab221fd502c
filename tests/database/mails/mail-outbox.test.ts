// Tests the outbox of mails: each mail is given out once, again after growing waits, given up after seven tries and kept; a changed password
// causes a mail. Planted once and seen red: rows claimed without a lock; a wait that does not grow; an eighth try; the password's trigger
// without mail.
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { openDatabase, server } from '#tests/support/database/database.ts'
import { insert, signUp } from '#tests/support/database/store.ts'
import { forFile } from '#tests/support/for-file.ts'

const db = forFile(openDatabase)
let owner: string

beforeAll(async () => {
  owner = await signUp(db)
})

const write = () =>
  insert(db, 'private.mail_outbox', {
    id: randomUUID(),
    user_id: owner,
    recipient: 'ada@oja.test',
    kind: 'password_changed',
    content: { at: 0, zone: 'UTC' },
  })
type Claimed = { readonly id: string; readonly to: string; readonly kind: string }
const claim = async (limit = 10): Promise<readonly Claimed[]> =>
  (await db.as(server, 'select take_due_mails($1) as mails', [limit]))[0]?.['mails'] as Claimed[]
const finish = async (id: string, error: string | null, isFinal = false) =>
  (await db.as(server, 'select finish_mail($1, $2, $3) as gone', [id, error, isFinal]))[0]?.['gone']
const later = (id: string, interval: string) =>
  db.query('update private.mail_outbox set next_try_at = next_try_at - $2::interval where id = $1', [
    id,
    interval,
  ])
const stateOf = async (id: string) =>
  (
    await db.query(
      `select attempts, sent_at is not null as sent, gave_up_at is not null as gone, last_error as error
       from private.mail_outbox where id = $1`,
      [id],
    )
  )[0]

describe('the outbox', () => {
  it('gives each mail to one of many who ask at once', async () => {
    const ids = await Promise.all(Array.from({ length: 30 }, write))
    const pool = await db.serverPool(6)

    const claims = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const { rows } = await pool.query('select take_due_mails(5) as mails')
        return rows[0].mails as Claimed[]
      }),
    )

    const given = claims.flat().map(({ id }) => id)
    expect(given.toSorted()).toEqual(ids.toSorted())
    expect(await claim()).toEqual([])
    for (const id of ids) await finish(id, null)
  })

  it('tries again after waits that grow, seven times, and keeps what it gave up', async () => {
    const id = await write()
    const waits: number[] = []
    for (let attempt = 1; attempt <= 7; attempt += 1) {
      expect(await claim()).toMatchObject([{ id, to: 'ada@oja.test', kind: 'password_changed' }])
      const [row] = await db.query(
        'select round(extract(epoch from next_try_at - clock_timestamp()) / 60)::int as minutes from private.mail_outbox where id = $1',
        [id],
      )
      waits.push(row?.['minutes'] as number)
      expect(await finish(id, '500 application_error')).toBe(attempt === 7)
      expect(await claim()).toEqual([])
      await later(id, '6 hours')
    }

    expect(waits.slice(0, 6)).toEqual([1, 5, 15, 60, 180, 360])
    expect(await claim()).toEqual([])
    expect(await stateOf(id)).toEqual({
      attempts: 7,
      sent: false,
      gone: true,
      error: '500 application_error',
    })
  })

  it('gives up at once what can never go, and what nobody reported back about after the last try', async () => {
    const refused = await write()
    await claim()
    expect(await finish(refused, '422 validation_error', true)).toBe(true)
    const silent = await write()
    await db.query('update private.mail_outbox set attempts = 6 where id = $1', [silent])
    await claim()
    await later(silent, '1 hour')
    await claim()

    expect(await stateOf(refused)).toMatchObject({ gone: true, error: '422 validation_error' })
    expect(await stateOf(silent)).toEqual({ attempts: 7, sent: false, gone: true, error: 'no answer' })
  })

  it('keeps a mail that was sent as sent, and forgets it after thirty days', async () => {
    const id = await write()
    await claim()
    await finish(id, null)
    // A late report of a try that was believed lost.
    await finish(id, 'not reached')
    expect(await stateOf(id)).toMatchObject({ sent: true, gone: false, error: null })

    await db.query(`update private.mail_outbox set sent_at = now() - interval '31 days' where id = $1`, [id])
    await claim()
    expect(await stateOf(id)).toBeUndefined()
  })

  it.each(['ada@oja.test\r\nBcc: all@oja.test', 'Ada <ada@oja.test>', 'ada@oja.test, bola@oja.test', 'ada'])(
    'takes no address such as %j',
    async (recipient) => {
      const row = { user_id: owner, recipient, kind: 'password_changed', content: {} }

      await expect(insert(db, 'private.mail_outbox', row)).rejects.toThrow('mail_outbox_recipient_check')
    },
  )
})

describe('a changed password', () => {
  const mailsTo = (id: string) =>
    db.query(
      `select recipient, kind, (content ->> 'at')::bigint > 0 as dated from private.mail_outbox where user_id = $1`,
      [id],
    )
  const setPassword = (id: string, hash: string) =>
    db.query('update auth.users set encrypted_password = $2 where id = $1', [id, hash])

  it('is told to its person, without a word of it', async () => {
    const id = await signUp(db)
    await db.query(
      `update auth.users set email_confirmed_at = now(), last_sign_in_at = now() where id = $1`,
      [id],
    )
    expect(await mailsTo(id)).toEqual([])

    await setPassword(id, 'hash-of-a-new-one')

    expect(await mailsTo(id)).toEqual([
      { recipient: `person-${id}@oja.test`, kind: 'password_changed', dated: true },
    ])
    const [row] = await db.query(`select string_agg(m::text, '') as all from private.mail_outbox m`)
    expect(row?.['all']).not.toContain('hash-of-a-new-one')
    await setPassword(id, 'hash-of-a-new-one')
    expect(await mailsTo(id)).toHaveLength(1)
  })

  it('is not told to an address that nobody has confirmed, and cannot fail for an odd one', async () => {
    const stranger = await signUp(db)
    await setPassword(stranger, 'hash')
    const odd = await signUp(db)
    await db.query(`update auth.users set email = 'no address', email_confirmed_at = now() where id = $1`, [
      odd,
    ])
    await setPassword(odd, 'hash')

    expect([...(await mailsTo(stranger)), ...(await mailsTo(odd))]).toEqual([])
  })
})
