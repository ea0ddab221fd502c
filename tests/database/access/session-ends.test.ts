// Tests that a session ends at once (promise P34 in docs/promises.md): from the moment in which its row of auth.sessions is gone, no call
// with its token is answered, and no policy shows it a row. Real connections, as PostgREST, Realtime and Storage use them.
// Planted, seen red: before_request without its look at the session; a look at the session alone and not at its person; policies without
// caller_refusal.
import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anon, openDatabase, person, server } from '#tests/support/database/database.ts'
import { type SignedIn, signIn } from '#tests/support/database/proofs.ts'
import { addProduct, openStore, signUp } from '#tests/support/database/store.ts'
import { forFile } from '#tests/support/for-file.ts'

const db = forFile(openDatabase)
const store = forFile(() => openStore(db))
let phone: SignedIn
let laptop: SignedIn

beforeAll(async () => {
  await addProduct(db, store.id)
})
beforeEach(async () => {
  phone = await signIn(db, store.ownerId)
  laptop = await signIn(db, store.ownerId)
})

const end = ({ sessionId }: SignedIn) => db.query('delete from auth.sessions where id = $1', [sessionId])

/** PostgREST's check before a call with these claims: `answered`, or status and code of the refusal. */
async function call(claims: Record<string, unknown>): Promise<string> {
  const client = await db.pool('postgres', 1).connect()
  try {
    await client.query('begin')
    await client.query(`select set_config('request.jwt.claims', $1, true), set_config('role', $2, true)`, [
      JSON.stringify(claims),
      claims['role'],
    ])
    await client.query('select private.before_request()')
    return 'answered'
  } catch (error) {
    const { message, detail } = error as { readonly message: string; readonly detail: string }
    return `${JSON.parse(detail).status} ${JSON.parse(message).code}`
  } finally {
    await client.query('rollback')
    client.release()
  }
}

const claimsOf = ({ userId, sessionId }: SignedIn) => ({
  sub: userId,
  role: 'authenticated',
  aud: 'authenticated',
  exp: 4_000_000_000,
  session_id: sessionId,
})

describe('a session that has ended', () => {
  it('has no call answered by the API; the other sessions of the person go on', async () => {
    expect([await call(claimsOf(phone)), await call(claimsOf(laptop))]).toEqual(['answered', 'answered'])
    await end(phone)

    expect(await call(claimsOf(phone))).toBe('401 session_ended')
    expect(await call(claimsOf(laptop))).toBe('answered')
  })

  it('reads and changes no row, as Realtime and Storage ask; the other sessions of the person do', async () => {
    const reach = async (actor: SignedIn) => [
      (await db.as(actor, 'select id from businesses')).length,
      (await db.as(actor, 'select id from products')).length,
      (
        await db.as(actor, `update products set position = position where business_id = $1 returning id`, [
          store.id,
        ])
      ).length,
    ]
    expect(await reach(phone)).toEqual([1, 1, 1])
    await end(phone)

    expect(await reach(phone)).toEqual([0, 0, 0])
    expect(await reach(laptop)).toEqual([1, 1, 1])
  })

  it('is refused with the account, and a suspended person hears that they are suspended', async () => {
    const shopper = await signUp(db)
    const session = await signIn(db, shopper)
    await db.query(`insert into private.suspended_people (user_id, reason) values ($1, 'Spam.')`, [
      store.ownerId,
    ])
    await end(phone)
    expect(await call(claimsOf(phone))).toBe('401 person_suspended')
    await db.query('delete from private.suspended_people where user_id = $1', [store.ownerId])
    expect(await call(claimsOf(session))).toBe('answered')

    await db.query('delete from auth.users where id = $1', [shopper])
    expect(await call(claimsOf(session))).toBe('401 session_ended')
  })

  it('is no session that another person has, none that nobody has, and a token without one is refused', async () => {
    const stranger = await signUp(db)

    expect(await call({ ...claimsOf(phone), sub: stranger })).toBe('401 session_ended')
    expect(await call({ ...claimsOf(phone), session_id: randomUUID() })).toBe('401 session_ended')
    expect(await call({ ...claimsOf(phone), session_id: undefined })).toBe('401 token_refused')
  })

  it('is nobody’s business: people read no session, and visitors and the server are asked for none', async () => {
    await expect(db.as(person(store.ownerId), 'select from auth.sessions')).rejects.toThrow(
      'permission denied',
    )
    expect(await call({ role: anon.role })).toBe('answered')
    expect(await call({ role: server.role })).toBe('answered')
  })
})
