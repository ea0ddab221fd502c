// Tests paying (P19): what is compared before a payment counts, one open payment for a store, messages of the provider once whatever is
// repeated, renewals, refunds, money back, and what the owner's page says of it. Planted once and seen red: the amount not compared; the
// currency not compared; an owner's act that takes our clock alone; a paid-back subscription that is not handed out to be ended; a message
// that takes the subscription's row before the store's; a payment that a suspended owner opens; a subscription that ends after a part of its
// payment was paid back, after another has replaced it, or after its owner has resumed it; late news of an earlier
// subscription that a row without a code takes; a payment of an earlier subscription that nobody knows; one that is to end and keeps the owner from a new one.
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { type Defect, plant } from '#tests/support/cases/planted-defects.ts'
import {
  anon,
  codeOf,
  openDatabase,
  person,
  server,
  type TestDatabase,
} from '#tests/support/database/database.ts'
import { addMember, openStore, signUp, type TestStore } from '#tests/support/database/store.ts'
import { waitsForLock } from '#tests/support/database/waits-for-lock.ts'
import { forFile } from '#tests/support/for-file.ts'

const db = forFile(openDatabase)

type Answer = Readonly<Record<string, unknown>>
const call = async (sql: string, values: unknown[], target: TestDatabase = db): Promise<Answer> =>
  (await target.as(server, `select ${sql} as answer`, values))[0]?.['answer'] as Answer
const shop = (target: TestDatabase = db) => openStore(target, { plan: 'starter' })
const open = (store: TestStore, choice: object = {}, target: TestDatabase = db) =>
  call(
    'open_plan_checkout($1, $2, $3)',
    [store.id, store.ownerId, JSON.stringify({ plan: 'premium', months: 1, ...choice })],
    target,
  )
const paid = (checkout: Answer, changes: object = {}) => ({
  reference: checkout['reference'],
  amountMinor: checkout['amountMinor'],
  requestedAmountMinor: checkout['amountMinor'],
  currency: 'NGN',
  channel: 'bank_transfer',
  businessId: checkout['businessId'],
  ...changes,
})
const settle = (payment: object, target: TestDatabase = db) =>
  call('settle_plan_payment($1)', [JSON.stringify(payment)], target)
const planNow = async (store: TestStore) =>
  (await db.query('select private.plan_now($1) as plan', [store.id]))[0]?.['plan']
const page = async (userId: string, store: TestStore) =>
  (await db.as(person(userId), 'select plan_page($1)', [store.id]))[0]?.['plan_page']

describe('an open payment', () => {
  it('is in cedis for a store in Ghana alone, and its payment in naira does not count', async () => {
    const ghana = await openStore(db, { plan: 'starter', country: 'GH', currency: 'GHS' })
    const nigeria = await shop()
    const opened = await open(ghana, { months: 12, currency: 'GHS' })

    expect(opened).toMatchObject({ amountMinor: 44_000, currency: 'GHS' })
    expect(await settle(paid(opened))).toMatchObject({ result: 'refused', reason: 'wrong_currency' })
    expect(await settle(paid(opened, { currency: 'GHS', channel: 'mobile_money' }))).toMatchObject({
      result: 'applied',
    })
    expect(await codeOf(open(nigeria, { currency: 'GHS' }))).toBe('bad_request')
    expect(await codeOf(open(ghana, { currency: 'USD' }))).toBe('bad_request')
  })

  it('has the price of the table, and is the same while the choice is the same', async () => {
    const store = await shop()

    const first = await open(store, { months: 3 })
    const again = await open(store, { months: 3 })
    const other = await open(store, { months: 12 })

    expect(first).toMatchObject({ amountMinor: 1_650_000, currency: 'NGN', isNew: true, status: 'open' })
    expect(again).toMatchObject({ reference: first['reference'], isNew: false })
    expect(other).toMatchObject({ amountMinor: 5_500_000, isNew: true })
    const rows = await db.query('select status from plan_checkouts where business_id = $1 order by status', [
      store.id,
    ])
    expect(rows).toEqual([{ status: 'expired' }, { status: 'open' }])
  })

  it('is one for a store when twenty begin at once', async () => {
    const store = await shop()
    const pool = await db.serverPool(20)
    const choice = JSON.stringify({ plan: 'premium', months: 1 })
    const begun = await Promise.all(
      Array.from({ length: 20 }, () =>
        pool.query('select open_plan_checkout($1, $2, $3) as answer', [store.id, store.ownerId, choice]),
      ),
    )

    expect(new Set(begun.map(({ rows }) => rows[0].answer.reference)).size).toBe(1)
  })

  it.each([
    [{ plan: 'starter' }, 'bad_request'],
    [{ months: 2 }, 'bad_request'],
    [{ currency: 'USD' }, 'bad_request'],
    [{ months: 3, renews: true }, 'bad_request'],
  ])('is not of %j', async (choice, code) => {
    expect(await codeOf(open(await shop(), choice))).toBe(code)
  })

  it('is for owners only', async () => {
    const store = await shop()
    const manager = await signUp(db)
    await addMember(db, store.id, manager, 'manager')
    const suspended = await shop()
    await db.query('insert into private.suspended_people (user_id, reason) values ($1, $2)', [
      suspended.ownerId,
      'Takes money and sends nothing.',
    ])

    expect(await codeOf(open({ ...store, ownerId: manager }))).toBe('forbidden')
    expect(await codeOf(open(suspended))).toBe('forbidden')
    expect(
      await codeOf(
        db.as(person(store.ownerId), 'select open_plan_checkout($1, $2, $3)', [
          store.id,
          store.ownerId,
          '{}',
        ]),
      ),
    ).toBe('42501')
  })
})

