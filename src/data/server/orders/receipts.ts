// Receipts by their public address, for the server.
import * as contract from '#contract/sql/orders/placing-orders.ts'
import type { Receipt } from '#domain/order/receipt.ts'
import { callOrThrow, type Database } from '../../client.ts'

/** The receipt of a token; null when the token is unknown or the shop is suspended. */
export function fetchReceipt(database: Database, token: string): Promise<Receipt | null> {
  return callOrThrow(database, contract.receiptByToken, { token })
}
