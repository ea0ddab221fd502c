// Receipts by their public address, for the server.
import * as contract from '#contract/sql/orders/placing-orders.ts'
import type { Receipt } from '#domain/order/receipt.ts'
import { callSqlOrThrow, type Database } from '../../client.ts'

/** The receipt of a token; null when the token is unknown or the shop is suspended. */
export function fetchReceipt(database: Database, token: string): Promise<Receipt | null> {
  return callSqlOrThrow(database, contract.receiptByToken, { p_token: token })
}
