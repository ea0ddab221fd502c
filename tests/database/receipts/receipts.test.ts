// Tests receipts, and requests for payment before the delivery: only by members, numbered without gaps, never changed afterwards, and found only by their token.
// Planted once and seen red: membership not checked; status not checked; numbers without the lock; a grant to update.
import { beforeAll, describe, expect, it } from 'vitest'
import { anon, codeOf, openDatabase, person, server } from '#tests/support/database/database.ts'
import {
  addMember,
  addProduct,
  insert,
  openStore,
  orderRequest,
  quoteAndPlace,
  signUp,
  type TestStore,
} from '#tests/support/database/store.ts'
import { forFile } from '#tests/support/for-file.ts'
import { bookSql } from '#tests/support/stores/payments.ts'

const db = forFile(openDatabase)
const store = forFile(() => openStore(db))
let productId: string

beforeAll(async () => {
  productId = await addProduct(db, store.id, { name: 'Aṣọ Òkè' })
})

/** An order of the store with a status. Returns its id. */
async function orderIn(status: string, at: TestStore = store, product = productId): Promise<string> {
  const { token } = await quoteAndPlace(db, orderRequest(at.id, [{ productId: product, quantity: 2 }]))
  const [order] = await db.query('select id from orders where token = $1', [token])
  const steps = ['confirmed', 'shipped', 'delivered']
  for (const step of status === 'cancelled' ? ['cancelled'] : steps.slice(0, steps.indexOf(status) + 1)) {
    await db.query('select set_order_status($1, $2)', [order?.['id'], step])
  }
  return order?.['id'] as string
}

const issue = 'select issue_receipt($1) as answer'
const issueAs = (userId: string, orderId: string) => db.as(person(userId), issue, [orderId])
async function issued(orderId: string): Promise<{ token: string; number: number; isNew: boolean }> {
  return (await issueAs(store.ownerId, orderId))[0]?.['answer']
}
async function shown(token: string) {
  const [row] = await db.as(server, 'select receipt_by_token($1) as answer', [token])
  return row?.['answer'] as Record<string, unknown> | null
}

describe('issuing', () => {
  it('refuses an order that is cancelled', async () => {
    expect(await codeOf(issueAs(store.ownerId, await orderIn('cancelled')))).toBe('order_closed')
  })

  it.each(['pending', 'confirmed', 'shipped'])(
    'asks for the payment of an order that is %s',
    async (status) => {
      const bank = {
        business_id: store.id,
        bank_name: 'GTBank',
        account_number: '0123456789',
        account_name: 'Adunni',
      }
      await db.query('delete from business_bank_details where business_id = $1', [store.id])
      await insert(db, 'business_bank_details', bank)
      const orderId = await orderIn(status)

      const first = await issued(orderId)
      const asked = await shown(first.token)
      expect(asked).toMatchObject({
        isRequest: true,
        balanceNow: (asked as { balance: number }).balance,
        payments: [],
        bankDetails: { accountNumber: '0123456789' },
      })
      await db.query(bookSql('paid', 'o.id = $1'), [orderId])
      expect(await shown(first.token)).toMatchObject({ balanceNow: 0 })
      const second = await issued(orderId)
      expect(second.number).toBe(first.number + 1)
      expect(await shown(first.token)).toMatchObject({ replacedBy: { token: second.token } })
      expect(await shown(second.token)).toMatchObject({
        balance: 0,
        payments: [{ kind: 'received', way: 'transfer' }],
        bankDetails: null,
      })
    },
  )

  it('is for members of the store, down to its staff, and tells strangers nothing', async () => {
    const orderId = await orderIn('delivered')
    const staffId = await signUp(db)
    await addMember(db, store.id, staffId, 'staff')
    const stranger = await openStore(db)

    expect(await codeOf(issueAs(stranger.ownerId, orderId))).toBe('forbidden')
    expect(await codeOf(issueAs(await signUp(db), orderId))).toBe('forbidden')
    expect(await codeOf(issueAs(store.ownerId, '00000000-0000-4000-8000-000000000000'))).toBe('forbidden')
    await expect(db.as(anon, issue, [orderId])).rejects.toThrow(/permission denied/)
    expect((await issueAs(staffId, orderId))[0]?.['answer']).toMatchObject({ isNew: true })
  })

  it('gives the same receipt again, and a new one only after the sale has changed', async () => {
    const orderId = await orderIn('delivered')
    const first = await issued(orderId)
    const again = await issued(orderId)
    await db.query(`update businesses set name = 'Adunni and Daughters' where id = $1`, [store.id])
    const renamed = await issued(orderId)

    await db.query(bookSql('paid', 'o.id = $1'), [orderId])
    const paid = await issued(orderId)

    expect(first.token).toMatch(/^[0-9a-f]{32}$/)
    expect(again).toEqual({ ...first, isNew: false })
    expect(renamed).toEqual({ ...first, isNew: false })
    expect(paid).toMatchObject({ isNew: true, number: first.number + 1 })
    expect(await shown(first.token)).toMatchObject({
      paymentStatus: 'unpaid',
      sellerName: 'Adunni Fabrics',
      replacedBy: { number: paid.number, token: paid.token },
    })
    expect(await shown(paid.token)).toMatchObject({
      paymentStatus: 'paid',
      replacedBy: null,
      isWhiteLabel: true,
    })
  })

  it('numbers the receipts of a store one after another, also when twenty are asked for at once', async () => {
    const other = await openStore(db)
    const product = await addProduct(db, other.id)
    const orders = await Promise.all(Array.from({ length: 10 }, () => orderIn('delivered', other, product)))

    await Promise.all([...orders, ...orders].map((orderId) => issueAs(other.ownerId, orderId)))

    const rows = await db.query(
      'select number, order_id from receipts where business_id = $1 order by number',
      [other.id],
    )
    expect(rows.map((row) => row['number'])).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(new Set(rows.map((row) => row['order_id'])).size).toBe(10)
  })
})

