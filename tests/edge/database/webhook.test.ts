// Tests nudges: signed ones from the database, and nudges of members; and events of the mail provider. Forged, old or foreign ones do nothing. Planted defects (2026-11-20),
// each turned these tests red: signature not compared; membership not checked. 2026-11-24: the second of two secrets not accepted.
import { createHmac, randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '@oja/local-supabase/machine'
import { beforeAll, describe, expect, test } from 'vitest'
import { startSite } from '#scripts/local-site.ts'
import { forFile } from '#tests/support/for-file.ts'
import { ask } from '#tests/support/running/ask.ts'
import { SITE_HOST, siteOptions, startOja } from '#tests/support/running/site.ts'
import { type LiveStore, openLiveStore, rowsOf, withNudgesLost } from '#tests/support/stores/site-stores.ts'

const PATH = '/api/webhooks/database'

const mailSecret = randomBytes(24)

const oja = forFile(() =>
  startOja({ vars: { MAIL_WEBHOOK_SECRET: `whsec_${mailSecret.toString('base64')}` } }),
)
let store: LiveStore

beforeAll(async () => {
  store = await openLiveStore(oja, { slug: 'nudged-shop' })
})

function signed(body: string, options: { secret?: string; time?: number; over?: string } = {}) {
  const time = options.time ?? Math.floor(Date.now() / 1000)
  const secret = options.secret ?? oja.stack.supabase.webhookSecret
  const hex = createHmac('sha256', secret)
    .update(`${time}.${options.over ?? body}`)
    .digest('hex')
  return { 'x-oja-signature': `t=${time},v1=${hex}`, 'content-type': 'application/json' }
}

const post = (body: string, headers: Record<string, string>, path = PATH) =>
  oja.ask(path, { method: 'POST', body, headers })

const bodyOf = (id: string) => `{"businessId": "${id}", "contentVersion": 1}`

/** Changes the store and loses its nudge: only the test's next step can publish the change. */
const makeStoreLag = () =>
  withNudgesLost(oja, () =>
    oja.stack.sql('update businesses set description = gen_random_uuid()::text where id = $1', [store.id]),
  )

describe("the database's webhook", () => {
  test('is accepted with its signature, over the exact bytes, and publishes the store', async () => {
    await makeStoreLag()

    const { status } = await post(bodyOf(store.id), signed(bodyOf(store.id)))

    expect(status).toBe(202)
    await oja.settled()
  })

  test('goes on with the id of the request that it reports, and other callers choose none', async () => {
    const id = '0123456789abcdef'
    const idOf = async (path: string, headers: Record<string, string>) =>
      (await post(bodyOf(store.id), { ...headers, 'x-request-id': id }, path)).headers['x-request-id']

    expect(await idOf(PATH, signed(bodyOf(store.id)))).toBe(id)
    const other = await idOf('/api/quote', { 'content-type': 'application/json' })
    expect(other).toMatch(/^[0-9a-f]{16}$/)
    expect(other).not.toBe(id)
    await oja.settled()
  })

  const now = () => Math.floor(Date.now() / 1000)
  const FORGED: readonly (readonly [string, (body: string) => Record<string, string>])[] = [
    ['no signature', () => ({})],
    ['an empty one', () => ({ 'x-oja-signature': '' })],
    ['another secret', (body) => signed(body, { secret: 'guess' })],
    ['an empty secret', (body) => signed(body, { secret: '' })],
    ['another body', (body) => signed(body, { over: `${body} ` })],
    ['the same JSON in other bytes', (body) => signed(body, { over: body.replaceAll(' ', '') })],
    ['five minutes and a bit old', (body) => signed(body, { time: now() - 310 })],
    ['from the future', (body) => signed(body, { time: now() + 310 })],
    [
      'a time that was not signed',
      (body) => ({ 'x-oja-signature': signed(body)['x-oja-signature'].replace(/t=\d+/, `t=${now() - 1}`) }),
    ],
    ['a signature of nothing', () => ({ 'x-oja-signature': `t=${now()},v1=` })],
    ['zeros', () => ({ 'x-oja-signature': `t=${now()},v1=${'0'.repeat(64)}` })],
    ['the secret key as a bearer', () => ({ authorization: `Bearer ${oja.stack.supabase.secretKey}` })],
  ]

  test.each(FORGED)('is refused with %s', async (_name, headersFor) => {
    const body = bodyOf(store.id)

    const answer = await post(body, headersFor(body))

    expect(answer.status).toBe(401)
    expect(JSON.parse(answer.text).error.code).toBe('unauthorised')
  })

  test('that is forged publishes nothing, and the true one still works', async () => {
    await makeStoreLag()

    const forged = await post(bodyOf(store.id), signed(bodyOf(store.id), { secret: 'guess' }))

    expect(forged.status).toBe(401)
    await expect(oja.settled(700)).rejects.toThrow('stores still lag')
    await post(bodyOf(store.id), signed(bodyOf(store.id)))
    await oja.settled()
  })

  test('that is replayed is harmless: one more look', async () => {
    const headers = signed(bodyOf(store.id))
    const before = (await oja.ask('/nudged-shop')).headers['etag']

    const answers = await Promise.all(Array.from({ length: 20 }, () => post(bodyOf(store.id), headers)))
    await oja.settled()

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]))
    expect((await oja.ask('/nudged-shop')).headers['etag']).toBe(before)
  })

  test.each([
    ['text that is no JSON', 'hello', 400],
    ['null', 'null', 400],
    ['a list', '[]', 400],
    ['no id', '{}', 400],
    ['an id that is none', '{"businessId":"../root"}', 400],
    ['an id in upper case', '{"businessId":"AAAAAAAA-AAAA-4AAA-8AAA-AAAAAAAAAAAA"}', 400],
    ['a number', '{"businessId":7}', 400],
    ['a job that is none', '{"jobId":"../root"}', 400],
    ['nothing', '', 400],
    ['too much', `{"businessId":"x","pad":"${'x'.repeat(10_000)}"}`, 413],
  ])('signed, with %s, is refused', async (_name, body, status) => {
    expect((await post(body, signed(body))).status).toBe(status)
  })

  test.each([
    '{"businessId": "00000000-0000-4000-8000-000000000000", "contentVersion": 1}',
    '{"businessId": "00000000-0000-4000-8000-000000000000", "repairs": true}',
    '{"jobId": "00000000-0000-4000-8000-000000000000"}',
  ])('for a store or job that does not exist is accepted and changes nothing: %s', async (body) => {
    expect((await post(body, signed(body))).status).toBe(202)
  })

  test.each(['GET', 'PUT', 'DELETE', 'OPTIONS'])('is not for %s', async (method) => {
    const answer = await oja.ask(PATH, { method })

    expect([answer.status, answer.headers['allow']]).toEqual([405, 'POST'])
  })
})