describe('a payment', () => {
  it('brings the plan, once, however often it is settled', async () => {
    const store = await shop()
    const checkout = await open(store)
    const pool = await db.serverPool(20)
    const payment = JSON.stringify(paid(checkout))

    await Promise.all(
      Array.from({ length: 50 }, () => pool.query('select settle_plan_payment($1)', [payment])),
    )

    expect(await planNow(store)).toBe('premium')
    const charges = await db.query(
      'select days, amount_minor, channel from plan_entries where business_id = $1',
      [store.id],
    )
    expect(charges).toEqual([{ days: 30, amount_minor: 550_000, channel: 'bank_transfer' }])
    const state = await page(store.ownerId, store)
    expect(state).toMatchObject({ plan: 'premium', checkout: null, isTrial: false })
    expect(state.payments).toMatchObject([
      { reference: checkout['reference'], amountMinor: 550_000, mayAskBack: true },
    ])
  })

  const faults = [
    [{ amountMinor: 549_999 }, 'wrong_amount'],
    [{ amountMinor: 55_000_000 }, 'wrong_amount'],
    [{ amountMinor: null }, 'wrong_amount'],
    [{ requestedAmountMinor: 100 }, 'wrong_amount'],
    [{ currency: 'GHS' }, 'wrong_currency'],
    [{ currency: null }, 'wrong_currency'],
    [{ businessId: randomUUID() }, 'wrong_owner'],
    [{ reference: 'pl-unknown-00000000' }, 'unknown_reference'],
  ] as const
  it.each(faults)('is refused with %j', async (changes, reason) => {
    const store = await shop()
    const checkout = await open(store)

    expect(await settle(paid(checkout, changes))).toMatchObject({ result: 'refused', reason })
    expect(await planNow(store)).toBe('starter')
  })

  it('counts when it comes after its form was closed, and after another was opened', async () => {
    const store = await shop()
    const first = await open(store)
    await open(store, { plan: 'enterprise' })
    await call('end_plan_checkout($1, $2)', [first['reference'], 'failed'])

    expect(await settle(paid(first))).toMatchObject({ result: 'applied' })
    expect(await planNow(store)).toBe('premium')
  })

  it.each<readonly [string, Defect]>([
    [
      'the amount',
      [
        {
          routine: 'private.payment_fault(jsonb,uuid,bigint,text)',
          replace: [[`then 'wrong_amount'`, 'then null']],
        },
      ],
    ],
    [
      'the currency',
      [
        {
          routine: 'private.payment_fault(jsonb,uuid,bigint,text)',
          replace: [[`then 'wrong_currency'`, 'then null']],
        },
      ],
    ],
  ])('turns red when %s is not compared', async (_, defect) => {
    const broken = await openDatabase()
    await plant(broken, defect)
    const results = []
    for (const [changes] of faults) {
      const checkout = await open(await shop(broken), {}, broken)
      results.push((await settle(paid(checkout, changes), broken))['result'])
    }
    await broken.close()

    expect(results).toContain('applied')
  })
})

