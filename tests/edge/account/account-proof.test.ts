// Checks which proof a deletion or a change of the bank account needs: an older password, or a sign-in by mail or Google after the request;
// never a session alone, however new. Also checks the mails that tell owners of such a change.
// Planted once and seen red:
// - A password of a minute ago accepted.
// - A new session accepted that existed before the request.
// - A second factor counted as a sign-in.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brand } from '#brand'
import { mailsTo, waitForMail } from '#tests/support/browser/mailbox.ts'
import { type Oja, startOja } from '#tests/support/running/site.ts'
import { testPassword } from '#tests/support/running/stack.ts'
import {
  askDeletion,
  isStanding as isStoreStanding,
  type Leaver,
  newOwner as openOwner,
} from '#tests/support/stores/leaving-owners.ts'
import { postJson } from '#tests/support/stores/order-shop.ts'

let oja: Oja

beforeAll(async () => {
  // Uses a local site, whose mails arrive in the mailbox.
  oja = await startOja({ vars: { SITE_HOST: 'localhost' } })
})
afterAll(() => oja?.dispose())

const newOwner = (slug: string) => openOwner(oja, slug)
const ask = (person: Leaver | null, body: unknown) => askDeletion(oja, person, body)
const isStanding = (id: string) => isStoreStanding(oja, id)

/** 202: the deletion takes longer than a request may wait, and continues in the background. */
const BEGUN = [200, 202]

const quarterHour = () => Math.floor(Date.now() / (15 * 60_000))

/** The person with a session that a method opens some seconds from now. */
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

/** Moves the time of the person's request for a deletion into the past. */
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
    // Refused however new the session is: it may be stolen.
    expect((await ask(early, body)).json.error.code).toBe('sign_in_again')
    await askedBefore(owner, '20 minutes')
    expect((await ask(await signedInBy(owner, method, -11 * 60), body)).json.error.code).toBe('sign_in_again')
    // Neither a password alone nor a second factor counts as such a sign-in: a thief with the session could have made both.
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
    // The mailbox belongs to the owner, so a link from it is enough at once.
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
    // Guesses are counted per quarter of an hour. A new quarter may begin between two guesses or during one; two quarters allow ten guesses.
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

/** Asks for a proof; `null` means that nobody is signed in. */
const askProof = (person: Leaver | null, body: unknown = {}, headers: Record<string, string> = {}) =>
  postJson(oja, '/api/account/proof', body, {
    headers: { ...(person ? { authorization: `Bearer ${person.token}` } : {}), ...headers },
  })
const proofOf = async (person: Leaver): Promise<string> =>
  (await askProof(person, { password: testPassword })).json.proof

