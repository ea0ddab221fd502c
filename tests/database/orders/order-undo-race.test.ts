// Undoes steps while others work: an undo happens once, and either the undo or another order gets the last piece. Planted defects kept as
// tests: an undo that takes no stock; an undo without the order's lock. The random histories of owner-orders-race.test.ts undo as well.

import { describe, expect, it } from 'vitest'
import { type Defect, plant } from '#tests/support/cases/planted-defects.ts'
import { codeOf, openDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { orderRequest, place, quoteAndPlace } from '#tests/support/database/store.ts'
import { forFile } from '#tests/support/for-file.ts'
import {
  asPerson,
  balanceOf,
  moveAs,
  openCountedShop,
  personPool,
  shopperOrder,
  undoAs,
  whyNot,
} from '#tests/support/stores/owner-orders.ts'
import { waitsForLock } from '../../support/database/waits-for-lock.ts'

const db = forFile(openDatabase)

const UNDO = 'public.undo_status(uuid,text)'

/** A cancelled order of all pieces, undone 20 times at once. Returns how often the undo succeeded, and the pieces in stock and sold. */
async function undoAtOnce(target: TestDatabase) {
  const own = await openCountedShop(target)
  const pool = await personPool(target, own.store.ownerId, 20)
  const order = await shopperOrder(target, own, {}, [{ productId: own.cloth, quantity: 5 }])
  await moveAs(pool, order, 'cancelled')
  const codes = await Promise.all(Array.from({ length: 20 }, () => whyNot(undoAs(pool, order, 'cancelled'))))
  return {
    done: codes.filter((code) => code === null).length,
    told: [...new Set(codes.filter((code) => code !== null))],
    ...(await balanceOf(target, own.store.id)),
  }
}

describe('an undo and others at once', () => {
  it('is done once, however often it is asked', async () => {
    expect(await undoAtOnce(db)).toEqual({ done: 1, told: ['order_moved'], units: 80, uses: 0 })
  })

  it.each<[string, Defect]>([
    ['takes no stock', [{ routine: UNDO, replace: [[`perform private.move_stock('[]', v_lines);`, '']] }]],
    [
      'holds no lock',
      [
        {
          routine: UNDO,
          replace: [
            ['perform private.lock_store_orders(v_business_id);', ''],
            ['perform private.lock_order(p_order_id, true, true);', ''],
            ['  v_hurdle := ', '  perform pg_sleep(0.05);\n  v_hurdle := '],
          ],
        },
      ],
    ],
  ])('turns red when it %s', async (_, defect) => {
    const broken = await openDatabase()
    await plant(broken, defect)

    expect(await undoAtOnce(broken)).not.toMatchObject({ done: 1, units: 80 })
    await broken.close()
  })

  it('waits for an order that is taking the last piece, and is then told that it is gone', async () => {
    const own = await openCountedShop(db)
    const pool = await personPool(db, own.store.ownerId, 2)
    const order = await shopperOrder(db, own, {}, [{ productId: own.cloth, quantity: 30 }])
    await moveAs(pool, order, 'cancelled')
    const other = await db.pool('postgres', 1).connect()
    await other.query('begin')
    await place(other, orderRequest(own.store.id, [{ productId: own.cloth }], { expectedTotal: 500_000 }))

    const asked = whyNot(undoAs(pool, order, 'cancelled'))
    const hasWaited = await waitsForLock(db, 1, asked)
    await other.query('commit')
    other.release()

    expect([hasWaited, await asked]).toEqual([true, 'out_of_stock'])
    expect(await balanceOf(db, own.store.id)).toEqual({ units: 80, uses: 0 })
  })

  it('leaves the next order nothing when it was first', async () => {
    const own = await openCountedShop(db)
    const by = asPerson(db, own.store.ownerId)
    const order = await shopperOrder(db, own, {}, [{ productId: own.cloth, quantity: 30 }])
    await moveAs(by, order, 'cancelled')
    await undoAs(by, order, 'cancelled')

    expect(await codeOf(quoteAndPlace(db, orderRequest(own.store.id, [{ productId: own.cloth }])))).toBe(
      'out_of_stock',
    )
  })
})