describe('a message of the provider', () => {
  const raw = (text: string) => Buffer.from(text).toString('base64')
  const keep = (text: string) =>
    call('store_provider_event($1, $2, $3)', [raw(text), 'charge.success', 'ref'])

  it('is stored once, and settled in one call with ledger, payment and subscription', async () => {
    const store = await shop()
    const checkout = await open(store, { renews: true })
    const text = `{"event":"charge.success","id":"${checkout['reference']}"}`
    const first = await keep(text)
    expect([first['isNew'], (await keep(text))['isNew']]).toEqual([true, false])
    const subscription = {
      subscriptionCode: 'SUB_1',
      customerCode: `CUS_${store.id}`,
      providerPlanCode: 'PLN_1',
      plan: 'premium',
      months: 1,
      amountMinor: 550_000,
      currency: 'NGN',
      authorizationCode: 'AUTH_1',
      email: 'owner@oja.test',
      card: { brand: 'visa', last4: '4081', expMonth: 12, expYear: 2030 },
    }

    const result = await call('settle_provider_event($1, $2)', [
      first['sha256'],
      JSON.stringify({ payment: paid(checkout, { channel: 'card' }), subscription }),
    ])

    expect(result).toMatchObject({ result: 'applied', businessId: store.id })
    const [row] = await db.query(
      `select status, convert_from(raw, 'utf8') as raw from provider_events where sha256 = decode($1, 'hex')`,
      [first['sha256']],
    )
    expect(row).toEqual({ status: 'applied', raw: text })
    expect(await page(store.ownerId, store)).toMatchObject({
      renews: true,
      card: { brand: 'visa', last4: '4081', expMonth: 12, expYear: 2030 },
      subscription: { status: 'active', months: 1, amountMinor: 550_000 },
    })
    expect(JSON.stringify(await page(store.ownerId, store))).not.toContain('AUTH_1')
    expect(await codeOf(open(store, { renews: true }))).toBe('already_renews')

    // A renewal comes with the provider's own reference.
    const renewal = {
      reference: `T-${store.id}`,
      amountMinor: 550_000,
      currency: 'NGN',
      customerCode: `CUS_${store.id}`,
      providerPlanCode: 'PLN_1',
      channel: 'card',
    }
    expect(await settle({ ...renewal, amountMinor: 1 })).toMatchObject({ reason: 'wrong_amount' })
    expect(await settle(renewal)).toMatchObject({ result: 'applied', businessId: store.id })
    expect((await page(store.ownerId, store)).payments).toHaveLength(2)
  })

  it('that is against what was agreed is kept as refused, with the reason', async () => {
    const store = await shop()
    const checkout = await open(store)
    const { sha256 } = await keep(`{"short":"${checkout['reference']}"}`)

    await call('settle_provider_event($1, $2)', [
      sha256,
      JSON.stringify({ payment: paid(checkout, { amountMinor: 1 }) }),
    ])

    const [row] = await db.query(
      `select status, reason from provider_events where sha256 = decode($1, 'hex')`,
      [sha256],
    )
    expect(row).toEqual({ status: 'refused', reason: 'wrong_amount' })
    expect(await call('open_provider_events($1, $2)', [sha256, 10])).toEqual([])
  })
})

describe('a failed renewal', () => {
  it('gives grace, one charge a day, and ends with a payment', async () => {
    const store = await shop()
    const checkout = await open(store, { renews: true })
    await settle(paid(checkout, { paidAt: '2030-01-01T00:00:00Z', channel: 'card' }))
    const facts = {
      plan: 'premium',
      months: 1,
      amountMinor: 550_000,
      currency: 'NGN',
      authorizationCode: 'AUTH_2',
      email: 'owner@oja.test',
    }
    await call('save_plan_subscription($1, $2)', [store.id, JSON.stringify(facts)])
    const dueAt = '2030-02-01T00:00:00Z'

    const state = await call('note_failed_renewal($1, $2)', [store.id, dueAt])
    await call('note_failed_renewal($1, $2)', [store.id, dueAt])

    expect(state['graceUntil']).toBe('2030-02-08T00:00:00+00:00')
    // Another card may pay and renew in its place.
    expect(await codeOf(open(store, { renews: true }))).toBe(null)
    const charge = await call('open_plan_charge($1, $2, $3)', [store.id, dueAt, 1])
    expect(charge).toMatchObject({ authorizationCode: 'AUTH_2', amountMinor: 550_000, isNew: true })
    expect(await call('open_plan_charge($1, $2, $3)', [store.id, dueAt, 1])).toMatchObject({
      reference: charge['reference'],
      isNew: false,
    })
    await settle({
      reference: charge['reference'],
      amountMinor: 550_000,
      currency: 'NGN',
      paidAt: '2030-02-02T00:00:00Z',
      channel: 'card',
    })

    expect(await page(store.ownerId, store)).toMatchObject({
      graceUntil: null,
      paidUntil: '2030-03-01T00:00:00+00:00',
      subscription: { status: 'active' },
    })
    expect(await call('open_plan_charge($1, $2, $3)', [store.id, dueAt, 3])).toBeNull()
  })
})