describe("the mail provider's events", () => {
  const event = (address: string, type = 'email.bounced', bounce = 'Permanent') =>
    JSON.stringify({ type, data: { to: [address], bounce: { type: bounce } } })
  /** `over`: what is signed in place of the body. */
  const signedEvent = (body: string, { time = now(), over = body, secret = mailSecret } = {}) => {
    const signature = createHmac('sha256', secret).update(`msg_1.${time}.${over}`).digest('base64')
    return { 'svix-id': 'msg_1', 'svix-timestamp': `${time}`, 'svix-signature': `v1,${signature}` }
  }
  const now = () => Math.floor(Date.now() / 1000)
  const tell = (body: string, headers: Record<string, string>) => post(body, headers, '/api/webhooks/mail')
  const reasonOf = async (address: string) =>
    (
      await oja.stack.sql(
        'select reason from private.mail_suppressions where address_hash = private.hash_of_address($1)',
        [address],
      )
    )[0]?.['reason']

  test('suppress an address that bounces for good, and one whose person complains', async () => {
    const [bounced, complained] = [event('Gone@oja.test'), event('cross@oja.test', 'email.complained')]
    // A provider that replaces its secret signs with both.
    const both = signedEvent(bounced)['svix-signature']
    const old = signedEvent(bounced, { secret: randomBytes(24) })['svix-signature']
    const first = await tell(bounced, { ...signedEvent(bounced), 'svix-signature': `${old} ${both}` })
    const answers = [first, await tell(complained, signedEvent(complained))]

    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect([await reasonOf('gone@oja.test'), await reasonOf('cross@oja.test')]).toEqual([
      'bounced',
      'complained',
    ])
  })

  test.each([
    event('full@oja.test', 'email.bounced', 'Transient'),
    event('full@oja.test', 'email.delivered'),
    JSON.stringify({ type: 'email.bounced', data: { to: 'full@oja.test' } }),
    '[]',
    'full@oja.test',
  ])('change nothing otherwise: %s', async (body) => {
    expect((await tell(body, signedEvent(body))).status).toBe(200)
    expect(await reasonOf('full@oja.test')).toBeUndefined()
  })

  const FORGED: readonly (readonly [string, (body: string) => Record<string, string>])[] = [
    ['no signature', () => ({})],
    ['another secret', (body) => signedEvent(body, { secret: randomBytes(24) })],
    ['another body', (body) => signedEvent(body, { over: `${body} ` })],
    ['five minutes and a bit old', (body) => signedEvent(body, { time: now() - 310 })],
    ['from the future', (body) => signedEvent(body, { time: now() + 310 })],
    ['a time that was not signed', (body) => ({ ...signedEvent(body), 'svix-timestamp': `${now() - 1}` })],
    ['an id that was not signed', (body) => ({ ...signedEvent(body), 'svix-id': 'msg_2' })],
    ['another version', (body) => ({ ...signedEvent(body), 'svix-signature': 'v2,AAAA' })],
    ["the database's signature", (body) => signed(body)],
  ]

  test.each(FORGED)('are refused with %s', async (_name, headersFor) => {
    const body = event('victim@oja.test')

    expect((await tell(body, headersFor(body))).status).toBe(401)
    expect(await reasonOf('victim@oja.test')).toBeUndefined()
  })
})

