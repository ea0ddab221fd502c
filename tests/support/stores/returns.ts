// Brings goods of orders back, as a member.
import { randomUUID } from 'node:crypto'
import type { TestDatabase } from '../database/database.ts'
import {
  type CountedShop,
  callAs,
  linesOf,
  moveAs,
  type Queries,
  type StoredOrder,
  shopperOrder,
} from './owner-orders.ts'
import type { Sums } from './payments.ts'
import { payAs } from './payments.ts'

export type ReturnSums = Sums & { readonly returned: number; readonly piecesBack: number }

type Back = {
  readonly id?: string
  /** Pieces of the order's lines, by place; 0: none of it came back. */
  readonly pieces: readonly number[]
  readonly isRestocked?: boolean
  readonly amount?: number
  readonly settle?: string
  readonly note?: string
  readonly seenBalance?: number
  readonly seenPieces?: number
  readonly seenBack?: number
}

type BackOrder = { readonly id: string; readonly business_id: string }

/** Lines for `record_return`: so many pieces of each line of the order. */
export async function linesBack(
  db: TestDatabase,
  { id }: { readonly id: string },
  pieces: readonly number[],
  isRestocked = true,
): Promise<readonly { lineId: string; quantity: number; isRestocked: boolean }[]> {
  const lines = await linesOf(db, id)
  return pieces.flatMap((quantity, place) => {
    const line = lines[place]
    return line && quantity > 0 ? [{ lineId: line.id, quantity, isRestocked }] : []
  })
}

/** Writes goods down as brought back; what the member saw is what is there now, unless the fields say otherwise. */
export async function bringBack(
  db: TestDatabase,
  by: Queries,
  order: BackOrder,
  back: Back,
): Promise<ReturnSums> {
  const { pieces, isRestocked, ...fields } = back
  const [now] = await db.query('select balance, pieces_back from orders where id = $1', [order.id])
  const lines = await linesBack(db, order, pieces, isRestocked)
  // A return that cannot be priced is refused before its money is looked at.
  const seenBack = await backOf(db, order, lines, fields.amount).catch(() => 0)
  return (await callAs(by, 'record_return', order.business_id, order.id, {
    id: randomUUID(),
    settle: 'later',
    seenBalance: Number(now?.['balance']),
    seenPieces: Number(now?.['pieces_back']),
    seenBack,
    lines,
    ...fields,
  })) as ReturnSums
}

/** The money that would go back for these lines now. */
async function backOf(db: TestDatabase, order: BackOrder, lines: readonly unknown[], amount?: number) {
  const [row] = await db.query(
    `select (private.price_return(o, private.lines_to_return(o, $2), $3)).back_amount from orders o where id = $1`,
    [order.id, JSON.stringify(lines), amount ?? null],
  )
  return Math.max(0, Number(row?.['back_amount']))
}

/** The returns of an order that count, oldest first. */
export async function returnsOf(db: TestDatabase, order: { readonly id: string }) {
  return (await db.query(
    `select r.* from order_returns r where order_id = $1 and reverses is null
       and not exists (select from order_returns x where x.reverses = r.id) order by created_at`,
    [order.id],
  )) as readonly { readonly [column: string]: unknown; readonly id: string }[]
}

/** A delivered order of a shopper, by default of two cloths collected in the shop, paid in full unless `paid` says how much. */
export async function deliveredOrder(
  db: TestDatabase,
  shop: CountedShop,
  by: Queries,
  fields: Parameters<typeof shopperOrder>[2] & { readonly paid?: number } = {},
  items?: Parameters<typeof shopperOrder>[3],
): Promise<StoredOrder & { readonly token: string }> {
  const { paid, ...asked } = fields
  const placed = await shopperOrder(db, shop, { delivery: 'pickup', ...asked }, items)
  const amount = paid ?? placed.total
  if (amount > 0) await payAs(by, placed, { amount, seenBalance: placed.total })
  await moveAs(by, placed, 'confirmed', 'shipped', 'delivered')
  return placed
}
