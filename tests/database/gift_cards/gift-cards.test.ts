// Tests gift cards at checkout (promise P14 in docs/promises.md): spent once and never below zero, returned once, under parallel orders on real
// connections.
// Planted defects kept as tests:
// - A balance read and then written without locks.
// - A cancelled order that still counts as holding its money, so that it is returned again.

import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { plant, readThenWriteGiftCard, returnAgain } from '#tests/support/cases/planted-defects.ts'
import { codeOf, openDatabase, person, server, type TestDatabase } from '#tests/support/database/database.ts'
import {
  addGiftCard,
  addMember,
  addProduct,
  addVoucher,
  openStore,
  orderRequest,
  place,
  quote,
  quoteAndPlace,
  signUp,
} from '#tests/support/database/store.ts'
import { forFile } from '#tests/support/for-file.ts'
import { placeAll } from '#tests/support/stores/order-storm.ts'

const db = forFile(openDatabase)

async function openGiftShop(target: TestDatabase, amount: number, price = 10_000) {
  const store = await openStore(target)
  const productId = await addProduct(target, store.id, { price })
  const card = await addGiftCard(target, store.id, { amount })
  return { store, productId, card }
}

/** Balance, the ledger's sum, and the amount of the card that open orders hold. */
async function books(target: TestDatabase, cardId: string) {
  const [row] = await target.query(
    `select balance, (select sum(amount)::bigint from gift_card_entries where gift_card_id = $1) as ledger,
       (select coalesce(sum(gift_card_amount), 0)::bigint from orders where gift_card_id = $1 and status <> 'cancelled') as held
     from gift_cards where id = $1`,
    [cardId],
  )
  return row as { balance: number; ledger: number; held: number }
}

async function spendAtOnce(target: TestDatabase) {
  const { store, productId, card } = await openGiftShop(target, 1_000, 100)
  const requests = Array.from({ length: 50 }, () =>
    orderRequest(store.id, [{ productId }], { giftCardCode: card.code, expectedTotal: 0 }),
  )
  const { counts } = await placeAll(target, requests)
  return { counts, ...(await books(target, card.id)) }
}

