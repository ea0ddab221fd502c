// Tests what operators do to people: a suspended person reads and changes nothing from the commit on, whatever token they still have, and
// an account ends on its day as if its person had asked for it.
// Planted, seen red: the functions of members without their look at who is suspended; a second notice that is taken without a word; an account
// that cannot end and stops the others; an account that ends though its person has become an operator.
import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase, person, server } from '#tests/support/database/database.ts'
import { type SignedIn, signIn } from '#tests/support/database/proofs.ts'
import { addMember, addProduct, openStore, signUp } from '#tests/support/database/store.ts'
import { forFile } from '#tests/support/for-file.ts'

const db = forFile(openDatabase)
let operator: string
let store: { readonly id: string; readonly slug: string; readonly ownerId: string }

beforeAll(async () => {
  operator = await signUp(db)
  await db.query('insert into platform_admins values ($1)', [operator])
})
beforeEach(async () => {
  store = await openStore(db, { slug: `shop-${randomUUID().slice(0, 8)}` })
})

type Json = Record<string, unknown>
const ask = async <T = Json>(sql: string, values: readonly unknown[] = []) =>
  (await db.as(server, `select ${sql} as answer`, [...values]))[0]?.['answer'] as T
const suspend = (id = store.ownerId, { by = operator, reason = 'Took money and sent nothing.' } = {}) =>
  ask('operator_suspend_person($1, $2, $3)', [by, id, reason])
const restore = () => ask('operator_restore_person($1, $2, $3)', [operator, store.ownerId, 'A mistake.'])
const notice = (days: number, { id = store.ownerId, by = operator } = {}) =>
  ask('operator_give_notice($1, $2, $3, $4)', [by, id, days, 'Sells forbidden goods.'])
const untold = () => ask<Json[]>('untold_suspensions($1, 10)', [store.ownerId])
const told = (isBanned: boolean) => ask('note_told_suspension($1, $2)', [store.ownerId, isBanned])
const actsOf = async (id = store.ownerId) =>
  (
    await db.query<{ act: string }>(
      `select act from private.operator_acts where state_before ->> 'person' = $1 order by id`,
      [id],
    )
  ).map(({ act }) => act)

/** What the person sees and can change, by a token that has not expired. */
async function reach() {
  const me = person(store.ownerId)
  return {
    shops: (await db.as(me, 'select id from businesses', [])).length,
    products: (await db.as(me, 'select id from products', [])).length,
    members: (await db.as(me, 'select user_id from business_members', [])).length,
    isMember: await ask('is_member($1, $2)', [store.id, store.ownerId]),
    isOwner: await ask('is_store_owner($1, $2)', [store.id, store.ownerId]),
    changed: (
      await db.as(me, `update products set name = 'Changed' where business_id = $1 returning id`, [store.id])
    ).length,
  }
}
const NOTHING = { shops: 0, products: 0, members: 0, isMember: false, isOwner: false, changed: 0 }

describe('a suspended person', () => {
  it('reads and changes nothing at once, and everything again when restored', async () => {
    await addProduct(db, store.id)
    const all = await reach()
    expect(all).toEqual({ shops: 1, products: 1, members: 1, isMember: true, isOwner: true, changed: 1 })
    await suspend()
    expect(await reach()).toEqual(NOTHING)

    await restore()
    expect(await reach()).toEqual(all)
    expect(await actsOf()).toEqual(['suspend_person', 'restore_person'])
  })

  it('has no call answered by the API', async () => {
    const call = ({ sessionId }: SignedIn) =>
      db.as(
        person(store.ownerId),
        `with token as materialized (select set_config('request.jwt.claims', $1, true) as claims)
         select private.before_request() from token where claims <> ''`,
        [
          JSON.stringify({
            sub: store.ownerId,
            role: 'authenticated',
            aud: 'authenticated',
            exp: 4_000_000_000,
            session_id: sessionId,
          }),
        ],
      )
    const before = await signIn(db, store.ownerId)
    await call(before)
    await suspend()
    await expect(call(before)).rejects.toThrow('person_suspended')
    await restore()
    await expect(call(before)).rejects.toThrow('session_ended')
    await call(await signIn(db, store.ownerId))
  })

  it('is signed out everywhere', async () => {
    await db.query('insert into auth.sessions (id, user_id) values ($1, $2)', [randomUUID(), store.ownerId])
    await suspend()
    expect(await db.query('select from auth.sessions where user_id = $1', [store.ownerId])).toEqual([])
  })

  it('leaves colleagues and the shop as they are', async () => {
    const colleague = await signUp(db)
    await addMember(db, store.id, colleague, 'staff')
    await suspend()
    expect(await db.as(person(colleague), 'select status from businesses', [])).toEqual([
      { status: 'active' },
    ])
  })

  it('is told to the auth server until it has answered, also when the operator changes their mind', async () => {
    await suspend()
    expect(await untold()).toEqual([{ userId: store.ownerId, isBanned: true }])
    await told(true)
    expect(await untold()).toEqual([])
    await restore()
    expect(await untold()).toEqual([{ userId: store.ownerId, isBanned: false }])
    // Suspended again before the answer to the restore is written down.
    await suspend()
    await told(false)
    expect(await untold()).toEqual([{ userId: store.ownerId, isBanned: true }])
    await restore()
    await told(true)
    expect(await untold()).toEqual([{ userId: store.ownerId, isBanned: false }])
    await told(false)
    expect(await untold()).toEqual([])
    expect(
      await db.query('select from private.suspended_people where user_id = $1', [store.ownerId]),
    ).toEqual([])
  })

  it('is one act however often it is asked for', async () => {
    await suspend()
    await suspend()
    await restore()
    await restore()
    expect(await actsOf()).toEqual(['suspend_person', 'restore_person'])
  })

  it.each([
    ['an operator', () => suspend(operator), 'is_operator'],
    ['nobody', () => suspend(randomUUID()), 'not_found'],
    ['a person without a reason', () => suspend(store.ownerId, { reason: ' ' }), 'bad_request'],
    ['a person, by somebody who is no operator', () => suspend(operator, { by: store.ownerId }), 'forbidden'],
  ])('%s is not suspended', async (_who, act, code) => {
    await expect(act()).rejects.toThrow(code)
    expect(await actsOf()).toEqual([])
  })
})