describe('a secret that is being changed', () => {
  const next = 'n'.repeat(40)
  const nextMail = randomBytes(24)
  const mailText = (secret: Buffer) => `whsec_${secret.toString('base64')}`

  /** What a Worker with these secrets answers to notices and events that the old, the new and another secret signed. */
  async function answersOf(vars: Record<string, string>, name: string) {
    const dir = join(oja.stack.dir, name)
    mkdirSync(dir)
    const site = await startSite(siteOptions(oja.stack, dir, await freePort(), vars))
    const send = async (path: string, body: string, headers: Record<string, string>) =>
      (await ask(site.url, path, { host: SITE_HOST, method: 'POST', body, headers })).status
    const mail = async (secret: Buffer) => {
      const time = Math.floor(Date.now() / 1000)
      const signature = createHmac('sha256', secret).update(`msg.${time}.[]`).digest('base64')
      const headers = { 'svix-id': 'msg', 'svix-timestamp': `${time}`, 'svix-signature': `v1,${signature}` }
      return send('/api/webhooks/mail', '[]', headers)
    }
    const nudge = (secret: string) => send(PATH, bodyOf(store.id), signed(bodyOf(store.id), { secret }))
    try {
      const old = oja.stack.supabase.webhookSecret
      const nudges = [
        await nudge(old),
        await nudge(next),
        await nudge('guess'),
        await nudge(`${next}|${old}`),
      ]
      const mails = [await mail(mailSecret), await mail(nextMail), await mail(randomBytes(24))]
      await makeStoreLag()
      await oja.stack.supabase.setWebhookUrl(`${site.url}${PATH}`)
      await oja.stack.sql('update businesses set description = $2 where id = $1', [store.id, name])
      const edit = await oja.settled(5_000).then(
        () => 'published',
        () => 'lost',
      )
      return { nudges, mails, edit }
    } finally {
      await oja.stack.supabase.setWebhookUrl(`${oja.site.url}${PATH}`)
      await site.stop()
    }
  }

  test('is accepted beside the new one, which loses no edit, and refused when it has ended', async () => {
    const old = oja.stack.supabase.webhookSecret
    const both = {
      WEBHOOK_SECRET: `${next}|${old}`,
      MAIL_WEBHOOK_SECRET: `${mailText(nextMail)}|${mailText(mailSecret)}`,
    }
    const ended = { WEBHOOK_SECRET: next, MAIL_WEBHOOK_SECRET: mailText(nextMail) }

    expect(await answersOf(both, 'during')).toEqual({
      nudges: [202, 202, 401, 401],
      mails: [200, 200, 401],
      edit: 'published',
    })
    expect(await answersOf(ended, 'after')).toMatchObject({
      nudges: [401, 202, 401, 401],
      mails: [401, 200, 401],
    })
    await post(bodyOf(store.id), signed(bodyOf(store.id)))
    await oja.settled()
  })
})