describe('spending', () => {
  it('lets 50 parallel orders of 100 spend exactly the 1,000 of a card', async () => {
    expect(await spendAtOnce(db)).toEqual({
      counts: { placed: 10, gift_card_empty: 40 },
      balance: 0,
      ledger: 0,
      held: 1_000,
    })
  })

  it('turns red when the balance is read and then written', async () => {
    const broken = await openDatabase()
    await plant(broken, readThenWriteGiftCard)

    const { held } = await spendAtOnce(broken)

    expect(held).toBeGreaterThan(1_000)
    await broken.close()
  })

  it('leaves the rest on the card, pays the order in part, and says which card it was', async () => {
    const { store, productId, card } = await openGiftShop(db, 4_000)
    const request = orderRequest(store.id, [{ productId }], { giftCardCode: card.code })

    const quoted = await quote(db, request)
    const placed = await place(db, { ...request, expectedTotal: 6_000 })

    const ending = card.code.slice(-4)
    expect(quoted).toMatchObject({ total: 6_000, giftCard: { ending, amount: 4_000, left: 0 } })
    expect(placed).toMatchObject({ total: 6_000, giftCard: { ending, amount: 4_000 } })
    expect(JSON.stringify(placed)).not.toContain(card.code)
    expect(await books(db, card.id)).toEqual({ balance: 0, ledger: 0, held: 4_000 })
  })

  it('is read as people write codes, and does not count as paid while a fee is open', async () => {
    const { store, productId, card } = await openGiftShop(db, 30_000)
    const written = ` gift-${card.code.slice(4, 8).toLowerCase()} ${card.code.slice(8)}`

    const agreed = orderRequest(store.id, [{ productId }], { giftCardCode: written, delivery: 'agree' })
    const open = await quoteAndPlace(db, agreed)
    const picked = orderRequest(store.id, [{ productId }], { giftCardCode: written, delivery: 'pickup' })
    const paid = await quoteAndPlace(db, picked)

    const states = await db.query(
      'select payment_status from orders where token = any ($1) order by created_at',
      [[open.token, paid.token]],
    )
    expect(states).toEqual([{ payment_status: 'unpaid' }, { payment_status: 'paid' }])
    expect(await books(db, card.id)).toEqual({ balance: 10_000, ledger: 10_000, held: 20_000 })
  })

  it('answers a repeated request with the same order and takes nothing twice', async () => {
    const { store, productId, card } = await openGiftShop(db, 50_000)
    const request = orderRequest(store.id, [{ productId }], { giftCardCode: card.code, expectedTotal: 0 })

    const first = await place(db, request)
    const again = await place(db, request)

    expect(again).toEqual({ ...first, isNew: false })
    expect(await codeOf(place(db, { ...request, giftCardCode: null }))).toBe('order_changed')
    expect(await books(db, card.id)).toEqual({ balance: 40_000, ledger: 40_000, held: 10_000 })
  })

  it('is refused with its reason: unknown, of another store, disabled, expired, empty, another currency', async () => {
    const { store, productId, card } = await openGiftShop(db, 5_000)
    const other = await openGiftShop(db, 5_000)
    const ask = (giftCardCode: string) =>
      codeOf(quote(db, orderRequest(store.id, [{ productId }], { giftCardCode })))
    const expired = await addGiftCard(db, store.id, {
      expiresAt: new Date(Date.now() + 60_000).toISOString(),
    })
    await db.query(`update gift_cards set expires_at = now() where id = $1`, [expired.id])

    expect(await ask('GIFT2222222222222222')).toBe('gift_card_unknown')
    expect(await ask(other.card.code)).toBe('gift_card_unknown')
    expect(await ask(expired.code)).toBe('gift_card_ended')
    await db.query('update gift_cards set is_active = false where id = $1', [card.id])
    expect(await ask(card.code)).toBe('gift_card_unknown')
    await db.query('update gift_cards set is_active = true where id = $1', [card.id])
    await db.query('select adjust_gift_card($1, $2, -5000, $3)', [store.id, card.id, 'Spent in the shop'])
    expect(await ask(card.code)).toBe('gift_card_empty')
    await db.query('select adjust_gift_card($1, $2, 100, $3)', [store.id, card.id, 'Put on'])
    await db.query(`update businesses set currency = 'USD' where id = $1`, [store.id])
    expect(await ask(card.code)).toBe('gift_card_currency')
  })

  it('tells the shopper when the card has less on it than was shown', async () => {
    const { store, productId, card } = await openGiftShop(db, 8_000)
    const request = orderRequest(store.id, [{ productId }], { giftCardCode: card.code, expectedTotal: 2_000 })
    await db.query('select adjust_gift_card($1, $2, -3000, $3)', [store.id, card.id, ''])

    expect(await codeOf(place(db, request))).toBe('price_changed')
    expect(await books(db, card.id)).toEqual({ balance: 5_000, ledger: 5_000, held: 0 })
  })

  it('goes together with a voucher', async () => {
    const { store, productId, card } = await openGiftShop(db, 4_000)
    await addVoucher(db, store.id, { code: 'TEN' })
    const request = orderRequest(store.id, [{ productId }], { giftCardCode: card.code, voucherCode: 'TEN' })

    expect(await quoteAndPlace(db, request)).toMatchObject({ discount: 1_000, total: 5_000 })
  })
})

async function cancelAtOnce(target: TestDatabase) {
  const { store, productId, card } = await openGiftShop(target, 10_000)
  const request = orderRequest(store.id, [{ productId }], { giftCardCode: card.code, delivery: 'pickup' })
  const { token } = await quoteAndPlace(target, request)
  const pool = await target.serverPool(20)
  const cancel = `select set_order_status(id, 'cancelled') from orders where token = $1`
  await Promise.all(Array.from({ length: 20 }, () => codeOf(pool.query(cancel, [token]))))
  const [order] = await target.query('select payment_status, total from orders where token = $1', [token])
  return { ...(await books(target, card.id)), order }
}

