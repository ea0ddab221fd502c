// Tests order tracking in SQL: who writes how an order travels, and what `track_order` tells to whom, also when many try at once.
// Planted, seen red in one run, each by its own tests:
// - The locks of phone and network left out of track_order.
// - A right try that is not counted, and an order that is found before the tries are counted: the right code after five wrong ones.
// - A code of another shop taken.
// - The customer's name in the answer.
// - The plan not looked at, and membership not looked at, in set_order_tracking.
// - Another's change overwritten, the lock before the comparison left out, and no comparison at all, in set_order_tracking.
// - A policy that shows the rows of every shop.
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { codeOf, openDatabase, person, refusalOf, server } from '#tests/support/database/database.ts'
import { addMember, signUp } from '#tests/support/database/store.ts'
import { forFile } from '#tests/support/for-file.ts'
import {
  asPerson,
  type CountedShop,
  callAs,
  moveAs,
  openCountedShop,
  personPool,
  type StoredOrder,
  shopperOrder,
} from '#tests/support/stores/owner-orders.ts'

const NOTHING = { courier: '', number: '', expectedOn: null }
const GIG = { courier: 'GIG Logistics', number: 'GIG-00123', expectedOn: null }

const db = forFile(openDatabase)
let shop: CountedShop
let order: StoredOrder & { readonly token: string }

beforeEach(async () => {
  shop = await openCountedShop(db)
  order = await shopperOrder(db, shop, { delivery: 'agree' })
  await setPlan('premium')
})

const setPlan = (plan: string) =>
  db.query(`update businesses set plan = $2, plan_ends_at = now() + interval '30 days' where id = $1`, [
    shop.store.id,
    plan,
  ])

type Tracking = { readonly courier: string; readonly number: string; readonly expectedOn: string | null }

/** `known`: what the form was filled from. */
const write = (userId: string, { courier, number, expectedOn }: Tracking, known: Tracking | null = null) =>
  callAs(asPerson(db, userId), 'set_order_tracking', order.id, courier, number, expectedOn, known)
const read = async () => {
  const details = await callAs(asPerson(db, shop.store.ownerId), 'order_details', order.id)
  return (details as { tracking: Tracking | null }).tracking
}
const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

describe('how an order travels', () => {
  it('is written by staff, and shown to members and on the order’s page', async () => {
    const staff = await signUp(db)
    await addMember(db, shop.store.id, staff, 'staff')
    const written = { ...GIG, expectedOn: dayFromNow(3) }

    expect(await write(staff, { ...written, courier: ' GIG\u202e Logistics ' })).toEqual(written)

    expect(await read()).toEqual(written)
    const [page] = await db.as(server, 'select order_by_token($1) as page', [order.token])
    expect(page?.['page']).toMatchObject({ tracking: written })
  })

  it('is removed by empty values', async () => {
    await write(shop.store.ownerId, GIG)

    expect(await write(shop.store.ownerId, NOTHING)).toBeNull()
    expect(await read()).toBeNull()
  })

  it('keeps what another member wrote into other fields since the form was filled', async () => {
    const staff = await signUp(db)
    await addMember(db, shop.store.id, staff, 'staff')
    await write(staff, { ...NOTHING, number: 'GIG-00123' }, NOTHING)
    const day = dayFromNow(3)

    const saved = await write(shop.store.ownerId, { ...NOTHING, expectedOn: day }, NOTHING)

    expect(saved).toEqual({ courier: '', number: 'GIG-00123', expectedOn: day })
    // The older page removes what it shows, and not what it has never shown.
    await write(staff, NOTHING, { ...NOTHING, number: 'GIG-00123' })
    expect(await read()).toEqual({ ...NOTHING, expectedOn: day })
  })

  it('refuses what another member changed in another way, and says what is there now', async () => {
    await write(shop.store.ownerId, GIG)
    const mine = { ...GIG, number: 'GIG-99999' }

    expect(await refusalOf(write(shop.store.ownerId, mine, { ...GIG, number: 'GIG-00001' }))).toMatchObject({
      message: 'changed_elsewhere',
      detail: { now: GIG },
    })
    expect(await read()).toEqual(GIG)
    await write(shop.store.ownerId, NOTHING)
    expect(await refusalOf(write(shop.store.ownerId, mine, GIG))).toMatchObject({
      message: 'changed_elsewhere',
      detail: { now: null },
    })
    // The same change by both is no clash.
    await write(shop.store.ownerId, mine, NOTHING)
    await write(shop.store.ownerId, mine, GIG)
    expect(await read()).toEqual(mine)
  })

  it('of two who save at once, one is refused', async () => {
    const pool = await personPool(db, shop.store.ownerId, 2)
    const save = (number: string) => callAs(pool, 'set_order_tracking', order.id, '', number, null, NOTHING)

    const codes = await Promise.all(['A-1', 'B-2'].map((number) => codeOf(save(number))))

    expect(codes.toSorted()).toEqual(['changed_elsewhere', null])
  })

  it('is not for strangers, members of another shop, or people who have left', async () => {
    const other = await openCountedShop(db)
    const left = await signUp(db)
    await addMember(db, shop.store.id, left, 'staff')
    await db.query('delete from business_members where user_id = $1', [left])
    for (const userId of [await signUp(db), other.store.ownerId, left]) {
      expect(await codeOf(write(userId, GIG))).toBe('forbidden')
      expect(await codeOf(write(userId, NOTHING))).toBe('forbidden')
    }
    expect(await read()).toBeNull()
  })

  it('is not read across shops', async () => {
    await write(shop.store.ownerId, GIG)
    const other = await openCountedShop(db)

    expect(await db.as(person(other.store.ownerId), 'select * from order_tracking')).toEqual([])
    expect(await db.as(person(shop.store.ownerId), 'select courier from order_tracking')).toEqual([
      { courier: 'GIG Logistics' },
    ])
  })

  it('is part of Premium: Starter keeps and removes what was written, and writes nothing new', async () => {
    await write(shop.store.ownerId, GIG)
    await setPlan('starter')

    expect(await codeOf(write(shop.store.ownerId, { ...GIG, number: 'NEW-1' }))).toBe('plan_needed')
    expect(await read()).toEqual(GIG)
    await write(shop.store.ownerId, NOTHING)
    expect(await codeOf(write(shop.store.ownerId, GIG))).toBe('plan_needed')
  })

  it.each([
    ['a courier without end', { courier: 'x'.repeat(81) }],
    ['an address as number', { number: 'https://evil.example' }],
    ['a day before the order', { expectedOn: dayFromNow(-3) }],
    ['a day in two years', { expectedOn: dayFromNow(700) }],
  ])('refuses %s', async (_what, change) => {
    expect(await codeOf(write(shop.store.ownerId, { ...GIG, ...change }))).toBe('bad_request')
    expect(await read()).toBeNull()
  })
})