describe('an issued receipt', () => {
  it('keeps what was sold, whatever happens to the product', async () => {
    const orderId = await orderIn('delivered')
    const { token, number } = await issued(orderId)

    await db.query(`update products set name = 'Something else', price = 1 where id = $1`, [productId])

    expect(await shown(token)).toMatchObject({
      number,
      items: [{ name: 'Aṣọ Òkè', unitPrice: 500_000, quantity: 2, lineTotal: 1_000_000 }],
      total: 1_000_000,
      currency: 'NGN',
      buyerName: 'Ngozi Eze',
      deliveredAt: expect.stringMatching(/^\d{4}-.*Z$/),
    })
    await db.query(`update products set name = 'Aṣọ Òkè', price = 500000 where id = $1`, [productId])
  })

  it('names what the shop took off by hand, beside the voucher', async () => {
    const orderId = await orderIn('delivered')
    await db.query(
      `update orders set discount = 350000, owner_discount = 50000, voucher_code = 'WELCOME10', total = total - 350000 where id = $1`,
      [orderId],
    )

    const { token } = await issued(orderId)

    expect(await shown(token)).toMatchObject({
      discount: 350_000,
      ownerDiscount: 50_000,
      voucherCode: 'WELCOME10',
    })
    expect(await shown((await issued(await orderIn('delivered'))).token)).not.toHaveProperty('ownerDiscount')
  })

  it('holds no telephone number, address or note of the buyer', async () => {
    const { token } = await issued(await orderIn('delivered'))

    const text = JSON.stringify(await shown(token))

    expect(text).not.toMatch(/Allen Avenue|"phone"|"address"|"note"|"email"/)
  })

  it('cannot be changed, moved or removed by anyone who uses the API, nor its content by the server', async () => {
    const { token } = await issued(await orderIn('delivered'))
    const forge = `update receipts set content = '{"total": 1}' where token = $1`

    await expect(db.as(person(store.ownerId), forge, [token])).rejects.toThrow(/permission denied/)
    await expect(db.as(server, forge, [token])).rejects.toThrow(/permission denied/)
    await expect(
      db.as(person(store.ownerId), 'delete from receipts where token = $1', [token]),
    ).rejects.toThrow(/permission denied/)
    await expect(db.query(forge, [token])).rejects.toThrow(/cannot move/)
  })

  it('is found by its token alone, and not while the shop is suspended', async () => {
    const orderId = await orderIn('delivered')
    const { token } = await issued(orderId)

    expect(await shown('0'.repeat(32))).toBeNull()
    expect(await shown(orderId)).toBeNull()
    await expect(db.as(anon, 'select receipt_by_token($1)', [token])).rejects.toThrow(/permission denied/)
    await db.query(`update businesses set status = 'suspended' where id = $1`, [store.id])
    const whileSuspended = await shown(token)
    await db.query(`update businesses set status = 'active' where id = $1`, [store.id])
    expect(whileSuspended).toBeNull()
  })

  it('loses the buyer’s name when they are erased, and nothing else', async () => {
    const orderId = await orderIn('delivered')
    const { token } = await issued(orderId)
    const [customer] = await db.query('select customer_id from orders where id = $1', [orderId])

    await db.as(person(store.ownerId), `select erase_customer($1, $2, 'Ngozi Eze')`, [
      store.id,
      customer?.['customer_id'],
    ])

    expect(await shown(token)).toMatchObject({ buyerName: null, total: 1_000_000 })
  })
})
