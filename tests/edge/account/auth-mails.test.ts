// Tests the mails that the auth server asks the Worker for: in whose name they come, that nobody else can ask for one, and that a mail which
// was not sent is an error of the auth server.
// Planted once and seen red:
// - The signature not checked.
// - The name of the shop taken from the metadata that a browser sent.
// - A failure of the mail provider answered with 200.
// - The mail's id new at each attempt.
import { createHmac, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brand } from '#brand'
import { linkIn, mailsTo, tokenIn, waitForMail } from '#tests/support/browser/mailbox.ts'
import { type Oja, startOja } from '#tests/support/running/site.ts'
import { testPassword } from '#tests/support/running/stack.ts'

const path = '/api/webhooks/auth-mail'

let oja: Oja

beforeAll(async () => {
  // Uses a local site, whose mails arrive in the mailbox.
  oja = await startOja({ vars: { SITE_HOST: 'localhost' } })
  oja.stack.supabase.authMailHook.setUrl(`${oja.site.url}${path}`)
  await oja.stack.sql(`insert into businesses (slug, name, plan, plan_ends_at, custom_domain, custom_domain_status, status) values
    ('own-shop', 'Bisi & Sons', 'enterprise', now() + interval '1 day', 'bisi.test', 'active', 'active'),
    ('plain-shop', 'Iya Bola', 'premium', now() + interval '1 day', 'pending.test', 'pending', 'active'),
    ('shut-shop', 'Your bank', 'enterprise', now() + interval '1 day', null, 'none', 'suspended')`)
})
afterAll(() => oja?.dispose())

const mailTo = (to: string, subject?: string) =>
  waitForMail(oja.stack.supabase.mailboxUrl, { to, ...(subject ? { subject } : {}) })
const sentTo = (to: string) => mailsTo(oja.stack.supabase.mailboxUrl, to)

async function signUp(email: string, data: object = {}) {
  const { error } = await oja.stack.anon().auth.signUp({ email, password: testPassword, options: { data } })
  expect(error).toBeNull()
}

/** The sender, and whether our name stands anywhere in the mail but in addresses. */
async function senderOf(to: string, subject?: string) {
  const { sender, subject: shown, text, html } = await mailTo(to, subject)
  const words = [sender.replace(/<[^>]*>/, ''), shown, text, html].join('\n').replace(/https?:\S+/g, '')
  return {
    name: sender.replace(/ ?<.*/, '').replaceAll('"', ''),
    namesUs: new RegExp(`\\b${brand.name}\\b`).test(words),
  }
}

describe('in whose name', () => {
  it('a white-label shop has the confirmation for itself, and its link confirms', async () => {
    await signUp('bola@oja.test', { from_store: 'own-shop' })

    expect(await senderOf('bola@oja.test')).toEqual({ name: 'Bisi & Sons', namesUs: false })
    const message = await mailTo('bola@oja.test', 'Confirm your email address')
    expect(new URL(linkIn(message)).searchParams.get('from')).toBe('own-shop')
    const confirmed = await oja.stack.anon().auth.verifyOtp({ token_hash: tokenIn(message), type: 'signup' })
    expect(confirmed.data.user?.email).toBe('bola@oja.test')
  })

  it.each([
    ['a shop that shows our name', 'plain-shop', `Iya Bola via ${brand.name}`],
    ['a shop of which only the name was sent', undefined, brand.name],
    ['no such shop', 'no-such-shop', brand.name],
    ['a domain that is not proved', 'pending.test', brand.name],
    ['a suspended shop', 'shut-shop', brand.name],
  ])('%s', async (_, from_store, name) => {
    const email = `${randomUUID()}@oja.test`
    await signUp(email, { from_store, shop_name: 'Your bank', own_shop_name: 'Your bank' })

    expect(await senderOf(email)).toEqual({ name, namesUs: true })
  })

  it('a reset comes from the shop where it was asked for, and leads there', async () => {
    await oja.stack.person('ada@oja.test')
    const redirectTo = 'http://localhost:8787/reset-password?from=bisi.test'
    await oja.stack.anon().auth.resetPasswordForEmail('ada@oja.test', { redirectTo })

    expect(await senderOf('ada@oja.test')).toEqual({ name: 'Bisi & Sons', namesUs: false })
    const link = new URL(linkIn(await mailTo('ada@oja.test')))
    expect([link.pathname, link.searchParams.get('from')]).toEqual(['/reset-password', 'bisi.test'])
  })

  it('a customer who works in a shop is one of ours, and a plan that ended shows our name again', async () => {
    const worker = await oja.stack.person('chi@oja.test')
    const customer = await oja.stack.person('dele@oja.test')
    for (const person of [worker, customer])
      await person.auth.updateUser({ data: { from_store: 'own-shop' } })
    const { data } = await worker.auth.getUser()
    await oja.stack.sql(
      `insert into business_members (business_id, user_id, role) select id, $1, 'owner' from businesses where slug = 'plain-shop'`,
      [data.user?.id],
    )
    await oja.stack.sql(
      `update businesses set plan_ends_at = now() - interval '1 day' where slug = 'own-shop'`,
    )
    for (const email of ['chi@oja.test', 'dele@oja.test'])
      await oja.stack.anon().auth.resetPasswordForEmail(email)
    const senders = [await senderOf('chi@oja.test'), await senderOf('dele@oja.test')]
    await oja.stack.sql(
      `update businesses set plan_ends_at = now() + interval '1 day' where slug = 'own-shop'`,
    )

    expect(senders.map(({ name }) => name)).toEqual([brand.name, `Bisi & Sons via ${brand.name}`])
  })

  it('both addresses of a change get their own link', async () => {
    const person = await oja.stack.person('efe@oja.test')
    await person.auth.updateUser({ email: 'efe-new@oja.test' })
    const tokens = [tokenIn(await mailTo('efe@oja.test')), tokenIn(await mailTo('efe-new@oja.test'))]
    for (const token_hash of tokens)
      expect((await oja.stack.anon().auth.verifyOtp({ token_hash, type: 'email_change' })).error).toBeNull()

    const again = await oja.stack
      .anon()
      .auth.signInWithPassword({ email: 'efe-new@oja.test', password: testPassword })
    expect(again.error).toBeNull()
  })
})

