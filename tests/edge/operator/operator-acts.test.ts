// Tests what operators do on the Worker beyond shops: a store's plan with the password, people, figures, and reading a shop as its owner.
// Planted, seen red: the password not asked for; the words for a second notice left out; a test alert that is
// called sent although nobody took it.
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createClient } from '@supabase/supabase-js'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operatorPath } from '#brand'
import { exportStore } from '#data/owner/export/export-store.ts'
import { authMessage } from '#domain/account/auth-messages.ts'
import { addMember, addProduct } from '#tests/support/database/store.ts'
import { type Oja, SITE_URL, startOja } from '#tests/support/running/site.ts'
import { testPassword } from '#tests/support/running/stack.ts'
import { type Leaver, newLeaver, newOwner } from '#tests/support/stores/leaving-owners.ts'
import { openOrderShop, orderBody, postJson } from '#tests/support/stores/order-shop.ts'
import { rowsOf } from '#tests/support/stores/site-stores.ts'

let oja: Oja
let operator: Leaver
let cookie: string

/** The chat of operators: what it was sent, and the status that it answers. */
const chat = { lines: [] as unknown[], status: 200 }
const chatServer = createServer(async (request, response) => {
  chat.lines.push(JSON.parse((await request.toArray()).join('')))
  response.writeHead(chat.status).end()
})

beforeAll(async () => {
  await once(chatServer.listen(0, '127.0.0.1'), 'listening')
  const { port } = chatServer.address() as AddressInfo
  oja = await startOja({ vars: { ALERT_WEBHOOK_URL: `http://127.0.0.1:${port}/chat` } })
  operator = await newLeaver(oja)
  await oja.stack.sql('insert into platform_admins values ($1)', [operator.id])
  const answer = await oja.ask('/api/operator/session', {
    method: 'POST',
    headers: { authorization: `Bearer ${operator.token}` },
  })
  cookie = (answer.headers['set-cookie'] ?? '').split(';')[0] ?? ''
})
afterAll(async () => {
  chatServer.close()
  await oja?.dispose()
})

const open = (below: string) => oja.ask(`${operatorPath}${below}`, { headers: { cookie } })
const send = (below: string, form: Record<string, string>, origin = SITE_URL) =>
  oja.ask(`${operatorPath}${below}`, {
    method: 'POST',
    body: new URLSearchParams(form).toString(),
    headers: { cookie, origin, 'content-type': 'application/x-www-form-urlencoded' },
  })
const withPassword = (form: Record<string, string>) => ({ ...form, password: testPassword })

describe('a plan', () => {
  it('changes only with the password, once for a form and once for a reference', async () => {
    const { owner, store } = await newOwner(oja, 'shop-of-plans')
    await oja.stack.sql(`update businesses set plan = 'starter', plan_ends_at = null where id = $1`, [
      store.id,
    ])
    const at = `/stores/${store.id}/plan`
    const planNow = async () =>
      (
        await oja.stack.sql<{ plan: string; days: number }>(
          `select private.plan_now(id) as plan, round(extract(epoch from plan_ends_at - now()) / 86400)::int as days
         from businesses where id = $1`,
          [store.id],
        )
      )[0]
    const key = randomUUID()
    const gift = { act: 'give-plan', plan: 'premium', days: '10', key, reason: 'They were first.' }

    const without = await send(at, { ...gift, password: 'thief-was-here' })
    expect([without.status, (await planNow())?.plan]).toEqual([422, 'starter'])
    expect(without.text).toContain('That is not your password.')
    expect(without.text).not.toContain('thief-was-here')
    expect((await send(at, gift)).status).toBe(422)
    expect((await send(at, withPassword(gift), 'https://evil.example')).status).toBe(405)
    expect((await planNow())?.plan).toBe('starter')

    const done = await send(at, withPassword(gift))
    expect([done.status, done.headers['location']]).toEqual([
      303,
      `${operatorPath}/stores/${store.id}?done=give-plan`,
    ])
    await send(at, withPassword(gift))
    expect(await planNow()).toEqual({ plan: 'premium', days: 10 })

    const transfer = {
      act: 'record-transfer',
      bought: 'premium 1 NGN',
      amount: '5,500',
      reference: 'GTB 2026 0001',
      'came-on': new Date().toISOString().slice(0, 10),
      reason: 'Paid into our account.',
    }
    expect((await send(at, withPassword({ ...transfer, amount: '55' }))).text).toContain('Write the amount')
    expect((await send(at, withPassword(transfer))).status).toBe(303)
    const again = await send(at, withPassword({ ...transfer, reference: 'gtb20260001' }))
    expect(again.text).toContain('recorded already')
    expect(again.text).toContain('Paid into our account.')
    expect(await planNow()).toEqual({ plan: 'premium', days: 40 })

    expect((await send(at, withPassword({ act: 'extend-trial', days: '5', reason: 'Ill.' }))).text).toContain(
      'No trial runs',
    )
    expect((await send(at, withPassword({ act: 'end-plan', reason: 'A test.' }))).status).toBe(303)
    expect((await planNow())?.plan).toBe('starter')
    const page = (await open(`/stores/${store.id}`)).text
    for (const words of ['transfer:GTB20260001', 'Recorded a bank transfer', 'Ended the plan', 'Gave a plan'])
      expect(page).toContain(words)
    expect(page).toContain(owner.email)
  })
})

