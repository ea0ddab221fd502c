// What customers hold, and what the last 30 days brought.
import type { RewardsPage } from '#contract/sql/orders/rewards.ts'
import { pointsText } from '#domain/rewards/rewards-form.ts'
import { Card } from '#kit/page/Card.tsx'
import { Money } from '#kit/show/Money.tsx'

export function RewardsFigures({ page }: { readonly page: RewardsPage }) {
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