describe('the next charge', () => {
  const subscribe = (store: TestStore, nextPaymentAt: string | null) =>
    call('save_plan_subscription($1, $2)', [
      store.id,
      JSON.stringify({
        plan: 'premium',
        months: 1,
        amountMinor: 550_000,
        currency: 'NGN',
        authorizationCode: 'AUTH_5',
        subscriptionCode: `SUB_${store.id}`,
        emailToken: 'token',
        nextPaymentAt,
      }),
    ])
  const toMove = async (store: TestStore) => {
    const all = (await call('claim_subscriptions_to_move(now(), 1000)', [])) as unknown as Answer[]
    return all.filter((each) => each['businessId'] === store.id).length
  }
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  const days = (time: string | null) => Math.round((Date.parse(time ?? '') - Date.now()) / 86_400_000)

  it('says one date of a plan that waits behind a trial: its end is the next charge', async () => {
    const store = await shop()
    await settle(paid(await open(store, { renews: true }), { channel: 'card' }))
    await subscribe(store, null)
    await call('add_plan_entry($1, $2)', [
      store.id,
      JSON.stringify({ rowKey: `trial:${store.id}`, kind: 'trial', plan: 'enterprise', days: 14 }),
    ])
    const { plan, nextPlan, nextEndsAt, nextChargeAt } = await page(store.ownerId, store)
    expect([plan, nextPlan, days(nextEndsAt)]).toEqual(['enterprise', 'premium', days(nextChargeAt)])
  })

  it('comes when the days that are left end, as the form said before, and moves with days that are paid later', async () => {
    const store = await shop()
    await call('add_plan_entry($1, $2)', [
      store.id,
      JSON.stringify({ rowKey: `trial:${store.id}`, kind: 'trial', plan: 'premium', days: 14 }),
    ])
    const offered = (await page(store.ownerId, store)).prices.find(
      (price: Answer) => price['plan'] === 'premium' && price['months'] === 1 && price['currency'] === 'NGN',
    )
    await settle(paid(await open(store, { renews: true }), { channel: 'card' }))
    await subscribe(store, null)
    const { nextChargeAt, endsAt } = await page(store.ownerId, store)
    const left = days(nextChargeAt)

    expect(left).toBe(days(offered.chargedNextAt))
    // Operators read the owner's date, without the day for which the plan waits for its card.
    expect(endsAt).toBe(nextChargeAt)
    expect((await call('operator_store($1)', [store.id]))['store']).toMatchObject({ planEndsAt: endsAt })
    expect(left).toBeGreaterThanOrEqual(42)
    // The provider charges on the 28th what falls on the 29th to 31st: its date is said, and nothing moves.
    await subscribe(store, inDays(left - 2))
    expect([await toMove(store), days((await page(store.ownerId, store)).nextChargeAt)]).toEqual([
      0,
      left - 2,
    ])
    await subscribe(store, inDays(left - 14))
    expect([await toMove(store), days((await page(store.ownerId, store)).nextChargeAt)]).toEqual([1, left])
    // What the provider says of the one that we stop changes nothing.
    await call('save_plan_subscription($1, $2)', [
      store.id,
      JSON.stringify({
        plan: 'premium',
        months: 1,
        amountMinor: 550_000,
        currency: 'NGN',
        subscriptionCode: `SUB_${store.id}`,
        status: 'non-renewing',
      }),
    ])
    expect(await toMove(store)).toBe(1)
    await call('restart_plan_subscription($1, $2)', [store.id, `SUB_${store.id}`])
    expect(await call('begin_plan_subscription($1)', [store.id])).toMatchObject({
      authorizationCode: 'AUTH_5',
      startAt: nextChargeAt,
    })
    expect(await call(`keep_provider_plan($1, 'PLN_1')`, [store.id])).toBe('PLN_1')
    expect(await call(`keep_provider_plan($1, 'PLN_2')`, [store.id])).toBe('PLN_1')
  })

  it('is none after a cancel, which ends the notes of a failure too', async () => {
    const store = await shop()
    await settle(paid(await open(store, { renews: true }), { channel: 'card' }))
    await subscribe(store, inDays(30))
    const ends = (await page(store.ownerId, store)).endsAt
    await call('note_failed_renewal($1, $2)', [store.id, inDays(0)])
    expect((await page(store.ownerId, store)).graceUntil).not.toBe(null)
    await call('set_plan_renewal($1, $2, false)', [store.id, store.ownerId])

    expect(await page(store.ownerId, store)).toMatchObject({ graceUntil: null, nextChargeAt: null })
    // The days of grace stay.
    expect(Date.parse((await page(store.ownerId, store)).endsAt)).toBeGreaterThan(Date.parse(ends))
    expect(
      await db.query('select failed_at from plan_subscriptions where business_id = $1', [store.id]),
    ).toEqual([{ failed_at: null }])
  })
})