describe('giving back', () => {
  it('puts the money back once when an order is cancelled 20 times at once, and calls it refunded', async () => {
    expect(await cancelAtOnce(db)).toEqual({
      balance: 10_000,
      ledger: 10_000,
      held: 0,
      order: { payment_status: 'refunded', total: 0 },
    })
  })

  it('turns red when a cancelled order still counts as holding its money', async () => {
    const broken = await openDatabase()
    await plant(broken, returnAgain)

    expect((await cancelAtOnce(broken)).balance).toBeGreaterThan(10_000)
    await broken.close()
  })

  it('puts it back when an order expires, also on a card that has expired or was disabled since', async () => {
    const { store, productId, card } = await openGiftShop(db, 10_000)
    const request = orderRequest(store.id, [{ productId }], { giftCardCode: card.code })
    const { token } = await quoteAndPlace(db, request)
    await db.query('update gift_cards set is_active = false, expires_at = now() where id = $1', [card.id])
    await db.query('update orders set expires_at = now() where token = $1', [token])

    await db.query('select expire_orders()')

    expect(await books(db, card.id)).toEqual({ balance: 10_000, ledger: 10_000, held: 0 })
  })

  it('follows an order that is made smaller, by the difference', async () => {
    const { store, productId, card } = await openGiftShop(db, 10_000)
    const request = orderRequest(store.id, [{ productId }], { giftCardCode: card.code, delivery: 'pickup' })
    const { token } = await quoteAndPlace(db, request)

    await db.query('update orders set subtotal = 6000, gift_card_amount = 6000, total = 0 where token = $1', [
      token,
    ])

    expect(await books(db, card.id)).toEqual({ balance: 4_000, ledger: 4_000, held: 6_000 })
    const kinds = await db.query(
      'select kind, amount from gift_card_entries where gift_card_id = $1 order by id',
      [card.id],
    )
    expect(kinds).toEqual([
      { kind: 'issued', amount: 10_000 },
      { kind: 'spent', amount: -10_000 },
      { kind: 'returned', amount: 4_000 },
    ])
  })
})

