// Tests what people ask of us, in SQL, with the operators' lists of it: leads, questions and free domains are kept once and within their
// limits, also when many are sent at once; plans and paid years are read by the database; each act of an operator is logged.
// Planted, each seen red:
// - The lock of contact and network left out of leave_sales_lead.
// - The lock of the store left out of ask_support, and out of ask_free_domain.
// - The operator's queue without the order of plans.
// - withdraw_free_domain without the state, the store and the owner of a request.
// - The state of the shop's domain not looked at before `connected`.
// - The line of the log left out of the end of a question.
// - A claim that ended taken for an open one; `bought`, said again, that opens none; a year that was paid back and is not shown as such.
import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codeOf, openDatabase, person, server } from '#tests/support/database/database.ts'
import { addMember, openStore, signUp } from '#tests/support/database/store.ts'
import { forFile } from '#tests/support/for-file.ts'

type Json = Record<string, unknown>
/** What names of shops must point to. */
const TARGET = 'shops.oja.test'
type Store = { readonly id: string; readonly ownerId: string }

const db = forFile(openDatabase)
let operator: string
let store: Store

beforeAll(async () => {
  operator = await signUp(db)
  await db.query('insert into platform_admins values ($1)', [operator])
})
beforeEach(async () => {
  store = await newStore()
})

const newStore = (): Promise<Store> =>
  openStore(db, { name: 'Adunni Fabrics', slug: `shop-${randomUUID().slice(0, 8)}` })
const ask = async <T = Json>(sql: string, values: readonly unknown[] = []) =>
  (await db.as(server, `select ${sql} as answer`, [...values]))[0]?.['answer'] as T
const askAs = async <T = Json>(userId: string, sql: string, values: readonly unknown[]) =>
  (await db.as(person(userId), `select ${sql} as answer`, [...values]))[0]?.['answer'] as T
const lastAct = async () => (await ask<Json[]>('operator_acts()'))[0]

/** How many of the calls, all at once, were taken; the others must be refused with the code. */
async function taken(calls: readonly Promise<unknown>[], code: string): Promise<number> {
  const ended = await Promise.allSettled(calls)
  const refused = ended.flatMap((one) => (one.status === 'rejected' ? [String(one.reason.message)] : []))
  expect(new Set(refused)).toEqual(refused.length > 0 ? new Set([code]) : new Set())
  return ended.length - refused.length
}

describe('a lead', () => {
  const network = (seed: string) => seed.repeat(64).slice(0, 64)
  const leave = (lead: Json = {}) =>
    ask('leave_sales_lead($1, $2, $3, $4, $5)', [
      lead['name'] ?? 'Bisi Ade',
      lead['contact'] ?? 'bisi@oja.test',
      'Bisi Provisions',
      lead['need'] ?? 'A shop with 5,000 products',
      lead['network'] ?? null,
    ])
  const leads = () => ask<Json[]>('operator_leads()')
  beforeEach(() => db.query('delete from private.sales_leads'))

  it('is kept once, however often the form is sent at once', async () => {
    await Promise.all(Array.from({ length: 8 }, () => leave()))

    expect(await leads()).toMatchObject([
      { name: 'Bisi Ade', contact: 'bisi@oja.test', need: 'A shop with 5,000 products', status: 'open' },
    ])
  })

  it.each([
    ['no name', { name: ' \u200b ' }],
    ['no need', { need: '\n' }],
    ['a contact that nobody answers', { contact: 'call me' }],
    ['a need without end', { need: 'x'.repeat(4_001) }],
  ])('is refused for %s', async (_what, lead) => {
    expect(await codeOf(leave(lead))).toBe('bad_request')
    expect(await leads()).toEqual([])
  })

  it.each([
    ['network', 5, (n: number) => ({ contact: `lead-${n}@oja.test`, network: network('a') })],
    ['contact', 3, (n: number) => ({ need: `Wish ${n}`, network: network(n.toString(16)) })],
  ])('of one %s counts in a day at most %i times, also at once', async (_what, limit, leadOf) => {
    const sent = Array.from({ length: 12 }, (_, n) => leave(leadOf(n)))

    expect(await taken(sent, 'too_many_requests')).toBe(limit)
    expect(await leads()).toHaveLength(limit)
  })

  it('goes on by acts of an operator, which are logged without the contact', async () => {
    await leave()
    const [lead] = await leads()
    const set = (status: string, by = operator) =>
      ask('operator_set_lead($1, $2, $3, $4)', [by, lead?.['id'], status, 'Called at noon.'])
    expect(await codeOf(set('contacted', store.ownerId))).toBe('forbidden')
    expect(await codeOf(set('open'))).toBe('bad_request')

    await set('contacted')
    await set('won')

    expect(await leads()).toMatchObject([{ status: 'won', note: 'Called at noon.' }])
    const act = await lastAct()
    expect(act).toMatchObject({ act: 'set_lead', before: { status: 'contacted' }, after: { status: 'won' } })
    expect(JSON.stringify(act)).not.toContain('bisi@oja.test')
  })

  it('is forgotten after two years', async () => {
    await leave()
    await leave({ contact: 'old@oja.test' })
    await db.query(
      `update private.sales_leads set created_at = now() - interval '2 years 1 day' where contact = 'old@oja.test'`,
    )

    expect(await ask('forget_old_messages(10)')).toBe(1)
    expect((await leads()).map(({ contact }) => contact)).toEqual(['bisi@oja.test'])
  })
})

