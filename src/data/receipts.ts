// Receipts by their public address, for the server.
import type { Receipt } from '#domain/order/receipt.ts'
import { callOrThrow, type Database } from './client.ts'

/** The receipt of a token, or null: unknown, or of a shop that is suspended. */
export function fetchReceipt(database: Database, token: string): Promise<Receipt | null> {
  return callOrThrow<Receipt | null>(database, 'receipt_by_token', { p_token: token })
}