describe('a person', () => {
  it('who is suspended is out at once: sign-in, session, data and the Worker; and in again when restored', async () => {
    const { owner, store } = await newOwner(oja, 'shop-of-a-suspended')
    const at = `/people/${owner.id}`
    const { apiUrl, publishableKey } = oja.stack.supabase
    const quiet = { auth: { persistSession: false, autoRefreshToken: false } }
    const signIn = () =>
      createClient(apiUrl, publishableKey, quiet).auth.signInWithPassword({
        email: owner.email,
        password: testPassword,
      })
    const before = await signIn()
    const rows = async () => {
      const answer = await fetch(`${apiUrl}/rest/v1/businesses?select=id`, {
        headers: { apikey: publishableKey, authorization: `Bearer ${before.data.session?.access_token}` },
      })
      return [answer.status, ((await answer.json()) as unknown[]).length]
    }
    expect(await rows()).toEqual([200, 1])
    expect((await open(`/people?q=${owner.email}`)).text).toContain(at)

    expect((await send(at, { act: 'suspend-person', reason: ' ' })).text).toContain('Write a reason')
    expect((await send(at, { act: 'suspend-person', reason: 'Took money.' })).status).toBe(303)

    expect((await rows())[0]).toBe(401)
    const refused = await signIn()
    expect(authMessage(refused.error ?? { message: '' })).toBe(
      'This account is suspended. Write to our support to learn why.',
    )
    const renewed = await createClient(apiUrl, publishableKey, quiet).auth.refreshSession({
      refresh_token: before.data.session?.refresh_token ?? '',
    })
    expect(renewed.error).not.toBeNull()
    const nudge = await oja.ask('/api/nudge', {
      method: 'POST',
      body: JSON.stringify({ store: store.id }),
      headers: {
        authorization: `Bearer ${before.data.session?.access_token}`,
        'content-type': 'application/json',
        origin: SITE_URL,
      },
    })
    expect([401, 403]).toContain(nudge.status)
    expect((await open(at)).text).toContain('Took money.')
    expect((await oja.ask('/shop-of-a-suspended')).status).toBe(200)

    expect((await send(at, { act: 'restore-person', reason: 'It was a mistake.' })).status).toBe(303)
    expect((await signIn()).error).toBeNull()
  })

  it('gets notice with a mail, only by the password, and keeps the account when it is withdrawn', async () => {
    const person = await newLeaver(oja)
    const at = `/people/${person.id}`
    const form = { act: 'give-notice', days: '14', reason: 'Sells forbidden goods.' }
    const notices = () =>
      oja.stack.sql('select reason from private.account_notices where user_id = $1', [person.id])
    expect((await send(at, form)).status).toBe(422)
    expect((await send(at, withPassword({ ...form, days: '1' }))).text).toContain('from 7 to 90')
    expect(await notices()).toEqual([])

    expect((await send(at, withPassword(form))).status).toBe(303)
    expect(await notices()).toEqual([{ reason: 'Sells forbidden goods.' }])
    expect(
      await oja.stack.sql(`select kind from private.mail_outbox where user_id = $1`, [person.id]),
    ).toEqual([{ kind: 'account_ending' }])
    const page = (await open(at)).text
    expect(page).toContain('The account ends on')
    expect(page).toContain('“Sells forbidden goods.”')
    expect(page).not.toContain('Give notice')
    // Another operator, whose page is older, gives notice too.
    const second = await send(at, withPassword({ ...form, days: '30', reason: 'Another reason.' }))
    expect(second.status).toBe(422)
    expect(second.text).toContain(
      'This person has notice already. Withdraw it first, if the account shall end on another day.',
    )
    expect(await notices()).toEqual([{ reason: 'Sells forbidden goods.' }])
    await send(at, { act: 'withdraw-notice', reason: 'They have answered.' })
    expect(await notices()).toEqual([])
  })

  it('who is an operator is not suspended, and one who does not exist has no page', async () => {
    const refused = await send(`/people/${operator.id}`, { act: 'suspend-person', reason: 'A slip.' })
    expect(refused.text).toContain('is an operator')
    expect((await open(`/people/${randomUUID()}`)).status).toBe(404)
  })
})

