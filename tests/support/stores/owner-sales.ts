// Makes goods and shoppers' orders in an owner's new store on the demo site, for the tests of the orders area.
import { randomUUID } from 'node:crypto'
import type { Browser, Page } from 'playwright'
import { type OwnerOptions, openOwner, sql } from '../browser/owner.ts'

export type Sales = {
  readonly storeId: string
  /** 5,000.00, 10 in stock. */
  readonly cloth: string
  /** 8,000.00; size L costs 9,000.00 and has 3. */
  readonly gele: string
  readonly large: string
}

/** Adds two products to a store. */
export async function stockShelves(storeId: string): Promise<Sales> {
  const [cloth, gele, group, small, large] = Array.from({ length: 5 }, () => randomUUID()) as [
    string,
    string,
    string,
    string,
    string,
  ]
  await sql(
    `insert into products (id, business_id, name, price, stock, status, position) values
     ($1, $3, 'Ankara cloth', 500000, 10, 'live', 0), ($2, $3, 'Aso Oke gele', 800000, null, 'live', 1)`,
    [cloth, gele, storeId],
  )
  await sql(`insert into option_groups (id, business_id, product_id, name) values ($1, $2, $3, 'Size')`, [
    group,
    storeId,
    gele,
  ])
  await sql(
    `insert into option_values (id, business_id, product_id, group_id, name, position) values
     ($1, $3, $4, $5, 'S', 0), ($2, $3, $4, $5, 'L', 1)`,
    [small, large, storeId, gele, group],
  )
  await sql(
    `insert into product_combinations (business_id, product_id, value_ids, price, stock) values ($1, $2, $3, 900000, 3)`,
    [storeId, gele, [large]],
  )
  return { storeId, cloth, gele, large }
}

let counter = 0

export type PlacedSale = { readonly id: string; readonly code: string; readonly token: string }

/** A shopper's order of cloth with agreed delivery, or with other fields, sent as the shop's own pages do. */
export async function shopperOrders(
  { storeId, cloth }: Pick<Sales, 'storeId' | 'cloth'>,
  { name = 'Ngozi Eze', quantity = 2, phone }: { name?: string; quantity?: number; phone?: string } = {},
  fields: { delivery?: { zoneId: string }; voucherCode?: string; expectedTotal?: number } = {},
): Promise<PlacedSale> {
  counter += 1
  const request = {
    store: storeId,
    clientOrderId: randomUUID(),
    items: [{ productId: cloth, variantIds: [], quantity }],
    delivery: 'agree',
    customer: {
      name,
      phone: phone ?? `23480${String(30_000_000 + process.pid * 100 + counter).slice(-8)}`,
      address: '12 Allen Avenue, Ikeja',
      landmark: 'Opposite the bank',
    },
    expectedTotal: 500_000 * quantity,
    ...fields,
  }
  const [row] = await sql(`select place_order($1, '{"ipHash": null, "userId": null}') as placed`, [
    JSON.stringify(request),
  ])
  if (!row) throw new Error('place_order: expected an order, got no row')
  const { token, code } = row['placed'] as { token: string; code: string }
  const [order] = await sql('select id from orders where token = $1', [token])
  return { id: order?.['id'] as string, code, token }
}

/** Stock of cloth. */
export async function clothLeft({ cloth }: Sales): Promise<number> {
  const [row] = await sql('select stock from products where id = $1', [cloth])
  return row?.['stock'] as number
}

/** Opens an owner with two products, and short ways to the orders' pages. */
export async function openOrders(
  browser: Browser,
  viewport: NonNullable<OwnerOptions['viewport']>,
  options: Pick<OwnerOptions, 'before'> = {},
) {
  const owner = await openOwner(browser, { viewport, ...options })
  const sales = await stockShelves(owner.business.id)
  const { page } = owner
  return {
    ...owner,
    sales,
    button: (name: string | RegExp) => page.getByRole('button', { name }),
    heading: (name: string | RegExp) => page.getByRole('heading', { name }),
    open: async (orderId: string, code: string) => {
      await owner.visit(`/dashboard/orders/${orderId}`)
      await page.getByRole('heading', { name: `Order ${code}` }).waitFor()
    },
  }
}

/** `['placed pending', 'status confirmed', 'edited']`, oldest first. */
export async function eventsOf(orderId: string): Promise<readonly string[]> {
  const rows = await sql(
    'select kind, to_status from order_events where order_id = $1 order by created_at, id',
    [orderId],
  )
  return rows.map(({ kind, to_status: to }) => (to === null ? kind : `${kind} ${to}`))
}

/** The labels of the messages that the order's page offers. */
export function messagesOffered(page: Page): Promise<readonly string[]> {
  return page.getByRole('region', { name: 'Write to the customer' }).getByRole('button').allTextContents()
}
