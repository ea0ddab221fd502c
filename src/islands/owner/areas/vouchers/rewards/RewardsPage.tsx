// The rewards programme: its rules in one sentence, what customers hold, and the newest entries of the ledger.
import { Redirect } from 'wouter'
import { type RewardsPage as RewardsRead, rewardsPage } from '#contract/sql/orders/rewards.ts'
import { fieldsOf, pointsText, USUAL_FIELDS } from '#domain/rewards/rewards-form.ts'
import { Card } from '#kit/page/Card.tsx'
import { ErrorNote } from '#kit/page/ErrorNote.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'
import { Page } from '#kit/page/Page.tsx'
import { Money } from '#kit/show/Money.tsx'
import { isManager, useBusiness } from '#owner/session/business.ts'
import { useStoreRead } from '#owner/session/store-data.ts'
import { PointLines } from '#owner/shared/points/PointLines.tsx'
import { VouchersTabs } from '../shared/VouchersTabs.tsx'
import { RewardsForm } from './RewardsForm.tsx'

export default function RewardsPage() {
  const business = useBusiness()
  const query = useStoreRead(rewardsPage)
  if (!isManager(business)) return <Redirect to="/dashboard/vouchers" replace />
  return (
    <Page
      title="Rewards"
      lead={<p>Customers earn points when they buy, and pay a part of a later order with them.</p>}
    >
      <VouchersTabs current="/dashboard/rewards" />
      <Loaded query={query} failed="Your programme could not be loaded." rows={4}>
        {(page) => (
          <div className="grid gap-4 lg:grid-cols-2 lg:items-start">
            <div className="flex min-w-0 flex-col gap-4">
              {page.rewards?.isActive && page.rewards.currency !== page.currency && (
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
      </Loaded>
    </Page>
  )
}

/** What customers hold, and what the last 30 days brought. */
function RewardsFigures({ page }: { readonly page: RewardsRead }) {
  const { holders, outstanding, owed, earned, spent, currency, rewards } = page
  return (
    <Card title="What you owe in points">
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-x-6 gap-y-4">
        <div>
          <dt className="text-mute text-sm">Worth</dt>
          <dd className="font-bold text-xl">
            <Money minor={owed} currency={rewards?.currency ?? currency} />
          </dd>
        </div>
        <div>
          <dt className="text-mute text-sm">
            {`Held by ${holders === 1 ? '1 customer' : `${holders} customers`}`}
          </dt>
          <dd className="figures font-bold text-xl">{pointsText(outstanding)}</dd>
        </div>
        <div>
          <dt className="text-mute text-sm">Earned in 30 days</dt>
          <dd className="figures font-bold text-xl">{earned.toLocaleString('en-GB')}</dd>
        </div>
        <div>
          <dt className="text-mute text-sm">Spent in 30 days</dt>
          <dd className="figures font-bold text-xl">{spent.toLocaleString('en-GB')}</dd>
        </div>
      </dl>
    </Card>
  )
}