describe('a reading', () => {
  it('shows the shop without a form, names its reason in the log, and has no address of its own', async () => {
    const { store } = await newOwner(oja, 'shop-to-read')
    const at = `/stores/${store.id}`
    expect((await send(`${at}/read`, { reason: ' ' })).text).toContain('Write a reason')
    expect((await send(`${at}/read`, { reason: 'Forged.' }, 'https://evil.example')).status).toBe(405)
    const page = await send(`${at}/read`, { reason: 'The owner asks about an order.' })

    expect(page.status).toBe(200)
    expect(page.text).toMatch(/You are reading [^<]+ as operator/)
    expect(page.text).toContain('shop’s page')
    // The one form of the frame leaves; the page of a reading has none.
    expect(page.text.match(/<form/g)).toHaveLength(1)
    expect(page.text).toContain(`action="${operatorPath}/leave"`)
    expect(page.text).not.toContain('<script')
    expect(page.headers['set-cookie']).toBeUndefined()
    expect((await open(`${at}/read`)).status).toBe(404)
    const log = (await open(at)).text
    expect(log).toContain('The owner asks about an order.')
    expect(log).not.toContain('Forged.')
  })
})

describe('shops, reports, rates and domains', () => {
  it('are acted on by forms: pages made again, a report closed, a rate changed; each is shown after it', async () => {
    const { store } = await newOwner(oja, 'shop-of-acts')
    const at = `/stores/${store.id}`
    // A publish of the new shop that is still under way writes its own time over this one: then it is written again.
    await oja.settled()
    const shown = async () => {
      await oja.stack.sql(
        `update store_versions set published_at = '2026-01-02T08:00:00Z' where business_id = $1`,
        [store.id],
      )
      return (await open(at)).text
    }
    await expect.poll(shown).toContain('2 Jan 2026, 09:00')
    expect((await send(at, { act: 'rebuild', reason: 'A page looks old.' })).status).toBe(303)
    const publishedAt = async () =>
      (
        await oja.stack.sql<{ is: boolean }>(
          `select published_at > '2026-06-01' as is from store_versions where business_id = $1`,
          [store.id],
        )
      )[0]?.is
    await expect.poll(publishedAt, { timeout: 20_000 }).toBe(true)
    expect((await open(at)).text).toContain('A page looks old.')

    const [report] = await oja.stack.sql<{ id: string }>(
      `insert into private.shop_reports (business_id, reason, details) values ($1, 'fake_goods', 'Not real lace') returning id`,
      [store.id],
    )
    expect((await open('/reports')).text).toContain('Not real lace')
    const close = { act: 'close-report', reason: 'The shop sent real lace.' }
    expect((await send(`/reports/${report?.id}`, { ...close, reason: ' ' })).text).toContain('Write a reason')
    expect((await send(`/reports/${report?.id}`, close)).status).toBe(303)
    expect((await open(at)).text).toContain('The shop sent real lace.')

    const rate = { act: 'set-rate', from: 'GBP', to: 'USD', reason: 'Central bank of the day' }
    expect((await send('/rates', { ...rate, rate: '900' })).text).toContain('Write the rate as a number')
    expect((await open('/rates')).text).not.toContain('Central bank of the day')
    expect((await send('/rates', { ...rate, rate: '1.2345' })).status).toBe(303)
    const rates = (await open('/rates')).text
    expect(rates).toContain('1 GBP = 1.2345')
    expect(rates).toMatch(
      new RegExp(`${operator.email}: [\\d.]+ → 1\\.2345[\\d]*\\. Central bank of the day`),
    )
  })

  it('a dispute is shown with its due time, a claimed name with its state', async () => {
    const { store } = await newOwner(oja, 'shop-of-lists')
    await oja.stack.sql(
      `insert into payment_disputes (id, reference, business_id, category, due_at)
       values ('dispute-1', 'disputed-payment', $1, 'chargeback', '2031-05-06T07:08:00Z')`,
      [store.id],
    )
    await oja.stack.sql(
      `insert into private.domain_claims (business_id, name, zone, target) values ($1, 'claimed.example', 'claimed.example', 'shops.oja.test')`,
      [store.id],
    )
    const payments = (await open('/payments')).text
    expect(payments).toContain('disputed-payment')
    expect(payments).toContain('answer until 6 May 2031, 08:08')
    const claims = (await open('/claims')).text
    expect(claims).toContain('<h1>Domains</h1>')
    expect(claims).toMatch(/claimed\.example[\s\S]*waits for its records/)
  })

  it('of a suspended shop, the owner still signs in and takes everything along', async () => {
    const database = await oja.stack.person('owner-of-a-suspended-shop@oja.test')
    const { data } = await database.auth.getUser()
    const { store } = await newOwner(oja, 'shop-to-export')
    await addMember(rowsOf(oja), store.id, data.user?.id as string, 'owner')
    await addProduct(rowsOf(oja), store.id, { name: 'Lace of a suspended shop' })
    await send(`/stores/${store.id}`, { act: 'suspend', reason: 'Under examination.' })
    await database.auth.signOut()

    const signedIn = await database.auth.signInWithPassword({
      email: 'owner-of-a-suspended-shop@oja.test',
      password: testPassword,
    })
    expect(signedIn.error).toBeNull()
    const [part] = await exportStore({
      database,
      store: { id: store.id, name: 'Shop', currency: 'NGN' },
      fetchPicture: async () => null,
      onProgress: () => {},
      signal: new AbortController().signal,
      now: new Date(),
    })
    const files = unzipSync(new Uint8Array((await part?.arrayBuffer()) ?? new ArrayBuffer(0)))
    expect(new TextDecoder().decode(files['products.csv'])).toContain('Lace of a suspended shop')
  })
})