describe('money back', () => {
  it('is asked once by the owner within thirty days, and ends the plan when it is paid back', async () => {
    const store = await shop()
    const checkout = await open(store)
    await settle(paid(checkout))
    const reference = checkout['reference']
    const ask = (userId: string) =>
      codeOf(db.as(person(userId), 'select ask_money_back($1, $2, $3)', [store.id, reference, 'Not for me']))
    const [manager, stranger] = [await signUp(db), await signUp(db)]
    await addMember(db, store.id, manager, 'manager')

    expect([await ask(manager), await ask(stranger)]).toEqual(['forbidden', 'forbidden'])
    expect([await ask(store.ownerId), await ask(store.ownerId)]).toEqual([null, 'too_late'])
    expect((await page(manager, store)).payments[0]).toMatchObject({
      mayAskBack: false,
      moneyBack: { status: 'asked' },
    })
    const back = { reference, amountMinor: 550_000, currency: 'NGN' }
    await call('settle_plan_refund($1)', [JSON.stringify(back)])
    await call('settle_plan_refund($1)', [JSON.stringify(back)])

    expect(await planNow(store)).toBe('starter')
    expect((await page(store.ownerId, store)).payments[0]).toMatchObject({
      refundedMinor: 550_000,
      moneyBack: { status: 'paid_back' },
    })
    expect(
      await call('settle_plan_refund($1)', [JSON.stringify({ ...back, amountMinor: 550_001 })]),
    ).toMatchObject({ reason: 'wrong_amount' })
  })

  it('is for the first payment for a plan, of the store and of the person with whichever store', async () => {
    const store = await shop()
    const ask = (checkout: Answer, by: TestStore) =>
      codeOf(db.as(person(by.ownerId), `select ask_money_back($1, $2, '')`, [by.id, checkout['reference']]))
    const buy = async (by: TestStore, choice: object = {}, ago = 0) => {
      const checkout = await open(by, choice)
      await settle(paid(checkout, { paidAt: new Date(Date.now() - ago * 86_400_000).toISOString() }))
      return checkout
    }
    const first = await buy(store, {}, 3)
    const second = await buy(store, {}, 2)
    const higher = await buy(store, { plan: 'enterprise' }, 1)
    const other = await openStore(db, { plan: 'starter' })
    await addMember(db, other.id, store.ownerId, 'owner')
    const elsewhere = await buy({ ...other, ownerId: store.ownerId })

    expect((await page(store.ownerId, store)).payments.map(({ mayAskBack }: Answer) => mayAskBack)).toEqual([
      true,
      false,
      true,
    ])
    expect(await ask(elsewhere, { ...other, ownerId: store.ownerId })).toBe('not_first_payment')
    expect([await ask(second, store), await ask(higher, store), await ask(first, store)]).toEqual([
      'not_first_payment',
      null,
      null,
    ])
    // Paid again after the money came back.
    const back = { reference: first['reference'], amountMinor: 550_000, currency: 'NGN' }
    await call('settle_plan_refund($1)', [JSON.stringify(back)])
    expect(await ask(await buy(store), store)).toBe('not_first_payment')
  })

  it('is too late after thirty days, and not for another store’s payment', async () => {
    const [store, other] = [await shop(), await shop()]
    const checkout = await open(store)
    await settle(paid(checkout, { paidAt: '2020-01-01T00:00:00Z' }))
    const ask = (asked: TestStore) =>
      codeOf(
        db.as(person(asked.ownerId), 'select ask_money_back($1, $2, $3)', [
          asked.id,
          checkout['reference'],
          '',
        ]),
      )

    expect([await ask(store), await ask(other)]).toEqual(['too_late', 'bad_request'])
  })
})

