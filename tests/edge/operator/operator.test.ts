// Tests the operators' pages on the Worker: nobody else learns that they exist, the session is short and re-checked, and a suspension reaches
// the shop's pages.
// Planted, each seen red:
// - The database not asked again who the person of the cookie is.
// - 403 instead of the answer of an address that does not exist.
// - The age of the sign-in left out of POST /api/operator/session.
// - The origin of a form not looked at.
// - The password not asked for before money is paid back.
// - The pages shown without any question.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { operatorPath } from '#brand'
import { forFile } from '#tests/support/for-file.ts'
import type { Answer, AskOptions } from '#tests/support/running/ask.ts'
import { sharedOja } from '#tests/support/running/shared-site.ts'
import { distDir, SITE_URL } from '#tests/support/running/site.ts'
import { testPassword } from '#tests/support/running/stack.ts'
import { type Leaver, newLeaver } from '#tests/support/stores/leaving-owners.ts'
import { openLiveStore } from '#tests/support/stores/site-stores.ts'

const oja = forFile(sharedOja)
let operator: Leaver
let cookie: string

beforeAll(async () => {
  operator = await newOperator()
  cookie = await enter(operator)
})

async function newOperator(): Promise<Leaver> {
  const person = await newLeaver(oja)
  await oja.stack.sql('insert into platform_admins values ($1)', [person.id])
  return person
}

const askSession = (person: Leaver | null, options: AskOptions = {}) =>
  oja.ask('/api/operator/session', {
    method: 'POST',
    ...options,
    headers: { ...(person ? { authorization: `Bearer ${person.token}` } : {}), ...options.headers },
  })

/** The cookie of a new session, as a browser sends it. */
async function enter(person: Leaver): Promise<string> {
  const answer = await askSession(person)
  expect(answer.status).toBe(204)
  return (answer.headers['set-cookie'] ?? '').split(';')[0] ?? ''
}

const open = (below = '', with_ = cookie, options: AskOptions = {}) =>
  oja.ask(`${operatorPath}${below}`, { ...options, headers: { cookie: with_, ...options.headers } })

const send = (
  below: string,
  form: Record<string, string>,
  options: { cookie?: string; origin?: string } = {},
) =>
  open(below, options.cookie ?? cookie, {
    method: 'POST',
    body: new URLSearchParams(form).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: options.origin ?? SITE_URL },
  })

/** Status, headers and bytes, without the time of the answer and the id of its request. */
const whole = ({ status, headers: { date: _date, 'x-request-id': _id, ...headers }, bytes }: Answer) => ({
  status,
  headers,
  body: bytes.toString('base64'),
})

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const BELOW = ['', '/', '/stores', '/stores/x', '/leave', '/nothing', '/people', '/health']

describe('for everybody else', () => {
  it.each(METHODS)('%s is answered as for an address that does not exist, byte for byte', async (method) => {
    const unknown = '/operator/other-house'
    const forged = `${cookie.slice(0, -4)}0000`
    for (const below of BELOW)
      for (const headers of [{}, { cookie: forged }, { cookie: 'oja_operator=x' }]) {
        const expected = await oja.ask(`${unknown}${below}`, { method, headers })
        const answer = await oja.ask(`${operatorPath}${below}`, { method, headers })
        const same = JSON.stringify(whole(answer)).replaceAll(operatorPath, unknown)
        expect(JSON.parse(same)).toEqual(whole(expected))
      }
  })

  it('the session’s address does not exist either', async () => {
    const owner = await newLeaver(oja)
    const old = await newOperator()
    await oja.stack.sql(
      `update auth.sessions set created_at = now() - interval '11 minutes' where user_id = $1`,
      [old.id],
    )
    const unknown = await oja.ask('/api/operator/sessions', { method: 'POST' })
    for (const answer of [
      await askSession(null),
      await askSession(owner),
      await askSession(old),
      await askSession(operator, { method: 'GET' }),
      await askSession(operator, { headers: { origin: 'https://evil.example' } }),
    ])
      expect(whole(answer)).toEqual(whole(unknown))
  })

  it('no file of a browser names the address', () => {
    const files = globSync('**/*', { cwd: join(distDir, 'client'), withFileTypes: true }).filter((file) =>
      file.isFile(),
    )
    expect(files.length).toBeGreaterThan(50)
    const found = files.filter((file) =>
      readFileSync(join(file.parentPath, file.name)).includes(operatorPath),
    )
    expect(found.map(({ name }) => name)).toEqual([])
  })
})

