// The rewards programme: its rules in one sentence, what customers hold, and the newest entries of the ledger.
import { Redirect } from 'wouter'
import { rewardsPage } from '#contract/sql/orders/rewards.ts'
import { fieldsOf, USUAL_FIELDS } from '#domain/rewards/rewards-form.ts'
import { ErrorNote } from '#kit/page/ErrorNote.tsx'
import { Page } from '#kit/page/Page.tsx'
import { SkeletonRows } from '#kit/page/Skeleton.tsx'
import { isManager, useBusiness } from '#owner/session/business.ts'
import { useStoreRead } from '#owner/session/store-data.ts'
import { PointLines } from '#owner/shared/points/PointLines.tsx'
import { VouchersTabs } from '../shared/VouchersTabs.tsx'
import { RewardsFigures } from './RewardsFigures.tsx'
import { RewardsForm } from './RewardsForm.tsx'

export default function RewardsPage() {
  const business = useBusiness()
  const { data: page, isError, refetch } = useStoreRead(rewardsPage)
  if (!isManager(business)) return <Redirect to="/dashboard/vouchers" replace />
  const isResting = page?.rewards?.isActive && page.rewards.currency !== page.currency
  return (
    <Page
      title="Rewards"
      lead={<p>Customers earn points when they buy, and pay a part of a later order with them.</p>}
    >
      <VouchersTabs current="/dashboard/rewards" />
      {!page && !isError && <SkeletonRows rows={4} />}
      {!page && isError && (
        <ErrorNote text="Your programme could not be loaded." onRetry={() => void refetch()} />
      )}
      {page && (
        <div className="grid gap-4 lg:grid-cols-2 lg:items-start">
          <div className="flex min-w-0 flex-col gap-4">
            {isResting && (
              <ErrorNote text="Your shop sells in another currency now, so the programme rests. Look over its amounts and save them." />
            )}
            <RewardsForm
              key={page.rewards ? JSON.stringify(page.rewards) : 'new'}
              values={page.rewards ? fieldsOf(page.rewards) : USUAL_FIELDS}
              isNew={page.rewards === null}
            />
          </div>
          <div className="flex min-w-0 flex-col gap-4">
            {page.rewards && <RewardsFigures page={page} />}
            <PointLines
              title="Newest entries"
              lines={page.entries}
              isNamed
              empty="Nothing yet. The first points come when an order is delivered and marked as paid."
            />
          </div>
        </div>
      )}
    </Page>
  )
}
