// The receipt of one order: reads the newest one, makes one, and fetches its picture.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { issueReceipt } from '#contract/sql/orders/orders.ts'
import { call } from '#data/client.ts'
import { fetchLatestReceipt } from '#data/owner/orders/receipts.ts'
import { ownerDatabase } from '#data/owner/owner-database.ts'
import { receiptPath } from '#domain/order/receipt.ts'
import { useSave } from '#kit/form/use-save.ts'
import { toast } from '#kit/toast/toast.ts'
import { useBusiness } from '#owner/session/business.ts'
import { useStoreKeys } from '#owner/session/query-keys.ts'
import { usePictureFile } from '../share/use-picture-file.ts'

/** The last receipt of the order; null without one. Asked for delivered orders alone, as only they have receipts. */
export function useLatestReceipt(orderId: string, { isDelivered }: { readonly isDelivered: boolean }) {
  const { id } = useBusiness()
  const keys = useStoreKeys()
  return useQuery({
    queryKey: keys.receipt(orderId),
    queryFn: () => fetchLatestReceipt(id, orderId),
    enabled: isDelivered,
  })
}

/** Makes the order's receipt, or says that nothing has changed since the last. */
export function useIssueReceipt(orderId: string) {
  const client = useQueryClient()
  const keys = useStoreKeys()
  const { save, isSaving } = useSave()
  const issue = () =>
    save({
      send: async () => call(await ownerDatabase(), issueReceipt, { orderId }),
      onSaved: ({ token, number, isNew }) => {
        client.setQueryData(keys.receipt(orderId), { token, number })
        if (!isNew) toast({ text: 'Nothing has changed since this receipt was made.' })
      },
      refusalText: () => 'A receipt can be made once the order is delivered.',
    })
  return { issue, isSaving }
}

/** Fetched when first needed; kept while the page of the order is open. */
export function useReceiptPicture(token: string, number: number) {
  const keys = useStoreKeys()
  return usePictureFile(keys.receiptPicture(token), (signal) => fetchReceiptPicture(token, number, signal))
}

/** Throws when the site cannot be reached or answers with its stand-in picture, which must not be shared as a receipt. */
async function fetchReceiptPicture(token: string, number: number, signal: AbortSignal): Promise<File> {
  const response = await fetch(`${receiptPath(token)}.png`, { signal })
  if (!response.ok) throw new Error(`receipt picture: expected 200, got ${response.status}`)
  const source = response.headers.get('X-Receipt')
  if (source !== 'drawn' && source !== 'remembered') throw new Error('receipt picture: it could not be drawn')
  return new File([await response.blob()], `receipt-${number}.png`, { type: 'image/png' })
}