describe('an account with notice', () => {
  const end = () => ask<number>('end_noticed_accounts(10)')
  const isGoing = async () =>
    (await db.query('select from private.account_deletions where user_id = $1', [store.ownerId])).length === 1

  it('has a mail with its day, and ends on that day with the shops that nobody else owns', async () => {
    await notice(30)
    await expect(notice(7)).rejects.toThrow('has_notice')
    const mails = await db.query<{ content: Json }>(
      `select content from private.mail_outbox where user_id = $1 and kind = 'account_ending'`,
      [store.ownerId],
    )
    expect(mails).toMatchObject([{ content: { reason: 'Sells forbidden goods.', isSuspended: false } }])
    await end()
    expect(await isGoing()).toBe(false)

    await db.query(`update private.account_notices set ends_at = now() where user_id = $1`, [store.ownerId])
    await end()

    expect(await isGoing()).toBe(true)
    expect(
      await db.query('select business_id from private.store_deletions where asked_by = $1', [store.ownerId]),
    ).toEqual([{ business_id: store.id }])
    expect(await actsOf()).toEqual(['give_notice', 'end_account'])
    await end()
    expect(await actsOf()).toHaveLength(2)
  })

  it('ends also when another one cannot, and never when its person has become an operator', async () => {
    const [stuck, promoted] = [await openStore(db), await openStore(db)]
    for (const { ownerId } of [stuck, promoted, store]) await notice(7, { id: ownerId })
    await db.query('insert into platform_admins values ($1)', [promoted.ownerId])
    await db.query(
      `update private.account_notices set ends_at = now() - interval '1 day' where user_id = $1`,
      [stuck.ownerId],
    )
    await db.query(`update private.account_notices set ends_at = now() where user_id = any($1)`, [
      [promoted.ownerId, store.ownerId],
    ])
    await db.query(`create function private.break_one() returns trigger language plpgsql as $$
      begin if new.user_id = '${stuck.ownerId}' then raise exception 'broken'; end if; return new; end $$`)
    await db.query(`create trigger break_one before insert on private.account_deletions
      for each row execute function private.break_one()`)
    try {
      await ask('end_noticed_accounts(1)')
    } finally {
      await db.query('drop trigger break_one on private.account_deletions')
      await db.query('drop function private.break_one()')
    }

    expect(await isGoing()).toBe(true)
    expect(await actsOf(stuck.ownerId)).toEqual(['give_notice'])
    expect(await actsOf(promoted.ownerId)).toEqual(['give_notice'])
    await end()
    expect(await actsOf(stuck.ownerId)).toEqual(['give_notice', 'end_account'])
    await db.query('delete from platform_admins where user_id = $1', [promoted.ownerId])
    await ask('operator_withdraw_notice($1, $2, $3)', [operator, promoted.ownerId, 'They help us now.'])
  })

  it('stays when the notice is withdrawn', async () => {
    await notice(7)
    await ask('operator_withdraw_notice($1, $2, $3)', [operator, store.ownerId, 'They have answered.'])
    await end()
    expect(await isGoing()).toBe(false)
    expect(await actsOf()).toEqual(['give_notice', 'withdraw_notice'])
  })

  it.each([
    ['a notice of a day', () => notice(1), 'bad_request'],
    ['an operator', () => notice(30, { id: operator }), 'is_operator'],
    ['the act of somebody who is no operator', () => notice(30, { by: store.ownerId }), 'forbidden'],
  ])('is not made by %s', async (_what, act, code) => {
    await expect(act()).rejects.toThrow(code)
    expect(await actsOf()).toEqual([])
  })
})

describe('the list of people', () => {
  it('finds a part of an address, and without words those who are suspended before the newest', async () => {
    const ids = async (words: string) =>
      (await ask<Json[]>('operator_people($1)', [words])).map(({ id }) => id)
    expect(await ids(store.ownerId.slice(0, 13).toUpperCase())).toEqual([store.ownerId])
    expect(await ids('%')).toEqual([])
    const newest = await signUp(db)
    await db.query(`update auth.users set created_at = now() + interval '1 day' where id = $1`, [newest])
    expect((await ids('')).indexOf(newest)).toBeLessThan((await ids('')).indexOf(store.ownerId))
    await suspend()
    expect((await ids('')).indexOf(store.ownerId)).toBeLessThan((await ids('')).indexOf(newest))
    expect(await ask('operator_person($1)', [store.ownerId])).toMatchObject({
      suspension: { reason: 'Took money and sent nothing.', isBanned: false },
      stores: [{ name: 'Adunni Fabrics', role: 'owner' }],
    })
  })
})
