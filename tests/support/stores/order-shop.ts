// Makes a small shop to order from over HTTP, and requests like the cart's. Inserts rows as the tables' owner.

import { randomUUID } from 'node:crypto'
import type { Answer } from '../running/ask.ts'
import type { Oja } from '../running/site.ts'

/** Ids of a shop: cloth at 5,000.00 with stock 90, a gele in two sizes (L costs 9,900.00 and has 3), a scarf at 4,000.00. */
export type OrderShop = {
  readonly id: string
  readonly slug: string
  readonly cloth: string
  readonly gele: string
  readonly sizeM: string
  readonly sizeL: string
  readonly scarf: string
  readonly draft: string
  readonly zone: string
}

let counter = 0

/** A phone number that no other call has returned, as a Nigerian writes it. */
export function newPhone(): string {
  counter += 1
  return `080${String(30_000_000 + counter)}`
}

/** Opens the shop; `fields` are columns of `businesses`. Voucher `WELCOME10` takes 10 percent. */
export async function openOrderShop(
  oja: Oja,
  slug: string,
  fields: Record<string, unknown> = {},
): Promise<OrderShop> {
  const shop: OrderShop = {
    id: randomUUID(),
    slug,
    cloth: randomUUID(),
    gele: randomUUID(),
    sizeM: randomUUID(),
    sizeL: randomUUID(),
    scarf: randomUUID(),
    draft: randomUUID(),
    zone: randomUUID(),
  }
  const group = randomUUID()
  const of = (row: Record<string, unknown>) => ({ business_id: shop.id, ...row })
  const rows: readonly (readonly [string, Record<string, unknown>])[] = [
    [
      'businesses',
      {
        id: shop.id,
        slug,
        name: 'Adunni Fabrics',
        plan: 'enterprise',
        allow_pickup: true,
        allow_agreed_delivery: true,
        pickup_note: 'Shop 12, Balogun Market',
        payment_methods: ['transfer', 'on_delivery'],
        whatsapp_number: '2348012345678',
        ...fields,
      },
    ],
    [
      'business_bank_details',
      of({ bank_name: 'GTBank', account_number: '0123456789', account_name: 'Adunni Fabrics Ltd' }),
    ],
    ['products', of({ id: shop.cloth, name: 'Ankara cloth', price: 500_000, stock: 90, status: 'live' })],
    ['products', of({ id: shop.gele, name: 'Aso Oke gele', price: 850_050, status: 'live' })],
    ['products', of({ id: shop.scarf, name: 'Adire scarf', price: 400_000, status: 'live' })],
    ['products', of({ id: shop.draft, name: 'Not yet', price: 100_000, status: 'draft' })],
    ['option_groups', of({ id: group, product_id: shop.gele, name: 'Size', position: 0 })],
    ['option_values', of({ id: shop.sizeM, product_id: shop.gele, group_id: group, name: 'M', position: 0 })],
    ['option_values', of({ id: shop.sizeL, product_id: shop.gele, group_id: group, name: 'L', position: 1 })],
    [
      'product_combinations',
      of({ product_id: shop.gele, value_ids: [shop.sizeL], price: 990_000, stock: 3 }),
    ],
    ['delivery_zones', of({ id: shop.zone, name: 'Lagos Mainland', fee: 150_000, free_above: 5_000_000 })],
    ['vouchers', of({ code: 'WELCOME10', discount_type: 'percentage', discount_value: 10 })],
  ]
  for (const [table, row] of rows) await insertRow(oja, table, row)
  return shop
}

/** Inserts a row as the table's owner. */
export async function insertRow(oja: Oja, table: string, row: Record<string, unknown>): Promise<void> {
  const columns = Object.keys(row)
  const places = columns.map((_, index) => `$${index + 1}`)
  await oja.stack.sql(
    `insert into ${table} (${columns.join(', ')}) values (${places.join(', ')})`,
    Object.values(row),
  )
}

/** An order of one cloth, with delivery to Lagos Mainland: 5,000.00 + 1,500.00. */
export function orderBody(shop: OrderShop, fields: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    store: shop.id,
    clientOrderId: randomUUID(),
    items: [{ productId: shop.cloth, variantIds: [], quantity: 1 }],
    delivery: { zoneId: shop.zone },
    customer: {
      name: 'Bola Adeyemi',
      phone: newPhone(),
      address: '12 Allen Avenue, Ikeja',
      landmark: 'Opposite the bank',
    },
    expectedTotal: 650_000,
    ...fields,
  }
}

/** An answer of the API: its status and its JSON. */
export type JsonAnswer = {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: answers are looked into freely by tests
  readonly json: any
  readonly headers: Answer['headers']
}

export async function postJson(
  oja: Oja,
  path: string,
  body: unknown,
  options: { readonly headers?: Record<string, string>; readonly host?: string } = {},
): Promise<JsonAnswer> {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const answer = await oja.ask(path, {
    method: 'POST',
    body: text,
    ...(options.host ? { host: options.host } : {}),
    headers: {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(text)),
      ...options.headers,
    },
  })
  return {
    status: answer.status,
    json: answer.text ? JSON.parse(answer.text) : null,
    headers: answer.headers,
  }
}
