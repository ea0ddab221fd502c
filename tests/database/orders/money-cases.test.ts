// Runs the table of amounts through the database: the same cases as the domain and the browser's twin (promise P17 in docs/promises.md).
// Planted defect, seen red: voucher_discount rounding half down.
import { describe, expect, it } from 'vitest'
import { giftCardCases } from '#tests/support/cases/gift-card-cases.ts'
import { type MoneyCase, moneyCases } from '#tests/support/cases/money-cases.ts'
import { codeOf, openDatabase } from '#tests/support/database/database.ts'
import {
  addGiftCard,
  addProduct,
  addVoucher,
  addZone,
  openStore,
  orderRequest,
  quote,
} from '#tests/support/database/store.ts'
import { forFile } from '#tests/support/for-file.ts'

const db = forFile(openDatabase)

/** Makes a store for one case: a product per line, the voucher, the zone. */
async function askPrice(
  { lines, voucher, delivery }: MoneyCase,
  balance?: number,
): Promise<Record<string, unknown>> {
  const store = await openStore(db, { allow_pickup: true, allow_agreed_delivery: true })
  const items = []
  for (const [price, quantity] of lines) {
    items.push({ productId: await addProduct(db, store.id, { price, stock: null }), quantity })
  }
  const isZone = delivery !== null && typeof delivery === 'object'
  const zoneId = isZone
    ? await addZone(db, store.id, { fee: delivery.fee, free_above: delivery.freeAbove })
    : null
  if (voucher) await addVoucher(db, store.id, { code: 'CASE', ...voucher })
  const card = balance === undefined ? null : await addGiftCard(db, store.id, { amount: balance })
  return quote(db, {
    ...orderRequest(store.id, items),
    delivery: isZone ? { zoneId } : delivery,
    voucherCode: voucher ? 'CASE' : null,
    giftCardCode: card?.code ?? null,
  })
}

describe('the database prices', () => {
  it.each(moneyCases.map((money) => [money.name, money] as const))('%s', async (_, money) => {
    const asked = askPrice(money)

    if (money.refusal) {
      expect(await codeOf(asked)).toBe(money.refusal)
      return
    }
    const { subtotal, discount, deliveryFee, total } = await asked
    expect({ subtotal, discount, deliveryFee, total }).toEqual({
      subtotal: money.subtotal,
      discount: money.discount,
      deliveryFee: money.deliveryFee,
      total: money.total,
    })
  })

  it.each(giftCardCases.map((money) => [money.name, money] as const))(
    'with a gift card: %s',
    async (_, money) => {
      const { subtotal, discount, deliveryFee, total, giftCard } = await askPrice(money, money.balance)

      expect({ subtotal, discount, deliveryFee, total }).toEqual({
        subtotal: money.subtotal,
        discount: money.discount,
        deliveryFee: money.deliveryFee,
        total: money.total,
      })
      expect(giftCard).toMatchObject({ amount: money.paid, left: money.balance - money.paid })
    },
  )
})