describe('an operator', () => {
  it.each([
    ['', 'Overview'],
    ['/stores', 'Stores'],
    ['/people', 'People'],
    ['/health', 'Health'],
    ['/health?over=month', 'Health'],
    ['/reports', 'Reports'],
    ['/payments', 'Payments'],
    ['/payments?q=no%25such&state=paid_back&from=50', 'Payments'],
    ['/rates', 'Exchange rates'],
    ['/leads', 'Leads'],
    ['/support', 'Support'],
    ['/domains', 'Free domains'],
    ['/deletions', 'Deletions'],
    ['/letters', 'Dead letters'],
    ['/log', 'Log'],
  ])('sees %s, which nothing keeps and no script runs on', async (below, heading) => {
    const page = await open(below)

    expect(page.status).toBe(200)
    expect(page.text).toContain(`<h1>${heading}</h1>`)
    expect(page.text).not.toContain('<script')
    expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' })
    expect(page.headers['content-security-policy']).toContain("default-src 'self'")
  })

  it('suspends a shop, whose pages go, and restores it, whose pages come back', async () => {
    const store = await openLiveStore(oja, { slug: 'shop-to-suspend' })
    const at = `/stores/${store.id}`
    expect((await open(`/stores?q=shop-to-suspend`)).text).toContain(at)

    const refused = await send(at, { act: 'suspend', reason: '  ' })
    expect(refused.status).toBe(422)
    expect(refused.text).toContain('Write a reason')
    const done = await send(at, { act: 'suspend', reason: 'Sells fake goods & more.' })
    expect([done.status, done.headers['location']]).toEqual([303, `${operatorPath}${at}?done=suspend`])
    await oja.until('/shop-to-suspend', ({ status }) => status === 404)
    expect((await open(at)).text).toContain('Sells fake goods &amp; more.')

    await send(at, { act: 'restore', reason: 'It was a mistake.' })
    await oja.until('/shop-to-suspend', ({ status }) => status === 200)
    const log = (await open('/log')).text
    expect(log).toContain('Suspended the shop')
    expect(log).toContain('Restored the shop')
    expect(log).toContain(operator.email)
  })

  it('pays money back only with the password, which the page never shows again', async () => {
    const store = await openLiveStore(oja, { slug: 'shop-to-refund' })
    const reference = 'operator-refund'
    await oja.stack.sql(
      `insert into plan_entries (business_id, row_key, effective_at, kind, plan, days, amount_minor, currency, reference)
       values ($1, $2, now(), 'charge', 'premium', 30, 550000, 'NGN', $2)`,
      [store.id, reference],
    )
    await oja.stack.sql(
      'insert into money_back_requests (reference, business_id, reason) values ($1, $2, $3)',
      [reference, store.id, 'Too early for us'],
    )
    const status = async () =>
      (await oja.stack.sql('select status from money_back_requests where reference = $1', [reference]))[0]
    expect((await open('/payments')).text).toContain('Too early for us')
    const form = { act: 'approve-refund', reference, reason: 'Within the guarantee.' }

    const wrong = await send('/payments', { ...form, password: 'thief-was-here' })
    expect(wrong.status).toBe(422)
    expect(wrong.text).toContain('That is not your password.')
    expect(wrong.text).toContain('Within the guarantee.')
    expect(wrong.text).not.toContain('thief-was-here')
    expect((await send('/payments', form)).status).toBe(422)
    expect(await status()).toEqual({ status: 'asked' })

    expect((await send('/payments', { ...form, password: testPassword })).status).toBe(303)
    expect(await status()).toEqual({ status: 'approved' })

    await oja.stack.sql(`select note_money_back($1, 'failed', '', 1)`, [reference])
    expect((await open('/payments')).text).toContain('The bank did not take it')
    const again = { act: 'retry-refund', reference, reason: 'The account is right now.' }
    expect((await send('/payments', again)).status).toBe(422)
    expect((await send('/payments', { ...again, password: testPassword })).status).toBe(303)
    const twice = await send('/payments', { ...again, password: testPassword })
    expect([twice.status, twice.text.includes('This refund has not failed')]).toEqual([422, true])
    expect((await open('/log')).text).toContain('Asked for a refund again')
  })

  it('moves what people ask for on, by acts of its own list only', async () => {
    const store = await openLiveStore(oja, { slug: 'shop-that-asks' })
    const asked = `values ($1, 'enterprise', 'Where is <my> receipt?', 'mail') returning id`
    const [question] = await oja.stack.sql(
      `insert into private.support_requests (business_id, plan, message, answer_by) ${asked}`,
      [store.id],
    )
    const id = question?.['id'] as string
    const stateOf = async () =>
      (await oja.stack.sql('select status, note from private.support_requests where id = $1', [id]))[0]
    expect((await open('/support')).text).toContain('Where is ')

    expect((await send('/leads', { act: 'end-support', id, reason: 'x' })).status).toBe(405)
    expect((await send('/support', { act: 'domain-bought', id, reason: 'x' })).status).toBe(405)
    const refused = await send('/support', { act: 'end-support', id, reason: ' ' })
    expect([refused.status, await stateOf()]).toEqual([422, { status: 'open', note: '' }])
    const done = await send('/support', { act: 'end-support', id, reason: 'It is in Settings.' })
    expect([done.status, done.headers['location']]).toEqual([303, `${operatorPath}/support?done=end-support`])
    expect(await stateOf()).toEqual({ status: 'done', note: 'It is in Settings.' })
  })

  it('sends a dead letter again: its work is done and the letter is gone', async () => {
    const store = await openLiveStore(oja, { slug: 'shop-of-a-letter' })
    const letter = `values ('oja-rebuilds', $1, $2, 'd', 1, 11) returning id`
    const [kept] = await oja.stack.sql(
      `insert into private.dead_letters (queue, body, business_id, delivery, deaths, attempts) ${letter}`,
      [{ businessId: store.id, repairs: true }, store.id],
    )
    await oja.stack.sql(`update store_versions set rendered_version = 0 where business_id = $1`, [store.id])
    const id = kept?.['id'] as string
    const page = (await open('/letters')).text
    expect(page).toContain('Rebuild of ')
    expect(page).toContain('after 11 tries')

    const sent = await send('/letters', { act: 'retry-letter', id, reason: 'The bucket is back.' })

    expect(sent.status).toBe(303)
    expect(await oja.stack.sql('select from private.dead_letters where id = $1', [id])).toEqual([])
    await oja.settled()
    expect((await open('/log')).text).toContain('Sent a dead letter again')
    expect((await send('/letters', { act: 'retry-letter', id, reason: 'Once more.' })).text).toContain(
      'It does not exist any more.',
    )
  })

  it('does nothing by a form of another site', async () => {
    const store = await openLiveStore(oja, { slug: 'shop-to-keep' })
    const form = { act: 'suspend', reason: 'Forged.' }
    const answer = await send(`/stores/${store.id}`, form, { origin: 'https://evil.example' })

    expect(answer.status).toBe(405)
    expect(await oja.stack.sql('select status from businesses where id = $1', [store.id])).toEqual([
      { status: 'active' },
    ])
  })

  it.each([
    [
      'is no operator any more',
      (id: string) => oja.stack.sql('delete from platform_admins where user_id = $1', [id]),
    ],
    ['has signed out', (id: string) => oja.stack.sql('delete from auth.sessions where user_id = $1', [id])],
  ])('sees nothing after the person %s', async (_what, end) => {
    const person = await newOperator()
    const theirs = await enter(person)
    expect((await open('', theirs)).status).toBe(200)
    await end(person.id)

    expect((await open('', theirs)).status).toBe(404)
    expect((await send('/leave', {}, { cookie: theirs })).status).toBe(405)
  })

  it('leaves', async () => {
    const answer = await send('/leave', {})

    expect(answer.status).toBe(303)
    expect(answer.headers['set-cookie']).toMatch(/^oja_operator=; Path=[^;]+; Max-Age=0/)
  })
})
