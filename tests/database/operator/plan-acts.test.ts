// Tests what operators do to a store's plan: each act is one row of the ledger and one line of the log, whatever is sent twice or at once.
// Planted, each seen red: a transfer recorded without the lock of its reference; a row of the ledger with a key of its own at each sending of
// a form; an act that takes our clock alone.
import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase, person, server } from '#tests/support/database/database.ts'
import { openStore, signUp } from '#tests/support/database/store.ts'
import { forFile } from '#tests/support/for-file.ts'

const db = forFile(openDatabase)
let operator: string
let store: { readonly id: string; readonly ownerId: string }

beforeAll(async () => {
  operator = await signUp(db)
  await db.query('insert into platform_admins values ($1)', [operator])
})
beforeEach(async () => {
  store = await openStore(db, { slug: `shop-${randomUUID().slice(0, 8)}`, plan: 'starter' })
})

type Json = Record<string, unknown>
const ask = async <T = Json>(sql: string, values: readonly unknown[] = []) =>
  (await db.as(server, `select ${sql} as answer`, [...values]))[0]?.['answer'] as T
const extend = (days: number, { key = randomUUID(), by = operator } = {}) =>
  ask('operator_extend_trial($1, $2, $3, $4, $5)', [by, store.id, days, key, 'They were ill.'])
const change = (
  plan: string,
  days: number | null,
  { key = randomUUID(), by = operator, reason = 'A gift.' } = {},
) => ask('operator_change_plan($1, $2, $3, $4, $5, $6)', [by, store.id, plan, days, key, reason])
const record = (
  reference: string,
  {
    amount = 550_000,
    plan = 'premium',
    cameOn = new Date().toISOString().slice(0, 10),
    by = operator,
    id = store.id,
  } = {},
) =>
  ask('operator_record_transfer($1, $2, $3, 1, $4, $5, $6, $7, $8)', [
    by,
    id,
    plan,
    amount,
    'NGN',
    reference,
    cameOn,
    'Paid into our account.',
  ])
const planOf = async () =>
  (
    await db.query<{ plan: string; days: number | null }>(
      `select private.plan_now(id) as plan, round(extract(epoch from plan_ends_at - now()) / 86400)::int as days
       from businesses where id = $1`,
      [store.id],
    )
  )[0]
const acts = async () => (await ask<Json[]>('operator_acts($1)', [store.id])).map(({ act }) => act)
const rows = (kind: string) =>
  db.query('select plan, days, note, actor_id from plan_entries where business_id = $1 and kind = $2', [
    store.id,
    kind,
  ])

describe('a payment whose time is ahead of ours', () => {
  it('does not outweigh what an operator does after it', async () => {
    const ahead = new Date(Date.now() + 600_000).toISOString()
    await ask('add_plan_entry($1, $2)', [
      store.id,
      JSON.stringify({
        rowKey: `charge:${store.id}`,
        reference: `pl-${store.id}`,
        kind: 'charge',
        effectiveAt: ahead,
        plan: 'premium',
        days: 30,
        amountMinor: 550_000,
        currency: 'NGN',
      }),
    ])
    await change('starter', null)

    expect(await planOf()).toMatchObject({ days: 0 })
  })
})

describe('a trial', () => {
  it('is longer by the days that an operator gives, once for a form', async () => {
    await db.as(person(store.ownerId), 'select start_trial($1, $2)', [store.id, 'premium'])
    const key = randomUUID()
    await extend(5, { key })
    await extend(5, { key })

    expect(await planOf()).toEqual({ plan: 'premium', days: 19 })
    expect(await db.query('select plan_is_trial from businesses where id = $1', [store.id])).toEqual([
      { plan_is_trial: true },
    ])
    expect(await rows('extension')).toEqual([
      { plan: 'premium', days: 5, note: 'They were ill.', actor_id: operator },
    ])
    expect(await acts()).toEqual(['extend_trial'])
  })

  it('that does not run is not extended', async () => {
    await expect(extend(5)).rejects.toThrow('no_trial')
    await change('premium', 10)
    await expect(extend(5)).rejects.toThrow('no_trial')
    expect(await acts()).toEqual(['give_plan'])
  })
})

