// The receipt of one order: reads the newest one, makes one, and fetches its picture.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { fetchLatestReceipt, issueReceipt } from '#data/owner/orders/receipts.ts'
import { useSave } from '#kit/form/use-save.ts'
import { toast } from '#kit/toast/toast.ts'
import { useBusiness } from '#owner/session/business.ts'
import { useStoreKeys } from '#owner/session/query-keys.ts'
import { fetchReceiptPicture } from './receipt-picture.ts'

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
      send: () => issueReceipt(orderId),
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
  const query = useQuery({
    queryKey: keys.receiptPicture(token),
    queryFn: ({ signal }) => fetchReceiptPicture(token, number, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: 1,
  })
  const url = query.data?.url
  useEffect(() => {
    if (!url) return
    return () => URL.revokeObjectURL(url)
  }, [url])
  return query
}
