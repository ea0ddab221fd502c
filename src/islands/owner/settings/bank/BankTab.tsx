// The account that shoppers transfer to. Only the owner comes here; shoppers see it on the page of their order, nowhere else.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { fetchBank, type StoreBank } from '#data/owner/bank-details.ts'
import { Card } from '../../kit/Card.tsx'
import { ErrorNote } from '../../kit/ErrorNote.tsx'
import { SkeletonRows } from '../../kit/Skeleton.tsx'
import { useBusiness } from '../../session/business.ts'
import { BankForm } from './BankForm.tsx'

export default function BankTab() {
  const { id: businessId } = useBusiness()
  const client = useQueryClient()
  const queryKey = ['settings', businessId, 'bank']
  const { data, isError, isFetchedAfterMount, refetch } = useQuery({
    queryKey,
    queryFn: () => fetchBank(businessId),
    staleTime: 0,
    refetchOnWindowFocus: false,
  })
  if (isError) return <ErrorNote text="The account could not be loaded." onRetry={() => void refetch()} />
  if (data === undefined || !isFetchedAfterMount) return <SkeletonRows rows={2} />
  const keep = (bank: StoreBank | null) => client.setQueryData(queryKey, bank)
  return (
    <div className="flex flex-col gap-4">
      <Card title="Who sees this">
        <p>
          Shoppers see the account <b>only after they have ordered</b>, on the page of their order, while it
          is not paid. It is never on your store’s pages, so nobody can collect it there.
        </p>
        <p className="mt-3">
          A change asks for your password, and every owner of the store gets a mail about it.
        </p>
      </Card>
      <BankForm bank={data} onKept={keep} />
    </div>
  )
}
