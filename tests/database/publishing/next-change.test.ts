// Pages never read a clock: a sale, a voucher or a plan that changes pages by time sets the store's next_change_at. The minute's job raises
// the version of stores whose time has come.

import { describe, expect, it } from 'vitest'
import { openDatabase } from '#tests/support/database/database.ts'
import { addProduct, addVoucher, openStore } from '#tests/support/database/store.ts'
import { forFile } from '#tests/support/for-file.ts'

const db = forFile(openDatabase)

const version = async (id: string) =>
  (await db.query('select content_version as v from store_versions where business_id = $1', [id]))[0]?.[
    'v'
  ] as number

describe('next_change_at', () => {
  const next = async (id: string) => {
    const [row] = await db.query(
      `select round(extract(epoch from next_change_at - now()) / 60)::int as minutes from store_versions where business_id = $1`,
      [id],
    )
    return row?.['minutes']
  }
  const at = async (minutes: number) =>
    (await db.query('select now() + make_interval(mins => $1) as at', [minutes]))[0]?.['at']

  it('is the nearest moment at which a sale, a voucher or the plan changes a page', async () => {
    const { id } = await openStore(db)
    expect(await next(id)).toBeNull()

    await db.query('update businesses set plan_ends_at = $2 where id = $1', [id, await at(500)])
    expect(await next(id)).toBe(500)
    const voucherId = await addVoucher(db, id, { starts_at: await at(-60), ends_at: await at(400) })
    expect(await next(id)).toBe(400)
    const sale = { sale_price: 1, sale_starts_at: await at(-10), sale_ends_at: await at(300) }
    const productId = await addProduct(db, id, sale)
    await addProduct(db, id, { ...sale, sale_ends_at: await at(100), status: 'draft' })
    await addProduct(db, id, { ...sale, sale_price: null, sale_ends_at: await at(50) })
    expect(await next(id)).toBe(300)
    await db.query('update products set sale_starts_at = $2 where id = $1', [productId, await at(20)])
    expect(await next(id)).toBe(20)
    await db.query('delete from products where business_id = $1', [id])
    await db.query('update vouchers set is_active = false where id = $1', [voucherId])
    expect(await next(id)).toBe(500)
  })

  const bump = async (limit: number) => {
    const [row] = await db.query<{ ids: string[] }>('select bump_due_stores($1) as ids', [limit])
    return row?.ids ?? []
  }

  it('bumps a store when its moment has come, once', async () => {
    const { id } = await openStore(db)
    await addProduct(db, id, { sale_price: 1, sale_ends_at: await at(1) })
    await db.query(`update store_versions set next_change_at = now() where business_id = $1`, [id])
    const before = await version(id)

    const bumped = await bump(1_000)

    expect(bumped).toEqual([id])
    expect(await version(id)).toBe(before + 1)
    expect(await next(id)).toBe(1)
    expect(await bump(1_000)).toEqual([])
  })

  it('bumps stores whose moment has come some at a time, the earliest first', async () => {
    const stores = [await openStore(db), await openStore(db), await openStore(db)].map(({ id }) => id)
    for (const [place, id] of stores.entries()) {
      await db.query(
        `update store_versions set next_change_at = now() - $2 * interval '1 second' where business_id = $1`,
        [id, 10 + place],
      )
    }
    const [first, second, third] = stores.toReversed()

    expect((await bump(2)).toSorted()).toEqual([first, second].toSorted())
    expect(await bump(2)).toEqual([third])
    expect(await bump(2)).toEqual([])
  })
})
