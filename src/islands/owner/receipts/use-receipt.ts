// The receipt of one order: reading the latest, issuing one, and its picture.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { fetchLatestReceipt, issueReceipt } from '#data/owner/receipts.ts'
import { toast } from '../kit/toast.ts'
import { useBusiness } from '../session/business.ts'
import { fetchReceiptPicture } from './receipt-picture.ts'

export function useLatestReceipt(orderId: string, isDelivered: boolean) {
  const { id } = useBusiness()
  return useQuery({
    queryKey: ['receipts', id, orderId],
    queryFn: () => fetchLatestReceipt(id, orderId),
    enabled: isDelivered,
  })
}

export function useIssueReceipt(orderId: string) {
  const { id } = useBusiness()
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => issueReceipt(orderId),
    onSuccess: (issued) => {
      if (!issued.ok) {
        toast({ kind: 'bad', text: 'A receipt can be made once the order is delivered.' })
        return
      }
      const { token, number, isNew } = issued.value
      client.setQueryData(['receipts', id, orderId], { token, number })
      if (!isNew) toast({ text: 'Nothing has changed since this receipt was made.' })
    },
    onError: () =>
      toast({ kind: 'bad', text: 'The receipt was not made. Check your connection and try again.' }),
  })
}

/** Drawn when first asked for; kept while the page of the order is open. */
export function useReceiptPicture(token: string, number: number) {
  const query = useQuery({
    queryKey: ['receipt-picture', token],
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