/** Calls the database's API as the person. */
async function call(person: Leaver, path: string, body: unknown, method = 'POST') {
  const { apiUrl, publishableKey } = oja.stack.supabase
  const response = await fetch(`${apiUrl}/rest/v1/${path}`, {
    method,
    headers: {
      apikey: publishableKey,
      authorization: `Bearer ${person.token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  return { status: response.status, json: text ? JSON.parse(text) : null }
}
const saveBank = (person: Leaver, businessId: string, accountNumber: string, proof: string | null) =>
  call(person, 'rpc/save_bank_details', {
    p_business_id: businessId,
    p_known: null,
    p_details: { bank_name: 'GTBank', account_number: accountNumber, account_name: 'Ada' },
    p_proof: proof,
  })

describe('a proof', () => {
  it('is given for the password or a sign-in since the asking, and opens what a session alone does not', async () => {
    const { owner, store } = await newOwner('proved-shop')
    const row = { business_id: store.id, bank_name: 'OPay', account_number: '8031234567', account_name: 'X' }
    expect((await call(owner, 'business_bank_details', row)).status).toBe(403)
    expect((await saveBank(owner, store.id, '0123456789', null)).json.message).toBe('proof_needed')
    expect((await askProof(owner)).json.error.code).toBe('sign_in_again')
    expect((await askProof(owner, { password: 'not-it' })).json.error.code).toBe('password_wrong')

    const byPassword = await askProof(owner, { password: testPassword })
    expect([byPassword.status, Object.keys(byPassword.json)]).toEqual([200, ['proof']])
    expect(byPassword.headers['cache-control']).toBe('no-store')
    expect((await saveBank(owner, store.id, '0123456789', byPassword.json.proof)).status).toBe(200)

    await askedBefore(owner, '20 minutes')
    const byLink = await signedInBy(owner, 'otp', -120)
    const { proof } = (await askProof(byLink)).json
    const settings = { p_known: { whatsapp_number: '2348012345678' }, p_changes: { whatsapp_number: null } }
    const save = { p_business_id: store.id, ...settings, p_proof: proof }
    // The link's proof belongs to the link's session, and is as old as the sign-in.
    expect((await call(owner, 'rpc/save_settings', save)).json.message).toBe('proof_needed')
    await oja.stack.sql('update businesses set whatsapp_number = $2 where id = $1', [
      store.id,
      '2348012345678',
    ])
    expect((await call(byLink, 'rpc/save_settings', save)).status).toBe(200)
    await oja.stack.sql(
      `update private.account_proofs set proved_at = proved_at - interval '9 minutes' where user_id = $1`,
      [owner.id],
    )
    expect((await saveBank(owner, store.id, '0123456780', byPassword.json.proof)).json.message).not.toBe(
      'proof_needed',
    )
    expect((await saveBank(byLink, store.id, '0123456780', proof)).json.message).toBe('proof_needed')
  })

  it('is given to nobody who is not signed in here', async () => {
    const { owner } = await newOwner('unproved-shop')
    const body = { password: testPassword }

    expect((await askProof(null, body)).status).toBe(401)
    expect((await askProof({ ...owner, token: 'a.b.c' }, body)).status).toBe(401)
    expect((await askProof(owner, body, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await askProof(owner, body, { origin: 'https://evil.test' })).status).toBe(403)
    expect((await askProof(owner, body, { 'content-type': 'text/plain' })).status).toBe(415)
    expect((await oja.ask('/api/account/proof')).status).toBe(405)
  })
})

describe('mail', () => {
  const mailbox = () => oja.stack.supabase.mailboxUrl
  const provider = () => oja.stack.supabase.mailProvider
  const outboxOf = async (person: Leaver) =>
    (
      await oja.stack.sql(
        `select id, attempts, sent_at is not null as sent, gave_up_at is not null as gone, last_error as error
         from private.mail_outbox where user_id = $1`,
        [person.id],
      )
    )[0] as { id: string; attempts: number; sent: boolean; gone: boolean; error: string | null } | undefined
  const isTried = (person: Leaver) => expect.poll(async () => (await outboxOf(person))?.error ?? null)
  const aMinuteLater = (person: Leaver) =>
    oja.stack.sql(`update private.mail_outbox set next_try_at = now() where user_id = $1`, [person.id])

  it('tells owners of a change at once, with the endings of numbers and no more', async () => {
    const { owner, store } = await newOwner('mailed-shop')
    await oja.stack.sql(`update businesses set name = 'Ada & "Sons"' where id = $1`, [store.id])

    await saveBank(owner, store.id, '0123456789', await proofOf(owner))

    const mail = await waitForMail(mailbox(), { to: owner.email })
    expect(mail.subject).toBe('Bank details of Ada & "Sons" were changed')
    for (const text of [mail.text, mail.html]) {
      expect(text).toContain('ending in 6789')
      expect(text).not.toContain('23456789')
    }
    expect(mail.html).toContain('Ada &#38; &#34;Sons&#34;')
    expect(mail.html).not.toContain('Ada & "Sons"')
    await expect.poll(() => outboxOf(owner)).toMatchObject({ attempts: 1, sent: true, gone: false })
  })

  it('tells a person that their password was changed', async () => {
    const { owner } = await newOwner('new-word-shop')
    const signedIn = oja.stack.anon()
    await signedIn.auth.signInWithPassword({ email: owner.email, password: testPassword })
    await signedIn.auth.updateUser({ password: 'harmattan-wind', current_password: testPassword })

    const mail = await waitForMail(mailbox(), { to: owner.email })
    expect(mail.subject).toBe(`Your ${brand.name} password was changed`)
    expect(mail.text).not.toContain('harmattan')
  })

  it.each([
    ['is down', 'down', '500 application_error'],
    ['is busy', 'busy', '429 rate_limit_exceeded'],
    ['takes it and does not answer', 'lost', 'not reached'],
  ] as const)('goes out once, also when the provider %s at first', async (_what, fault, error) => {
    const { owner, store } = await newOwner(`provider-${fault}`)
    provider().setFault(fault)
    await saveBank(owner, store.id, '0123456789', await proofOf(owner))
    await isTried(owner).toContain(error)
    expect((await mailsTo(mailbox(), owner.email)).length).toBe(fault === 'lost' ? 1 : 0)
    provider().setFault('none')

    // Nothing is sent before its time.
    await oja.site.scheduled()
    expect((await outboxOf(owner))?.attempts).toBe(1)
    await aMinuteLater(owner)
    await Promise.all([oja.site.scheduled(), oja.site.scheduled()])

    const row = await outboxOf(owner)
    expect(row).toMatchObject({ attempts: 2, sent: true, gone: false, error: null })
    expect(provider().taken.get(row?.id ?? '')).toBe(2)
    expect(await mailsTo(mailbox(), owner.email)).toHaveLength(1)
  })

  it('that can never go is given up and kept', async () => {
    const { owner, store } = await newOwner('provider-refused')
    provider().setFault('refused')
    await saveBank(owner, store.id, '0123456789', await proofOf(owner))
    await isTried(owner).toBe('422 validation_error')
    provider().setFault('none')
    await aMinuteLater(owner)
    await oja.site.scheduled()

    expect(await outboxOf(owner)).toMatchObject({ attempts: 1, sent: false, gone: true })
  })
})