describe('the card and its ledger', () => {
  it('has codes of 80 random bits that are never the same', async () => {
    const [row] = await db.query(
      `select count(distinct code) as codes, bool_and(private.is_gift_card_code(code)) as good,
         (select count(distinct letter) from unnest(array_agg(code)) c, regexp_split_to_table(substr(c, 5), '') letter) as letters
       from (select private.new_gift_card_code() as code from generate_series(1, 2000)) made`,
    )

    expect(row).toEqual({ codes: 2000, good: true, letters: 32 })
  })

  it('is made, read and adjusted by owners and managers only', async () => {
    const { store, card } = await openGiftShop(db, 10_000)
    const [managerId, staffId] = [await signUp(db), await signUp(db)]
    await addMember(db, store.id, managerId, 'manager')
    await addMember(db, store.id, staffId, 'staff')
    const make = `select create_gift_card($1, 500)`
    const adjust = `select adjust_gift_card($1, $2, -100, 'Sold in the shop')`

    for (const userId of [staffId, (await openStore(db)).ownerId]) {
      expect(await codeOf(db.as(person(userId), make, [store.id]))).toBe('forbidden')
      expect(await codeOf(db.as(person(userId), adjust, [store.id, card.id]))).toBe('forbidden')
      expect(await db.as(person(userId), 'select code from gift_cards where id = $1', [card.id])).toEqual([])
      expect(
        await db.as(person(userId), 'select id from gift_card_entries where gift_card_id = $1', [card.id]),
      ).toEqual([])
    }
    expect(await codeOf(db.as(person(managerId), make, [store.id]))).toBeNull()
    expect(await codeOf(db.as(person(managerId), adjust, [store.id, card.id]))).toBeNull()
    expect(await books(db, card.id)).toEqual({ balance: 9_900, ledger: 9_900, held: 0 })
  })

  it('takes no balance, amount or entry by hand, and loses no entry', async () => {
    const { store, card } = await openGiftShop(db, 10_000)
    const owner = person(store.ownerId)
    const byHand = [
      'update gift_cards set balance = 90000 where id = $1',
      `update gift_cards set code = 'GIFT2222222222222222' where id = $1`,
      'delete from gift_cards where id = $1',
      'update gift_card_entries set amount = 5 where gift_card_id = $1',
      'delete from gift_card_entries where gift_card_id = $1',
    ]

    for (const sql of byHand) {
      expect(await codeOf(db.as(owner, sql, [card.id])), sql).toBe('42501')
      expect(await codeOf(db.as(server, sql, [card.id])), sql).toBe('42501')
    }
    expect(await codeOf(db.query('delete from gift_card_entries where gift_card_id = $1', [card.id]))).toBe(
      '42501',
    )
    expect(await codeOf(db.query('update gift_cards set balance = -1 where id = $1', [card.id]))).toBe(
      '23514',
    )
  })

  it('refuses amounts that are none, more than there is, and an end that has passed', async () => {
    const { store, card } = await openGiftShop(db, 10_000)
    const adjust = (amount: number) =>
      codeOf(db.query('select adjust_gift_card($1, $2, $3, $4)', [store.id, card.id, amount, '']))
    const make = (amount: number, end: string | null) =>
      codeOf(db.query('select create_gift_card($1, $2, p_expires_at => $3)', [store.id, amount, end]))

    expect(await adjust(-10_001)).toBe('gift_card_empty')
    expect(await adjust(0)).toBe('bad_request')
    expect(await adjust(90_000_000_000)).toBe('bad_request')
    expect(await make(0, null)).toBe('bad_request')
    expect(await make(90_000_000_001, null)).toBe('bad_request')
    expect(await make(100, '2020-01-01')).toBe('bad_request')
    const elsewhere = [(await openStore(db)).id, card.id]
    expect(await codeOf(db.query(`select adjust_gift_card($1, $2, 5, '')`, elsewhere))).toBe(
      'gift_card_unknown',
    )
  })

  it('is taken back with all that is on it, or not when something was spent meanwhile', async () => {
    for (let turn = 0; turn < 6; turn += 1) {
      const { store, productId, card } = await openGiftShop(db, 1_000, 100)
      const requests = Array.from({ length: 4 }, () =>
        orderRequest(store.id, [{ productId }], { giftCardCode: card.code, expectedTotal: 0 }),
      )
      const [code] = await Promise.all([
        codeOf(db.query(`select take_back_gift_card($1, $2, 1000, 'mistake')`, [store.id, card.id])),
        placeAll(db, requests),
      ])
      const { balance, ledger, held } = await books(db, card.id)
      expect(ledger).toBe(balance)
      expect([null, 'gift_card_used']).toContain(code)
      if (code === null) expect({ balance, held }).toEqual({ balance: 0, held: 0 })
      else expect(balance + held).toBe(1_000)
    }
  })

  it('goes with its store', async () => {
    const { store, productId, card } = await openGiftShop(db, 10_000)
    await quoteAndPlace(db, orderRequest(store.id, [{ productId }], { giftCardCode: card.code }))

    await db.query('delete from businesses where id = $1', [store.id])

    expect(await db.query('select id from gift_card_entries where gift_card_id = $1', [card.id])).toEqual([])
  })

  it('keeps a voucher from having the form of a gift card', async () => {
    const { store } = await openGiftShop(db, 10_000)

    expect(await codeOf(addVoucher(db, store.id, { code: 'GIFT-ABCD-EFGH-JKLM-NPQR' }))).toBe('23514')
    expect(
      await codeOf(addVoucher(db, store.id, { code: `GIFT${randomUUID().slice(0, 4).toUpperCase()}` })),
    ).toBeNull()
  })
})