const hash = (letter: string) => letter.repeat(64)

type Try = { code?: string; phone?: string; by?: string; network?: string | null; store?: string }

/** Tries as the Worker does: `by` is the letter of the phone's hash. */
async function track({ code, phone, by = 'a', network = null, store = shop.store.id }: Try = {}) {
  const [known] = await db.query('select code, phone from orders where id = $1', [order.id])
  const [row] = await db.as(server, 'select track_order($1, $2, $3, $4, $5) as answer', [
    store,
    code ?? known?.['code'],
    phone ?? known?.['phone'],
    hash(by),
    network === null ? null : hash(network),
  ])
  return row?.['answer'] as Record<string, unknown> | null
}
const tries = async () =>
  Number(
    (await db.query('select count(*) from private.track_tries where business_id = $1', [shop.store.id]))[0]?.[
      'count'
    ],
  )

describe('a shopper with code and phone', () => {
  beforeEach(() => db.query('delete from private.track_tries'))

  it('sees status and times, and nothing else', async () => {
    await write(shop.store.ownerId, { ...GIG, expectedOn: dayFromNow(2) })
    await moveAs(asPerson(db, shop.store.ownerId), order, 'confirmed', 'shipped')

    const answer = await track()

    const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/)
    expect(answer).toEqual({
      status: 'shipped',
      isPickup: false,
      isVoid: false,
      steps: [
        { status: 'pending', at },
        { status: 'confirmed', at },
        { status: 'shipped', at },
      ],
    })
  })

  it('sees times by the clock of the shop’s country', async () => {
    await db.query(`update orders set created_at = '2026-11-23T23:30:00Z' where id = $1`, [order.id])

    expect(await track()).toMatchObject({ steps: [{ status: 'pending', at: '2026-11-24T00:30' }] })
  })

  it('sees a cancelled order as cancelled', async () => {
    await moveAs(asPerson(db, shop.store.ownerId), order, 'confirmed', 'cancelled')

    expect(await track()).toMatchObject({
      status: 'cancelled',
      steps: [{ status: 'pending' }, { status: 'cancelled', at: expect.any(String) }],
    })
  })

  it('looks five times in 15 minutes: a right try counts too', async () => {
    for (let look = 0; look < 5; look += 1) expect(await track({ network: 'b' })).not.toBeNull()

    expect(await track({ network: 'b' })).toBeNull()
    expect(await tries()).toBe(5)
  })
})

