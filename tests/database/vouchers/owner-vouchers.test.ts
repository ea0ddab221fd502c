// Tests an owner's changes to vouchers: the table's own rules, used vouchers stay, and the store's pages follow when a voucher starts or
// ends.

import { describe, expect, it } from 'vitest'
import { timeZoneOf } from '#domain/basics/shop-time.ts'
import { codeOf, openDatabase, person } from '#tests/support/database/database.ts'
import {
  addProduct,
  addVoucher,
  openStore,
  orderRequest,
  place,
  quote,
  quoteAndPlace,
} from '#tests/support/database/store.ts'
import { forFile } from '#tests/support/for-file.ts'

const db = forFile(openDatabase)

async function openShop() {
  const store = await openStore(db)
  const productId = await addProduct(db, store.id)
  const ask = (voucherCode: string) => quote(db, orderRequest(store.id, [{ productId }], { voucherCode }))
  return { store, productId, ask, owner: person(store.ownerId) }
}

describe('a used voucher', () => {
  it('keeps its code and cannot be removed, also when its use was given back', async () => {
    const { store, productId, owner } = await openShop()
    const id = await addVoucher(db, store.id, { code: 'USED' })
    const { token } = await quoteAndPlace(
      db,
      orderRequest(store.id, [{ productId }], { voucherCode: 'USED' }),
    )
    await db.query(`select set_order_status(id, 'cancelled') from orders where token = $1`, [token])

    expect(await codeOf(db.as(owner, 'delete from vouchers where id = $1', [id]))).toBe('voucher_in_use')
    expect(await codeOf(db.as(owner, `update vouchers set code = 'OTHER' where id = $1`, [id]))).toBe(
      'voucher_in_use',
    )
    expect(
      await codeOf(db.as(owner, 'update vouchers set discount_value = 20 where id = $1', [id])),
    ).toBeNull()
    expect(await codeOf(db.query('delete from businesses where id = $1', [store.id]))).toBeNull()
  })

  it('is removed while nobody has used it', async () => {
    const { store, owner } = await openShop()
    const id = await addVoucher(db, store.id, { code: 'UNUSED' })

    expect(await db.as(owner, 'delete from vouchers where id = $1 returning code', [id])).toEqual([
      { code: 'UNUSED' },
    ])
  })
})

describe('pausing and archiving', () => {
  it('stops a voucher at once and starts it again', async () => {
    const { store, ask, owner } = await openShop()
    const id = await addVoucher(db, store.id, { code: 'PAUSE' })
    const set = (sql: string) => codeOf(db.as(owner, `update vouchers set ${sql} where id = $1`, [id]))

    expect(await set('is_active = false')).toBeNull()
    expect(await codeOf(ask('PAUSE'))).toBe('voucher_unknown')
    expect(await set('archived_at = now(), is_active = true')).toBe('23514')
    expect(await set('archived_at = now()')).toBeNull()
    expect(await set('is_active = true')).toBe('23514')
    expect(await set('archived_at = null, is_active = true')).toBeNull()
    expect(await codeOf(ask('PAUSE'))).toBeNull()
  })
})

describe('schedules', () => {
  it('are written on the same clock that the database has for a country', async () => {
    for (const country of [
      'NG',
      'GH',
      'BJ',
      'TG',
      'CM',
      'CI',
      'SN',
      'KE',
      'UG',
      'TZ',
      'RW',
      'ZA',
      'EG',
      'GB',
      'IE',
      'US',
      'CA',
      'FR',
    ]) {
      const [row] = await db.query('select private.time_zone_of($1) as zone', [country])
      expect(row?.['zone'], country).toBe(timeZoneOf(country))
    }
  })

  it('holds to the second, by the database’s clock', async () => {
    const { store, ask } = await openShop()
    await addVoucher(db, store.id, { code: 'SOON', starts_at: new Date(Date.now() + 60_000) })
    await addVoucher(db, store.id, { code: 'OVER', ends_at: new Date(Date.now() - 1_000) })
    await addVoucher(db, store.id, {
      code: 'NOW',
      starts_at: new Date(Date.now() - 1_000),
      ends_at: new Date(Date.now() + 60_000),
    })

    expect(await codeOf(ask('SOON'))).toBe('voucher_not_started')
    expect(await codeOf(ask('OVER'))).toBe('voucher_ended')
    expect(await codeOf(ask('NOW'))).toBeNull()
  })

  it('keeps the store’s next change: the nearest start or end of an active voucher', async () => {
    const { store, owner } = await openShop()
    const start = Math.floor(Date.now() / 1000) * 1000
    const inHours = (hours: number) => new Date(start + hours * 3_600_000)
    const next = async () =>
      (await db.query('select next_change_at from store_versions where business_id = $1', [store.id]))[0]?.[
        'next_change_at'
      ]
    const id = await addVoucher(db, store.id, { code: 'LATER', starts_at: inHours(2), ends_at: inHours(5) })
    expect(await next()).toEqual(inHours(2))

    await db.as(owner, 'update vouchers set starts_at = $2 where id = $1', [id, inHours(3)])
    expect(await next()).toEqual(inHours(3))
    await db.as(owner, 'update vouchers set is_active = false where id = $1', [id])
    expect(await next()).toBeNull()
    await db.as(owner, 'update vouchers set is_active = true where id = $1', [id])
    expect(await next()).toEqual(inHours(3))
    await db.as(owner, 'delete from vouchers where id = $1', [id])
    expect(await next()).toBeNull()
  })
})

describe('limits', () => {
  it('that are lowered below what was used end the voucher', async () => {
    const { store, productId, ask, owner } = await openShop()
    const id = await addVoucher(db, store.id, { code: 'MANY', max_uses: 5 })
    for (let used = 0; used < 2; used += 1) {
      await place(
        db,
        orderRequest(store.id, [{ productId }], { voucherCode: 'MANY', expectedTotal: 450_000 }),
      )
    }

    await db.as(owner, 'update vouchers set max_uses = 1 where id = $1', [id])

    expect(await codeOf(ask('MANY'))).toBe('voucher_used_up')
  })
})
