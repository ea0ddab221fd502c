// The bank account to which shoppers transfer money. Only the owner sees this tab; shoppers see the account on the page of their order and
// nowhere else.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { fetchBank, type StoreBank } from '#data/owner/settings/bank-details.ts'
import { Card } from '../../../kit/page/Card.tsx'
import { ErrorNote } from '../../../kit/page/ErrorNote.tsx'
import { SkeletonRows } from '../../../kit/page/Skeleton.tsx'
import { useBusiness } from '../../../session/business.ts'
import { useStoreKeys } from '../../../session/query-keys.ts'
import { BankForm } from './BankForm.tsx'

export default function BankTab() {
  const { id: businessId } = useBusiness()
  const client = useQueryClient()
  const queryKey = useStoreKeys().settings.bank
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