describe('a miss', () => {
  beforeEach(() => db.query('delete from private.track_tries'))

  it('is another code, another number, another shop, no number, or a shop that is not live', async () => {
    const other = await openCountedShop(db)
    const misses = [
      { code: 'ZZZZZ' },
      { phone: '2348099999999' },
      { store: other.store.id },
      { phone: '', code: '' },
    ]
    for (const [place, miss] of misses.entries())
      expect(await track({ ...miss, by: place.toString(16) })).toBeNull()
    await db.query(`update businesses set status = 'suspended' where id = $1`, [shop.store.id])
    expect(await track({ by: 'f' })).toBeNull()
  })

  it('is every try after five for one phone, also the right one; another phone goes on', async () => {
    for (let place = 0; place < 5; place += 1) await track({ code: 'ZZZZZ' })

    expect(await track()).toBeNull()
    expect(await track({ by: 'c' })).not.toBeNull()
    expect(await tries()).toBe(6)
  })

  it('counts per shop: five tries at another shop do not lock this one', async () => {
    const other = await openCountedShop(db)
    for (let place = 0; place < 6; place += 1) await track({ code: 'ZZZZZ', store: other.store.id })

    expect(await track()).not.toBeNull()
  })

  it('is every try after ten of one network, at whatever shops', async () => {
    const other = await openCountedShop(db)
    const miss = (place: number) =>
      track({
        code: 'ZZZZZ',
        by: place.toString(16),
        network: 'e',
        store: place % 2 ? other.store.id : shop.store.id,
      })
    for (let place = 0; place < 9; place += 1) await miss(place)

    expect(await track({ by: 'd', network: 'e' })).not.toBeNull()
    expect(await track({ by: 'd', network: 'e' })).toBeNull()
    expect(await track({ by: 'd', network: 'b' })).not.toBeNull()
  })

  it.each([
    ['phone', 5, (n: number) => [hash('a'), hash(n.toString(16))]],
    ['network', 10, (n: number) => [hash((n % 16).toString(16)), hash('f')]],
  ])('of one %s is counted %i times of 40 at once', async (_what, limit, hashesOf) => {
    const pool = await db.serverPool(20)

    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        pool.query('select track_order($1, $2, $3, $4, $5) as answer', [
          shop.store.id,
          'ZZZZZ',
          '2348099999999',
          ...hashesOf(n % 16),
        ]),
      ),
    )

    expect(answers.every(({ rows }) => rows[0].answer === null)).toBe(true)
    expect(await tries()).toBe(limit)
  })

  it('is forgotten after 15 minutes: the limit opens and the row is deleted', async () => {
    for (let place = 0; place < 5; place += 1) await track({ code: 'ZZZZZ' })
    await db.query(`update private.track_tries set tried_at = tried_at - interval '14 minutes'`)
    expect(await track()).toBeNull()
    expect((await db.as(server, 'select forget_track_tries(100) as gone'))[0]).toEqual({ gone: 0 })

    await db.query(`update private.track_tries set tried_at = tried_at - interval '2 minutes'`)

    expect(await track()).not.toBeNull()
    expect((await db.as(server, 'select forget_track_tries(100) as gone'))[0]).toEqual({ gone: 5 })
    expect(await tries()).toBe(1)
  })

  it('keeps nothing that was typed', async () => {
    await track({ code: 'ZZZZZ', phone: '2348099999999', network: 'b' })

    const [row] = await db.query('select to_jsonb(t)::text as row from private.track_tries t')
    expect(row?.['row']).not.toMatch(/ZZZZZ|8099999999/)
  })

  it('is not asked by visitors or members themselves', async () => {
    const call = 'select track_order($1, $2, $3, $4)'
    const values = [shop.store.id, 'ZZZZZ', '2348099999999', hash('a')]
    for (const actor of [{ role: 'anon' } as const, person(shop.store.ownerId)])
      expect(await codeOf(db.as(actor, call, values))).toMatch(/permission denied|42501/)
  })
})

describe('an erased customer', () => {
  it('leaves no tracking number behind, and no order that can be tracked', async () => {
    await write(shop.store.ownerId, GIG)
    await callAs(asPerson(db, shop.store.ownerId), 'agree_fee', shop.store.id, order.id, 0)
    await moveAs(asPerson(db, shop.store.ownerId), order, 'confirmed', 'shipped', 'delivered')
    const [known] = await db.query(
      'select o.phone, o.customer_id, c.name from orders o join customers c on c.id = o.customer_id where o.id = $1',
      [order.id],
    )
    await callAs(
      asPerson(db, shop.store.ownerId),
      'erase_customer',
      shop.store.id,
      known?.['customer_id'],
      known?.['name'],
    )

    expect(await db.query('select * from order_tracking where order_id = $1', [order.id])).toEqual([])
    expect(await track({ phone: known?.['phone'] as string, by: randomUUID().charAt(0) })).toBeNull()
  })
})