describe('a subscription whose payment was paid back', () => {
  const plans = (store: TestStore) => ({
    customerCode: `CUS_${store.id}`,
    providerPlanCode: `PLN_${store.id}`,
  })
  const facts = (store: TestStore, changes: object = {}) => ({
    ...plans(store),
    subscriptionCode: `SUB_${store.id}`,
    emailToken: 'token',
    plan: 'premium',
    months: 1,
    amountMinor: 550_000,
    currency: 'NGN',
    authorizationCode: 'AUTH_4',
    email: 'owner@oja.test',
    status: 'active',
    ...changes,
  })
  const save = (store: TestStore, changes: object = {}) =>
    call('save_plan_subscription($1, $2)', [store.id, JSON.stringify(facts(store, changes))])
  const subscribed = async () => {
    const store = await shop()
    const checkout = await open(store, { renews: true })
    await settle(paid(checkout, { channel: 'card', ...plans(store) }))
    await save(store)
    return { store, reference: checkout['reference'] }
  }
  const payBack = (store: TestStore, reference: unknown, changes: object = {}) =>
    call('settle_plan_refund($1)', [
      JSON.stringify({
        reference,
        amountMinor: 550_000,
        currency: 'NGN',
        key: 'r',
        ...plans(store),
        ...changes,
      }),
    ])
  const toEnd = async (store: TestStore) => {
    const all = (await call('plan_subscriptions_to_end(now(), 1000)', [])) as unknown as Answer[]
    return all.filter((each) => each['businessId'] === store.id)
  }

  /** Another is bought in its place, and begun. */
  const replace = async (store: TestStore, choice: object = {}) => {
    const checkout = await open(store, { renews: true, ...choice })
    const { subscriptionCode, providerPlanCode, ...card } = facts(store, choice)
    await call('settle_provider_event(null, $1)', [
      JSON.stringify({
        payment: paid(checkout, { channel: 'card' }),
        newSubscription: { ...card, businessId: store.id },
      }),
    ])
    await call('keep_provider_plan($1, $2)', [store.id, `2${providerPlanCode}`])
    const begun = { subscriptionCode: `2${subscriptionCode}`, providerPlanCode: `2${providerPlanCode}` }
    await save(store, { ...choice, ...begun })
  }

  it('in full ends, and does not keep the owner from a new one', async () => {
    const { store, reference } = await subscribed()
    expect(await codeOf(open(store, { renews: true }))).toBe('already_renews')
    await payBack(store, reference, { amountMinor: 250_000, key: 'first' })
    expect(await toEnd(store)).toEqual([])
    await payBack(store, reference, { amountMinor: 300_000, key: 'second' })

    expect(await toEnd(store)).toEqual([
      { businessId: store.id, subscriptionCode: `SUB_${store.id}`, emailToken: 'token' },
    ])
    // The provider still calls it active until it is told.
    await save(store)
    expect(await toEnd(store)).toHaveLength(1)
    expect(await codeOf(open(store, { renews: true }))).toBe(null)
    await call('end_plan_subscription($1, $2)', [store.id, `SUB_${store.id}`])
    expect(await toEnd(store)).toEqual([])
    expect(await page(store.ownerId, store)).toMatchObject({ renews: false, subscription: null })
  })

  it('that another has replaced, or that the owner resumes, goes on', async () => {
    const replaced = await subscribed()
    await replace(replaced.store, { plan: 'enterprise' })
    await payBack(replaced.store, replaced.reference)
    expect(await toEnd(replaced.store)).toEqual([])

    const bought = await subscribed()
    await payBack(bought.store, bought.reference)
    await replace(bought.store)
    expect(await toEnd(bought.store)).toEqual([])

    const resumed = await subscribed()
    await payBack(resumed.store, resumed.reference)
    await call('set_plan_renewal($1, $2, true)', [resumed.store.id, resumed.store.ownerId])
    expect(await toEnd(resumed.store)).toEqual([])
  })

  it('by a charge of the saved card ends too', async () => {
    const { store } = await subscribed()
    const dueAt = new Date(Date.now() - 86_400_000).toISOString()
    await db.query(
      `update plan_checkouts set settled_at = now() - interval '40 days' where business_id = $1`,
      [store.id],
    )
    await db.query(
      `update plan_subscriptions set failed_at = $2, status = 'attention' where business_id = $1`,
      [store.id, dueAt],
    )
    const charge = await call('open_plan_charge($1, $2, $3)', [store.id, dueAt, 1])
    await settle({ reference: charge['reference'], amountMinor: 550_000, currency: 'NGN', channel: 'card' })
    await payBack(store, charge['reference'], { providerPlanCode: null, customerCode: null })

    expect(await toEnd(store)).toHaveLength(1)
  })

  it('keeps what the owner chose when the provider was asked before', async () => {
    const { store } = await subscribed()
    const stored = () =>
      call('read_plan_subscription($1)', [JSON.stringify({ businessId: store.id })]) as Promise<{
        status: string
        renewalSetAt: string | null
      }>
    const before = await stored()
    await call('set_plan_renewal($1, $2, false)', [store.id, store.ownerId])

    await save(store, { renewalSetAt: before.renewalSetAt })
    expect((await stored()).status).toBe('non-renewing')

    const { renewalSetAt } = await stored()
    await save(store, { renewalSetAt })
    expect((await stored()).status).toBe('active')
  })

  it.each([
    [
      'resumed',
      async (store: TestStore) => {
        await call('set_plan_renewal($1, $2, false)', [store.id, store.ownerId])
        await call('set_plan_renewal($1, $2, true)', [store.id, store.ownerId])
      },
    ],
    ['moved', (store: TestStore) => call('restart_plan_subscription($1, $2)', [store.id, `SUB_${store.id}`])],
  ])('that is %s takes no news of the earlier one, and counts a payment of it', async (_how, act) => {
    const { store } = await subscribed()
    await act(store)
    const row = async () =>
      (
        await db.query(
          'select subscription_code as code, status from plan_subscriptions where business_id = $1',
          [store.id],
        )
      )[0]
    const { renewalSetAt } = await call('read_plan_subscription($1)', [
      JSON.stringify({ businessId: store.id }),
    ])
    for (const status of ['active', 'non-renewing', 'ended']) await save(store, { status, renewalSetAt })
    expect(await row()).toEqual({ code: null, status: 'active' })

    await call('keep_provider_plan($1, $2)', [store.id, `PLN2_${store.id}`])
    for (const status of ['active', 'non-renewing', 'ended']) await save(store, { status, renewalSetAt })
    expect(await row()).toEqual({ code: null, status: 'active' })

    const later = { subscriptionCode: `SUB2_${store.id}`, providerPlanCode: `PLN2_${store.id}` }
    await save(store, { ...later, renewalSetAt })
    for (const status of ['active', 'ended']) await save(store, { status, renewalSetAt })
    expect(await row()).toEqual({ code: `SUB2_${store.id}`, status: 'active' })

    const renewal = { ...plans(store), amountMinor: 550_000, currency: 'NGN', channel: 'card' }
    expect(await settle({ ...renewal, reference: `R-${store.id}` })).toMatchObject({
      result: 'applied',
      businessId: store.id,
    })
  })

  it('that a dearer one replaced counts a payment of the earlier one at its own price', async () => {
    const { store } = await subscribed()
    await replace(store, { plan: 'enterprise', amountMinor: 1_650_000 })
    const renewal = { ...plans(store), reference: `R-${store.id}`, currency: 'NGN', channel: 'card' }

    expect(await settle({ ...renewal, amountMinor: 1_650_000 })).toMatchObject({ reason: 'wrong_amount' })
    expect(await settle({ ...renewal, amountMinor: 550_000 })).toMatchObject({ result: 'applied' })
  })

  it('is settled with the store’s row before its own, so that a payment never waits crosswise', async () => {
    const { store } = await subscribed()
    const pool = await db.serverPool(2)
    const [first, second] = [await pool.connect(), await pool.connect()]
    try {
      await first.query('begin')
      // Holds the store's row, as every payment does first.
      await first.query('select add_plan_entry($1, $2)', [
        store.id,
        JSON.stringify({ rowKey: `x:${randomUUID()}`, kind: 'resume' }),
      ])
      const told = second.query('select settle_provider_event(null, $1)', [
        JSON.stringify({
          subscription: { businessId: store.id, ...facts(store) },
          failedRenewal: { businessId: store.id, dueAt: new Date().toISOString() },
        }),
      ])
      const outcome = told.then(
        () => null,
        (error: { code?: string }) => error.code,
      )
      expect(await waitsForLock(db, 1, told)).toBe(true)
      await first.query('select save_plan_subscription($1, $2)', [store.id, JSON.stringify(facts(store))])
      await first.query('commit')
      expect(await outcome).toBe(null)
    } finally {
      first.release()
      second.release()
    }
  })
})