describe("a member's nudge", () => {
  const nudge = (token: string | null, body: unknown = { store: store.id }) =>
    oja.ask('/api/nudge', {
      method: 'POST',
      body: JSON.stringify(body),
      headers: {
        'content-type': 'application/json',
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
    })

  const tokenOf = async (email: string, role: string | null) => {
    const client = await oja.stack.person(email)
    const { data } = await client.auth.getSession()
    const userId = data.session?.user.id
    if (role) {
      await rowsOf(oja).query(
        'insert into business_members (business_id, user_id, role) values ($1, $2, $3)',
        [store.id, userId, role],
      )
    }
    return data.session?.access_token ?? ''
  }

  test.each(['manager', 'staff'])('of %s publishes the store', async (role) => {
    const token = await tokenOf(`${role}@oja.test`, role)
    await makeStoreLag()

    const { status } = await nudge(token)

    expect(status).toBe(202)
    await oja.settled()
  })

  test('of somebody else is forbidden, for this store and for one that does not exist alike', async () => {
    const token = await tokenOf('stranger@oja.test', null)

    const answers = await Promise.all([
      nudge(token),
      nudge(token, { store: '00000000-0000-4000-8000-000000000000' }),
    ])

    expect(answers.map(({ status }) => status)).toEqual([403, 403])
    expect(answers[0]?.text).toBe(answers[1]?.text)
  })

  test('without a true token is refused', async () => {
    const token = await tokenOf('member@oja.test', 'staff')
    const [head = '', payload = '', signature = ''] = token.split('.')
    const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')
    const other = Buffer.from(payload, 'base64url')
      .toString()
      .replace(/"sub":"[^"]*"/, `"sub":"${store.ownerId}"`)

    const answers = await Promise.all([
      nudge(null),
      nudge(''),
      nudge('x'),
      nudge(`${head}.${payload}.`),
      nudge(`${none}.${payload}.`),
      nudge(`${head}.${Buffer.from(other).toString('base64url')}.${signature}`),
      nudge(oja.stack.supabase.publishableKey),
      nudge(oja.stack.supabase.secretKey),
    ])

    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 401))
  })

  test.each([{}, { store: 'x' }, null, [], { store: 7 }])(
    'that names no store is refused: %j',
    async (body) => {
      expect((await nudge(await tokenOf(`p${Math.random()}@oja.test`, null), body)).status).toBe(400)
    },
  )

  test('is limited', async () => {
    const token = await tokenOf('eager@oja.test', 'staff')

    const minute = () => Math.floor(Date.now() / 60_000)
    // Nudges are counted per minute. A new minute may begin between two nudges or during one; two minutes allow sixty nudges.
    const nudges: { readonly when: string; readonly status: number }[] = []
    for (let count = 0; count < 61; count += 1) {
      const from = minute()
      const { status } = await nudge(token)
      nudges.push({ when: `${from} to ${minute()}`, status })
    }

    const passed = nudges.filter(({ status }) => status === 202)
    expect(nudges.filter(({ status }) => status === 429).length).toBe(61 - passed.length)
    for (const together of Object.values(Object.groupBy(passed, ({ when }) => when))) {
      expect(together?.length).toBeLessThanOrEqual(30)
    }
  })
})

test('health says that the Worker answers, and which build it is', async () => {
  const answer = await oja.ask('/api/health')

  expect(answer.status).toBe(200)
  expect(JSON.parse(answer.text)).toEqual({ status: 'ok', renderVersion: expect.stringMatching(/^\w+$/) })
})

test('ready says yes to strangers, and with figures to whoever signs the request', async () => {
  await oja.settled()
  const stranger = await oja.ask('/api/ready')
  const guess = await oja.ask('/api/ready', { headers: signed('GET /api/ready', { secret: 'guess' }) })

  expect([stranger.status, stranger.text, stranger.headers['cache-control']]).toEqual([
    200,
    '{"ok":true}',
    'no-store',
  ])
  // The queue may still hold a message whose store is published already.
  await expect
    .poll(async () => JSON.parse((await oja.ask('/api/ready', { headers: signed('GET /api/ready') })).text))
    .toMatchObject({
      ok: true,
      problems: [],
      figures: { oldestStaleSeconds: 0, unseenDeadLetters: 0 },
      queues: [{ queue: 'rebuilds', oldestSeconds: 0 }, { queue: 'large rebuilds' }],
    })
  expect(guess.text).toBe('{"ok":true}')
})
