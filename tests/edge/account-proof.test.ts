// Who is believed when they ask for a deletion: a password of longer standing, or a sign-in by mail or Google after the asking; never
// a session alone, however fresh.
// Planted once and seen red: a password of a minute ago believed; a fresh session believed that was there before the asking; a second
// factor taken for a sign-in.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  askDeletion,
  isStanding as isStoreStanding,
  type Leaver,
  newOwner as openOwner,
} from '#tests/support/leaving-owners.ts'
import { type Oja, startOja } from '#tests/support/site.ts'
import { testPassword } from '#tests/support/stack.ts'

let oja: Oja

beforeAll(async () => {
  oja = await startOja()
})
afterAll(() => oja?.dispose())

const newOwner = (slug: string) => openOwner(oja, slug)
const ask = (person: Leaver | null, body: unknown) => askDeletion(oja, person, body)
const isStanding = (id: string) => isStoreStanding(oja, id)

/** 202: the deletion takes longer than anybody waits, and goes on behind the answer. */
const BEGUN = [200, 202]

const quarterHour = () => Math.floor(Date.now() / (15 * 60_000))

/** The person with a session that was opened by a method some seconds from now. */
async function signedInBy(person: Leaver, method: string, seconds: number): Promise<Leaver> {
  const client = oja.stack.anon()
  const { data } = await client.auth.signInWithPassword({ email: person.email, password: testPassword })
  const opened =
    data.session ??
    (await client.auth.signInWithPassword({ email: person.email, password: 'thief-was-here' })).data.session
  await oja.stack.sql(
    `update auth.sessions set amr = jsonb_build_array(jsonb_build_object('method', $2::text,
       'timestamp', extract(epoch from now())::int + $3::int)) where user_id = $1`,
    [person.id, method, seconds],
  )
  const { data: fresh } = await client.auth.refreshSession({
    refresh_token: opened?.refresh_token as string,
  })
  return { ...person, token: fresh.session?.access_token as string }
}

/** Moves the moment at which the person asked for a deletion into the past. */
const askedBefore = (person: Leaver, interval: string) =>
  oja.stack.sql(
    'update private.account_guards set proof_asked_at = now() - $2::interval where user_id = $1',
    [person.id, interval],
  )

describe('a deletion', () => {
  it.each([
    ['by a link', 'otp'],
    ['with Google', 'oauth'],
  ])('takes a sign-in %s in the place of a password, when it came after the asking', async (_how, method) => {
    const { owner, store } = await newOwner(`signed-in-by-${method}`)
    const body = { kind: 'store', store: store.id, slug: store.slug }
    const early = await signedInBy(owner, method, -5)
    expect((await ask(early, body)).json.error.code).toBe('sign_in_again')
    // However fresh: it may be the stolen one.
    expect((await ask(early, body)).json.error.code).toBe('sign_in_again')
    await askedBefore(owner, '20 minutes')
    expect((await ask(await signedInBy(owner, method, -11 * 60), body)).json.error.code).toBe('sign_in_again')
    // Neither a password alone nor a second factor is such a sign-in: whoever holds a session could have made them.
    for (const weak of ['password', 'totp']) {
      const person = await signedInBy(owner, weak, 0)
      expect([weak, (await ask(person, body)).json.error?.code]).toEqual([weak, 'sign_in_again'])
    }
    expect(await isStanding(store.id)).toBe(true)

    expect(BEGUN).toContain((await ask(await signedInBy(owner, method, -5), body)).status)
  })

  it('forgets after an hour that it was asked', async () => {
    const { owner, store } = await newOwner('asked-long-ago')
    const body = { kind: 'store', store: store.id, slug: store.slug }
    await ask(owner, body)
    await askedBefore(owner, '61 minutes')

    expect((await ask(await signedInBy(owner, 'otp', -5), body)).json.error.code).toBe('sign_in_again')
  })

  it('does not believe a password of the last week, whoever set it', async () => {
    const { owner, store } = await newOwner('new-password')
    const body = { kind: 'store', store: store.id, slug: store.slug, password: 'thief-was-here' }
    await oja.stack.admin().auth.admin.updateUserById(owner.id, { password: 'thief-was-here' })
    const signedIn = await oja.stack
      .anon()
      .auth.signInWithPassword({ email: owner.email, password: 'thief-was-here' })
    const thief = { ...owner, token: signedIn.data.session?.access_token as string }

    expect((await ask(thief, body)).json.error.code).toBe('password_new')
    const { password, ...without } = body
    expect((await ask(thief, without)).json.error.code).toBe('sign_in_again')
    expect((await ask(thief, { ...body, password: 'not-it' })).json.error.code).toBe('password_wrong')
    expect(await isStanding(store.id)).toBe(true)
    // The mailbox is the owner's: a link from it is enough at once.
    await askedBefore(owner, '1 minute')
    expect(BEGUN).toContain((await ask(await signedInBy(owner, 'otp', -5), without)).status)
  })

  it('believes a password again after a week', async () => {
    const { owner, store } = await newOwner('week-old-password')
    await oja.stack.admin().auth.admin.updateUserById(owner.id, { password: 'harmattan' })
    await oja.stack.sql(
      `update private.account_guards set password_changed_at = now() - interval '169 hours' where user_id = $1`,
      [owner.id],
    )
    const { data } = await oja.stack
      .anon()
      .auth.signInWithPassword({ email: owner.email, password: 'harmattan' })
    const person = { ...owner, token: data.session?.access_token as string }

    const body = { kind: 'store', store: store.id, slug: store.slug, password: 'harmattan' }
    expect(BEGUN).toContain((await ask(person, body)).status)
  })

  it('takes five guesses of the password and no more', async () => {
    const { owner, store } = await newOwner('guessed-shop')
    const body = { kind: 'store', store: store.id, slug: store.slug, password: 'a-guess' }
    // Guesses are counted by the quarter of an hour. Another may begin in between, or during a guess; two of them hold ten.
    const tries: { readonly when: string; readonly code: string }[] = []
    for (let count = 0; count < 11; count += 1) {
      const from = quarterHour()
      const { code } = (await ask(owner, body)).json.error
      tries.push({ when: `${from} to ${quarterHour()}`, code })
    }

    const guesses = tries.filter(({ code }) => code === 'password_wrong')
    const refused = tries.filter(({ code }) => code === 'too_many_requests')
    expect(guesses.length + refused.length).toBe(11)
    expect(refused.length).toBeGreaterThan(0)
    expect(guesses.length).toBeGreaterThanOrEqual(5)
    const byTime = Object.values(Object.groupBy(guesses, ({ when }) => when))
    for (const together of byTime) expect(together?.length).toBeLessThanOrEqual(5)
  })
})