describe('a provider’s clock that is ahead of ours', () => {
  it('does not outweigh what the owner does after the payment', async () => {
    const store = await shop()
    const first = await open(store, { renews: true })
    const ahead = new Date(Date.now() + 600_000).toISOString()
    const state = await settle(paid(first, { paidAt: ahead, channel: 'card' }))
    expect(state).toMatchObject({ result: 'applied', state: { renews: true } })

    const cancelled = await call('set_plan_renewal($1, $2, false)', [store.id, store.ownerId])
    const chosen = await db.as(person(store.ownerId), `select choose_next_plan($1, 'starter') as answer`, [
      store.id,
    ])

    expect(cancelled).toMatchObject({ plan: 'premium', renews: false })
    expect(chosen[0]?.['answer']).toMatchObject({ renews: false, chosenPlan: 'starter' })
  })

  it('resumes by staying only a card that going down stopped', async () => {
    const store = await shop()
    const first = await open(store, { plan: 'enterprise', renews: true })
    await settle(paid(first, { channel: 'card' }))
    const renew = (isOn: boolean) => call('set_plan_renewal($1, $2, $3)', [store.id, store.ownerId, isOn])
    const choose = (plan: string) =>
      db.as(person(store.ownerId), 'select choose_next_plan($1, $2)', [store.id, plan])
    const stayResumes = async () => (await page(store.ownerId, store))['stayResumes']

    await renew(false)
    await choose('starter')
    expect(await stayResumes()).toBe(false)

    await renew(true)
    await choose('premium')
    await renew(false)
    await choose('starter')
    expect(await stayResumes()).toBe(true)
    await choose('enterprise')
    expect(await stayResumes()).toBe(false)

    await choose('starter')
    await renew(true)
    await renew(false)
    expect(await stayResumes()).toBe(false)
  })

  it('resumes by staying no card that was bought after going down and then cancelled', async () => {
    const store = await shop()
    const buy = async () => settle(paid(await open(store, { renews: true }), { channel: 'card' }))
    const down = () => db.as(person(store.ownerId), `select choose_next_plan($1, 'starter')`, [store.id])
    const stayResumes = async () => (await page(store.ownerId, store))['stayResumes']

    await buy()
    await down()
    expect(await stayResumes()).toBe(true)
    await buy()
    await call('set_plan_renewal($1, $2, false)', [store.id, store.ownerId])
    expect(await stayResumes()).toBe(false)
    await down()
    expect(await stayResumes()).toBe(false)
  })
})

describe('the page of plan and payments', () => {
  it('is for owners and managers', async () => {
    const store = await shop()
    const [manager, staff] = [await signUp(db), await signUp(db)]
    await addMember(db, store.id, manager, 'manager')
    await addMember(db, store.id, staff, 'staff')

    expect(await page(store.ownerId, store)).toMatchObject({
      isOwner: true,
      plan: 'starter',
      mayTry: ['premium', 'enterprise'],
      limits: { live: 5, saved: 10 },
    })
    // Starter has one seat: the others rest.
    expect(await page(manager, store)).toBeNull()
    await db.query(`update businesses set plan = 'premium' where id = $1`, [store.id])
    expect(await page(manager, store)).toMatchObject({ isOwner: false, use: { members: 3 } })
    expect(await page(staff, store)).toBeNull()
    expect(await codeOf(db.as(anon, 'select plan_page($1)', [store.id]))).toBe('42501')
  })
})