describe('a question', () => {
  const send = (message: string, by = store.ownerId, of = store.id) =>
    askAs(by, 'ask_support($1, $2, $3)', [of, message, 'whatsapp'])
  const page = (by = store.ownerId) =>
    askAs<{ plan: string; requests: Json[] } | null>(by, 'support_page($1)', [store.id])
  const queue = () => ask<Json[]>('operator_support()')
  const setPlan = (id: string, plan: string) =>
    db.query('update businesses set plan = $2, plan_ends_at = null where id = $1', [id, plan])
  beforeEach(() => db.query('delete from private.support_requests'))

  it('carries the plan of its moment; Enterprise comes before Premium before Starter, then the oldest', async () => {
    for (const [message, plan] of [
      ['one', 'starter'],
      ['two', 'premium'],
      ['three', 'enterprise'],
      ['four', 'premium'],
    ] as const) {
      await setPlan(store.id, plan)
      await send(message)
    }
    await setPlan(store.id, 'starter')
    expect(await page()).toMatchObject({ plan: 'starter' })

    expect((await queue()).map(({ message, plan }) => [message, plan])).toEqual([
      ['three', 'enterprise'],
      ['two', 'premium'],
      ['four', 'premium'],
      ['one', 'starter'],
    ])
  })

  it('is asked and read by members only', async () => {
    const staff = await signUp(db)
    await addMember(db, store.id, staff, 'staff')
    const stranger = await signUp(db)
    await send('From the staff', staff)

    expect(await codeOf(send('From a stranger', stranger))).toBe('forbidden')
    expect(await page()).toMatchObject({ requests: [{ message: 'From the staff' }] })
    expect(await page(stranger)).toBeNull()
  })

  it('is kept once while it is open, and ten wait at most, also at once', async () => {
    await Promise.all(Array.from({ length: 5 }, () => send('The same words')))
    expect(await queue()).toHaveLength(1)

    const sent = Array.from({ length: 15 }, (_, n) => send(`Question ${n}`))
    expect(await taken(sent, 'too_many_requests')).toBe(9)
  })

  const answersByMail = () =>
    db.query(
      `select user_id, content from private.mail_outbox where business_id = $1 and kind = 'support_answered'`,
      [store.id],
    )

  it('ends with an answer that the members read', async () => {
    await send('How do I add a size?')
    const [question] = await queue()
    const end = (by = operator) =>
      ask('operator_end_support($1, $2, $3)', [by, question?.['id'], 'Open the product, then Options.'])
    expect(await codeOf(end(store.ownerId))).toBe('forbidden')

    await end()
    await end()

    expect(await queue()).toEqual([])
    expect((await page())?.requests).toMatchObject([
      { status: 'done', note: 'Open the product, then Options.' },
    ])
    expect(await ask<Json[]>('operator_acts($1)', [store.id])).toMatchObject([{ act: 'end_support' }])
    expect(await answersByMail()).toEqual([])
  })

  it('that wants its answer by mail gets it, once', async () => {
    await askAs(store.ownerId, `ask_support($1, 'How do I add a size?', 'mail')`, [store.id])
    const [question] = await queue()
    for (let time = 0; time < 2; time += 1)
      await ask('operator_end_support($1, $2, $3)', [operator, question?.['id'], 'Open the product.'])

    expect(await answersByMail()).toMatchObject([
      { user_id: store.ownerId, content: { question: 'How do I add a size?', answer: 'Open the product.' } },
    ])
  })
})