describe('a transfer that came outside the provider', () => {
  const reference = () => `GTB/${randomUUID().slice(0, 12)}`

  it('gives its time from now on, with an owner’s receipt and a line of the log', async () => {
    const given = reference()
    await record(given)

    expect(await planOf()).toEqual({ plan: 'premium', days: 30 })
    const page = (await db.as(person(store.ownerId), 'select plan_page($1) as page', [store.id]))[0]?.[
      'page'
    ] as {
      payments: Json[]
    }
    expect(page.payments).toMatchObject([
      { reference: `transfer:${given.toUpperCase()}`, amountMinor: 550_000, channel: 'outside_transfer' },
    ])
    expect((await ask<Json[]>('operator_acts($1)', [store.id]))[0]).toMatchObject({
      act: 'record_transfer',
      before: { plan: 'starter' },
      after: { plan: 'premium', amountMinor: 550_000, reference: `transfer:${given.toUpperCase()}` },
      reason: 'Paid into our account.',
    })
  })

  it('counts once, however its reference is written', async () => {
    const given = reference()
    await record(given)
    await expect(record(` ${given.toLowerCase().slice(0, 6)} ${given.slice(6)} `)).rejects.toThrow(
      'reference_used',
    )

    expect(await planOf()).toEqual({ plan: 'premium', days: 30 })
    expect(await acts()).toEqual(['record_transfer'])
  })

  it('counts once when two operators record it for two shops at once', async () => {
    const other = await openStore(db, { slug: `shop-${randomUUID().slice(0, 8)}` })
    const given = reference()
    const pool = await db.serverPool(8)
    const tries = await Promise.allSettled(
      Array.from({ length: 8 }, (_, place) =>
        pool.query('select operator_record_transfer($1, $2, $3, 1, 550000, $4, $5, current_date, $6)', [
          operator,
          place % 2 === 0 ? store.id : other.id,
          'premium',
          'NGN',
          given,
          'Paid into our account.',
        ]),
      ),
    )

    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(
      await db.query('select count(*)::int as count from plan_entries where reference = $1', [
        `transfer:${given.toUpperCase()}`,
      ]),
    ).toEqual([{ count: 1 }])
    const logged = [store.id, other.id].map((id) => ask<Json[]>('operator_acts($1)', [id]))
    expect((await Promise.all(logged)).flat()).toHaveLength(1)
  })

  it('is paid back by the operator, because the provider cannot', async () => {
    const given = reference()
    await record(given)
    const full = `transfer:${given.toUpperCase()}`
    await db.as(person(store.ownerId), 'select ask_money_back($1, $2, $3)', [store.id, full, 'Too early'])
    await ask('operator_decide_money_back($1, $2, true, $3)', [operator, full, 'Sent back by transfer.'])

    expect(await planOf()).toMatchObject({ plan: 'starter' })
    expect(await db.query('select status from money_back_requests where reference = $1', [full])).toEqual([
      { status: 'paid_back' },
    ])
    expect(await ask<Json[]>('claim_approved_money_back(100)')).not.toContainEqual(
      expect.objectContaining({ reference: full }),
    )
  })

  it.each([
    ['an amount far from the price', () => record('GTB123456', { amount: 55_000_000 }), 'bad_request'],
    ['no amount', () => record('GTB123456', { amount: 0 }), 'bad_request'],
    ['a plan without a price', () => record('GTB123456', { plan: 'starter' }), 'bad_request'],
    ['a reference of signs', () => record('<b>'), 'bad_request'],
    ['a day long ago', () => record('GTB123456', { cameOn: '2020-01-01' }), 'bad_request'],
    ['a store that is gone', () => record('GTB123456', { id: randomUUID() }), 'unknown_store'],
    ['somebody who is no operator', () => record('GTB123456', { by: store.ownerId }), 'forbidden'],
  ])('is refused with %s', async (_what, act, code) => {
    await expect(act()).rejects.toThrow(code)
    expect(await rows('charge')).toEqual([])
    expect(await acts()).toEqual([])
  })
})

describe('a plan by hand', () => {
  it('is given once for a form, and ended at once', async () => {
    const key = randomUUID()
    await change('enterprise', 30, { key })
    await change('enterprise', 30, { key })
    expect(await planOf()).toEqual({ plan: 'enterprise', days: 30 })

    await change('starter', null)
    expect(await planOf()).toMatchObject({ plan: 'starter' })
    await expect(change('starter', null)).rejects.toThrow('nothing_to_end')
    expect(await acts()).toEqual(['end_plan', 'give_plan'])
  })

  it('is not ended while a card renews it', async () => {
    await change('premium', 30)
    await db.query(
      `insert into plan_subscriptions (business_id, plan, months, amount_minor, currency) values ($1, 'premium', 1, 550000, 'NGN')`,
      [store.id],
    )
    await expect(change('starter', null)).rejects.toThrow('card_renews')
    expect(await planOf()).toEqual({ plan: 'premium', days: 30 })
  })

  it.each([
    ['no days', () => change('premium', null), 'bad_request'],
    ['too many days', () => change('premium', 401), 'bad_request'],
    ['an unknown plan', () => change('gold', 5), 'bad_request'],
    ['no reason', () => change('premium', 5, { reason: ' ' }), 'bad_request'],
    ['somebody who is no operator', () => change('premium', 5, { by: store.ownerId }), 'forbidden'],
  ])('is refused with %s', async (_what, act, code) => {
    await expect(act()).rejects.toThrow(code)
    expect(await acts()).toEqual([])
  })
})