describe('npm run operator', () => {
  const run = async (...args: readonly string[]) => {
    const { databaseUrl } = oja.stack.supabase
    const child = spawn(process.execPath, ['scripts/operators.ts', ...args], {
      env: { PATH: process.env['PATH'], DATABASE_URL: databaseUrl ?? '' },
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (bytes) => {
        said += bytes
      })
    const [code] = await once(child, 'close')
    return { code, said }
  }

  it('makes a person with a confirmed address an operator, and nobody else', async () => {
    const [person, unconfirmed] = [await newLeaver(oja), await newLeaver(oja)]
    await oja.stack.sql('update auth.users set email_confirmed_at = null where id = $1', [unconfirmed.id])
    const isOperator = async ({ id }: Leaver) =>
      (await oja.stack.sql('select from platform_admins where user_id = $1', [id])).length === 1

    expect(await run('add', unconfirmed.email)).toMatchObject({
      code: 1,
      said: expect.stringContaining('no account with a confirmed address'),
    })
    expect(await isOperator(unconfirmed)).toBe(false)
    expect(await run('promote', person.email)).toMatchObject({
      code: 2,
      said: expect.stringContaining('Usage:'),
    })
    expect(await isOperator(person)).toBe(false)
    expect(await run('add', person.email)).toMatchObject({ code: 0 })
    expect(await isOperator(person)).toBe(true)
    expect(await run('remove', person.email)).toMatchObject({ code: 0 })
    expect(await isOperator(person)).toBe(false)
  })
})

describe('a test alert', () => {
  const press = (headers = { cookie, origin: SITE_URL }) =>
    oja.ask(`${operatorPath}/health`, {
      method: 'POST',
      body: 'act=test-alert',
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
    })

  it('is sent by one press on Health, which says what took it and what is not set up', async () => {
    expect((await open('/health')).text).toContain('Send a test alert')
    const done = await press()
    expect([done.status, done.headers['location']]).toEqual([
      303,
      `${operatorPath}/health?done=test-alert-webhook`,
    ])

    const line = expect.stringContaining('A test alert. An operator asked for it. Nothing is wrong')
    expect(chat.lines).toEqual([{ text: line, content: line }])
    expect((await open('/health?done=test-alert-webhook')).text).toContain('ALERT_EMAIL gets no mail')
  })

  it('that nobody took says so, and is not sent for others, or again and again', async () => {
    chat.status = 500
    const refused = await press()
    expect([refused.status, refused.text.includes('did not take the line')]).toEqual([422, true])
    chat.status = 200
    expect((await press({ cookie: 'oja_operator=x', origin: SITE_URL })).status).toBe(405)
    expect((await press({ cookie, origin: 'https://evil.example' })).status).toBe(405)
    expect([(await press()).status, (await press()).status]).toEqual([303, 303])
    expect((await press()).text).toContain('wait a little')
    expect(chat.lines).toHaveLength(4)
  })
})

describe('the figures', () => {
  it('hold what the Worker counted, some seconds later, and the page draws them with tables', async () => {
    const shop = await openOrderShop(oja, 'shop-of-figures')
    expect((await postJson(oja, '/api/orders', orderBody(shop))).status).toBe(201)
    const refused = await postJson(oja, '/api/orders', orderBody(shop, { expectedTotal: 1 }))
    const code: string = refused.json.error.code
    const counted = async () =>
      (
        await oja.stack.sql<{ name: string }>('select distinct name from private.edge_counts order by name')
      ).map(({ name }) => name)
    await expect.poll(counted, { timeout: 50_000, interval: 500 }).toContain(`order:refused:${code}`)
    expect(await counted()).toEqual(expect.arrayContaining(['order:taken', 'requests']))
    await oja.stack.sql(
      `select roll_health(minute + interval '2 minutes') from private.edge_counts where name like 'order:refused:%'`,
    )

    const page = (await open('/health')).text
    expect(page).toContain('From a change to its page')
    expect(page).toContain('<path')
    expect(page).toContain(code)
    expect(page).toContain('<table')
    expect(page).not.toContain('<script')

    await oja.stack.sql(
      `insert into private.health_spans (span, at, publishes, requests, failures, orders_taken, orders_refused)
       values ('hour', date_trunc('hour', now()) - interval '5 hours', 40, 90000, 0, 3, '{}') on conflict do nothing`,
    )
    const month = (await open('/health?over=month')).text
    expect(month).toMatch(/Together<\/b>.*\$\d.*₦[\d,]{5,}/s)
    expect(page).not.toContain('What a month costs')
  })
})