describe('a free domain', () => {
  type Page = { mayAsk: boolean; nextAt: string | null; requests: Json[] }
  const page = (by = store.ownerId) => askAs<Page>(by, 'free_domain_page($1)', [store.id])
  const request = (name: string, of: Store = store, by = of.ownerId) =>
    askAs(by, 'ask_free_domain($1, $2)', [of.id, name])
  const newName = (ending = 'com') => `shop-${randomUUID().slice(0, 8)}.${ending}`
  /** Writes a payment into the ledger and brings the plan in force up to date. */
  const pay = async (of: Store, charge: Json = {}) => {
    const reference = randomUUID()
    await ask('add_plan_entry($1, $2)', [
      of.id,
      {
        rowKey: `charge:${reference}`,
        kind: 'charge',
        plan: 'premium',
        days: 365,
        months: 12,
        amountMinor: 5_500_000,
        currency: 'NGN',
        reference,
        ...charge,
      },
    ])
    return reference
  }
  const decide = async (status: string, by = operator) => {
    const [row] = await db.query('select id from private.free_domain_requests where business_id = $1', [
      store.id,
    ])
    const words = 'Words for the owner.'
    return ask('operator_set_free_domain($1, $2, $3, $4, $5)', [by, row?.['id'], status, words, TARGET])
  }
  const line = async () =>
    (await ask<Json[]>('operator_free_domains()')).find(({ businessId }) => businessId === store.id)
  const show = (name: string | null, status: string) =>
    db.query('update businesses set custom_domain = $2, custom_domain_status = $3 where id = $1', [
      store.id,
      name,
      status,
    ])

  it.each([
    ['nothing paid', () => Promise.resolve('')],
    ['a month', () => pay(store, { days: 30, months: 1, amountMinor: 550_000 })],
    ['half a year', () => pay(store, { days: 182, months: 6, amountMinor: 3_300_000 })],
  ])('does not come with %s', async (_what, prepare) => {
    await prepare()

    expect(await page()).toMatchObject({ mayAsk: false, nextAt: null })
    expect(await codeOf(request(newName()))).toBe('not_annual')
  })

  it.each([
    ['a subscription by the year', { renews: true }],
    ['twelve months paid ahead', {}],
    ['a year of Enterprise', { plan: 'enterprise', amountMinor: 14_400_000 }],
    ['a year that an operator recorded by days', { months: null }],
  ])('comes with %s, once', async (_what, charge) => {
    await pay(store, charge)
    const name = newName('ng')
    expect(await page()).toMatchObject({ mayAsk: true })

    await request(name)

    expect(await page()).toMatchObject({ mayAsk: false, requests: [{ name, status: 'asked' }] })
    expect(await codeOf(request(newName()))).toBe('domain_used')
  })

  it('comes once for a year, however many names are asked for at once', async () => {
    await pay(store)
    const sent = Array.from({ length: 10 }, () => request(newName()))

    expect(await taken(sent, 'domain_used')).toBe(1)
    expect((await page()).requests).toHaveLength(1)
  })

  it('is taken back by the owner while it is only asked for, and leaves its year and its name free', async () => {
    await pay(store)
    const name = newName()
    await request(name)
    const idOf = async () => (await page()).requests[0]?.['id']
    const withdraw = (id: unknown, of: Store = store, by = of.ownerId) =>
      askAs(by, 'withdraw_free_domain($1, $2)', [of.id, id])
    const manager = await signUp(db)
    await addMember(db, store.id, manager, 'manager')
    const other = await newStore()

    expect(await codeOf(withdraw(await idOf(), store, manager))).toBe('forbidden')
    expect(await codeOf(withdraw(await idOf(), store, other.ownerId))).toBe('forbidden')
    expect(await codeOf(withdraw(await idOf(), other))).toBe('not_found')
    await withdraw(await idOf())

    expect(await page()).toEqual({ mayAsk: true, nextAt: null, requests: [] })
    await request(name)
    await decide('bought')
    expect(await codeOf(withdraw(await idOf()))).toBe('not_found')
    expect((await page()).requests).toMatchObject([{ name, status: 'bought' }])
  })

  it('comes one year after the other when two years are paid at once', async () => {
    await pay(store)
    await pay(store)
    await request(newName())
    expect(await codeOf(request(newName()))).toBe('domain_used')

    await db.query(
      `update private.free_domain_requests set asked_at = now() - interval '366 days' where business_id = $1`,
      [store.id],
    )
    await request(newName())

    const used = await db.query(
      'select distinct charge_reference from private.free_domain_requests where business_id = $1',
      [store.id],
    )
    expect(used).toHaveLength(2)
  })

  it('has one of three endings, and is neither ours nor another shop’s', async () => {
    await pay(store)
    await db.query(
      `insert into private.settings (key, value) values ('webhook_url', 'https://oja-market.com/api') on conflict (key) do update set value = excluded.value`,
    )
    const refused = ['shop.org', 'www.shop.com', 'ọjà.com', '-shop.com', 'sh.com', 'ab--cd.com', 'com.ng']
    for (const name of [...refused, 'oja-market.com', `${'x'.repeat(64)}.com`, 'Shop.com'])
      expect([name, await codeOf(request(name))]).toEqual([name, 'bad_request'])

    const other = await newStore()
    await pay(other)
    const name = newName()
    await request(name, other)
    expect(await codeOf(request(name))).toBe('domain_taken')
    await db.query(
      `update businesses set custom_domain = 'adunni-cloth.com', custom_domain_status = 'active' where id = $1`,
      [other.id],
    )
    expect(await codeOf(request('adunni-cloth.com'))).toBe('domain_taken')
    await request('xn--j-hfa6021b.co.uk')
  })

  it('of two shops that ask for one name at once is one', async () => {
    const other = await newStore()
    await pay(store)
    await pay(other)
    const name = newName()

    expect(await taken([request(name), request(name, other)], 'domain_taken')).toBe(1)
  })

  it('is asked for by owners, and shown to managers', async () => {
    await pay(store)
    const manager = await signUp(db)
    await addMember(db, store.id, manager, 'manager')

    expect(await codeOf(request(newName(), store, manager))).toBe('forbidden')
    expect(await page(manager)).toMatchObject({ mayAsk: true })
    expect(await page(await signUp(db))).toBeNull()
  })

  it('is bought and connected by logged acts; after a refusal another name may be asked for', async () => {
    await pay(store)
    const first = newName()
    await request(first)
    expect(await codeOf(decide('connected'))).toBe('bad_request')
    expect(await codeOf(decide('bought', store.ownerId))).toBe('forbidden')
    await decide('refused')
    expect(await page()).toMatchObject({
      mayAsk: true,
      requests: [{ status: 'refused', reason: 'Words for the owner.' }],
    })
    await db.query('delete from private.free_domain_requests where business_id = $1', [store.id])
    await request(first)

    await decide('bought')
    await decide('bought')
    await show(first, 'active')
    await decide('connected')
    const mails = await db.query(
      `select content from private.mail_outbox where business_id = $1 and kind = 'free_domain_answered' order by created_at`,
      [store.id],
    )
    expect(mails).toMatchObject([
      { content: { domain: first, isConnected: false, reason: 'Words for the owner.' } },
      { content: { domain: first, isConnected: true } },
    ])

    expect(await page()).toMatchObject({ mayAsk: false, requests: [{ status: 'connected' }] })
    const acts = await ask<Json[]>('operator_acts($1)', [store.id])
    expect(acts.map(({ after }) => (after as Json)['status'])).toEqual(['connected', 'bought', 'refused'])
    expect(acts[0]).toMatchObject({ act: 'set_free_domain', before: { domain: first, status: 'bought' } })
  })

  it.each([
    ['the name', '', 'premium'],
    ['its www', 'www.', 'enterprise'],
  ])(
    'goes from the request to the shop’s claim and is connected when the shop is shown at %s',
    async (_what, www, plan) => {
      await pay(store, { plan })
      const name = newName()
      await request(name)
      expect(await line()).toMatchObject({ status: 'asked', claim: null })
      await decide('bought')
      const { claim } = (await line()) as { claim: Json }
      expect(claim).toMatchObject({ name, zone: name, hasWww: true, target: TARGET, state: 'waiting' })
      expect(await codeOf(decide('connected'))).toBe('domain_not_active')

      const host = `${www}${name}`
      const points = { points: true, cname: null, addresses: [] }
      const seen = {
        txt: { asked: true, agreed: [claim['token']], any: [claim['token']] },
        hosts: { [host]: points },
      }
      const check = () => ask<Json>('record_domain_check($1, $2)', [claim['id'], seen])
      await check()
      await ask('record_domain_hostname($1, $2, $3)', [
        claim['id'],
        host,
        { providerId: 'cf-1', state: 'serving', reasons: [] },
      ])
      await check()
      expect(await codeOf(decide('connected'))).toBe('domain_not_active')
      await db.query('update store_versions set rendered_version = content_version where business_id = $1', [
        store.id,
      ])
      expect(await check()).toMatchObject({ state: 'active' })

      await decide('connected')
      expect((await page()).requests).toMatchObject([{ name, status: 'connected' }])
    },
  )

  it('is not connected by another name, or by another shop at the name; a claim that ended is opened again', async () => {
    await pay(store)
    const name = newName()
    await request(name)
    await decide('bought')
    await show(newName(), 'active')
    expect(await codeOf(decide('connected'))).toBe('domain_not_active')
    await show(null, 'none')
    await db.query(
      `update businesses set custom_domain = $2, custom_domain_status = 'active' where id = $1`,
      [(await newStore()).id, name],
    )
    expect(await codeOf(decide('connected'))).toBe('domain_not_active')

    const first = (await line())?.['claim'] as Json
    await decide('bought')
    expect((await line())?.['claim']).toMatchObject({ id: first['id'] })
    await db.query('select private.end_domain_claim($1, $2)', [first['id'], 'expired'])
    expect(await line()).toMatchObject({ status: 'bought', claim: null })
    await decide('bought')
    expect((await line())?.['claim']).toMatchObject({ name, state: 'waiting' })
  })

  it('that an operator recorded by days may be used as a domain', async () => {
    await pay(store, { months: null })
    const [row] = await db.query('select private.may_use_domain($1) as may', [store.id])
    expect(row?.['may']).toBe(true)
  })

  it('of a year that was paid back is not bought', async () => {
    const reference = await pay(store)
    await request(newName())
    await ask('add_plan_entry($1, $2)', [
      store.id,
      { rowKey: `refund:${reference}:1`, kind: 'refund', amountMinor: 5_500_000, currency: 'NGN', reference },
    ])

    expect(await line()).toMatchObject({ isPaidBack: true, status: 'asked' })
    expect(await codeOf(decide('bought'))).toBe('not_annual')
    await decide('refused')
    expect(await page()).toMatchObject({ mayAsk: false })
  })
})