const bodyFor = (email: string) =>
  JSON.stringify({
    user: { id: randomUUID(), email, user_metadata: { shop_name: 'Your bank', own_shop_name: 'Your bank' } },
    email_data: {
      token_hash: 'a-token-of-a-mail',
      redirect_to: 'http://localhost:8787/',
      email_action_type: 'magiclink',
      token_hash_new: '',
    },
  })

/** Asks for a mail like the auth server, with a new id and time at each attempt. */
function ask(body: string, { secret = oja.stack.supabase.authMailHook.secret, over = body } = {}) {
  const [id, time] = [randomUUID(), String(Math.floor(Date.now() / 1000))]
  const key = Buffer.from(secret.replace('v1,whsec_', ''), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${time}.${over}`).digest('base64')
  return oja.ask(path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': time,
      'webhook-signature': `v1,${signature}`,
    },
    body,
  })
}

describe('who may ask', () => {
  it('the auth server alone', async () => {
    const body = bodyFor('stranger@oja.test')
    const unsigned = await oja.ask(path, { method: 'POST', body })
    const foreign = await ask(body, { secret: `v1,whsec_${Buffer.from('somebody else').toString('base64')}` })
    const changed = await ask(body, { over: bodyFor('stranger@oja.test') })
    const other = await oja.ask(path)

    expect([unsigned, foreign, changed, other].map(({ status }) => status)).toEqual([401, 401, 401, 405])
    expect(await sentTo('stranger@oja.test')).toEqual([])
  })

  it('not for a name of their own', async () => {
    expect((await ask(bodyFor('named@oja.test'))).status).toBe(200)
    expect(await senderOf('named@oja.test')).toEqual({ name: brand.name, namesUs: true })
  })

  it('for a mail that we have', async () => {
    const body = bodyFor('codes@oja.test').replace('magiclink', 'reauthentication')

    expect((await ask(body)).status).toBe(400)
  })
})

describe('a mail that is not sent', () => {
  const setFault = (fault: Parameters<typeof oja.stack.supabase.mailProvider.setFault>[0]) =>
    oja.stack.supabase.mailProvider.setFault(fault)

  it.each([
    ['down', 503, true],
    ['busy', 429, true],
    ['silent', 503, true],
    ['refused', 422, false],
  ] as const)('is an error while the provider is %s', async (fault, status, isToRepeat) => {
    setFault(fault)
    try {
      const answer = await ask(bodyFor(`${fault}@oja.test`))

      expect([answer.status, answer.headers['retry-after'] !== undefined]).toEqual([status, isToRepeat])
    } finally {
      setFault('none')
    }
    expect(await sentTo(`${fault}@oja.test`)).toEqual([])
  })

  it('is sent once when the answer of the provider was lost and the auth server asks again', async () => {
    const body = bodyFor('lost@oja.test')
    setFault('lost')
    const first = await ask(body)
    setFault('none')
    const second = await ask(body)

    expect([first.status, second.status]).toEqual([503, 200])
    expect(await sentTo('lost@oja.test')).toHaveLength(1)
  })

  it('is an error for an address that gets no mail', async () => {
    await oja.stack.sql(
      `insert into private.mail_suppressions (address_hash, reason) values (private.hash_of_address('gone@oja.test'), 'bounced')`,
    )

    expect((await ask(bodyFor('gone@oja.test'))).status).toBe(422)
    expect(await sentTo('gone@oja.test')).toEqual([])
  })
})
