// The latest receipt of an order, for members of the store.
import { runQuery } from '../owner-database.ts'

export type IssuedReceipt = { readonly token: string; readonly number: number }

/** Returns the latest document of an order's sale; null without one. `isRequest`: it asks for payment, from before the delivery. */
export async function fetchLatestReceipt(
  businessId: string,
  orderId: string,
): Promise<(IssuedReceipt & { readonly isRequest: boolean }) | null> {
  const data = await runQuery('receipts', (database) =>
    database
      .from('receipts')
      .select('token, number, content')
      .eq('business_id', businessId)
      .eq('order_id', orderId)
      .is('return_id', null)
      .order('number', { ascending: false })
      .limit(1),
  )
  const [latest] = data
  if (!latest) return null
  const { token, number, content } = latest
  return { token, number, isRequest: (content as { isRequest?: boolean }).isRequest === true }
}