describe('deletions and dead letters', () => {
  it('are listed with their dates', async () => {
    const leaver = await signUp(db)
    await ask('begin_account_deletion($1, $2)', [leaver, []])
    await ask('begin_store_deletion($1, $2, (select slug from public.businesses where id = $1))', [
      store.id,
      store.ownerId,
    ])

    const list = await ask<{ stores: Json[]; accounts: Json[] }>('operator_deletions()')

    expect(list.accounts).toMatchObject([
      { userId: leaver, mail: `person-${leaver}@oja.test`, askedAt: expect.any(String) },
    ])
    expect(list.stores).toMatchObject([{ businessId: store.id, name: 'Adunni Fabrics' }])
  })

  it('a letter is tried again by a logged act and stays until its message is sent', async () => {
    await ask('keep_dead_letters($1)', [
      JSON.stringify([
        { queue: 'oja-rebuilds', body: { businessId: store.id }, delivery: randomUUID(), attempts: 11 },
        { queue: 'unknown', body: { text: 'x' }, delivery: randomUUID(), attempts: 11 },
      ]),
    ])
    const letters = await ask<Json[]>('read_dead_letters(10)')
    const idOf = (queue: string) => letters.find((letter) => letter['queue'] === queue)?.['id']
    const retry = (queue: string, by = operator) =>
      ask('operator_retry_dead_letter($1, $2, $3)', [by, idOf(queue), 'The bucket is back.'])

    expect(await codeOf(retry('oja-rebuilds', store.ownerId))).toBe('forbidden')
    expect(await codeOf(retry('unknown'))).toBe('bad_request')
    expect(await retry('oja-rebuilds')).toEqual({ queue: 'oja-rebuilds', body: { businessId: store.id } })
    expect(await ask<Json[]>('operator_acts($1)', [store.id])).toMatchObject([
      { act: 'retry_dead_letter', after: { asked: 'send again' }, reason: 'The bucket is back.' },
    ])
    expect(await ask<Json[]>('read_dead_letters(10)')).toHaveLength(2)
  })
})
