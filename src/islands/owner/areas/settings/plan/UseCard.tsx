// How much of the plan's limits the store uses.
import type { PlanPage } from '#data/owner/settings/plan.ts'
import { planSeats } from '#domain/plan/plan.ts'
import { Card } from '#kit/page/Card.tsx'
import { ProgressBar } from '#kit/show/ProgressBar.tsx'

const NUMBER = new Intl.NumberFormat('en-NG')

export function UseCard({ page: { plan, use, limits, domain } }: { readonly page: PlanPage }) {
  return (
    <Card title="What you use">
      <dl className="flex flex-col gap-4">
        <Used name="Live products" used={use.live} limit={limits.live} />
        <Used name="Saved products, drafts included" used={use.saved} limit={limits.saved} />
        <Used name="Pictures" used={use.pictures} limit={limits.pictures} />
        <Used name="People" used={use.members} limit={planSeats(plan)} />
        <div className="flex flex-wrap justify-between gap-x-4">
          <dt>Domain</dt>
          <dd className="min-w-0 break-words font-medium">{domain ? domain.name : 'None'}</dd>
        </div>
      </dl>
    </Card>
  )
}

type UsedProps = { readonly name: string; readonly used: number; readonly limit: number | null }

function Used({ name, used, limit }: UsedProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1">
      <dt>{name}</dt>
      <dd className="figures font-medium">
        {limit === null ? NUMBER.format(used) : `${NUMBER.format(used)} of ${NUMBER.format(limit)}`}
      </dd>
      {limit !== null && (
        <dd className="col-span-2">
          <ProgressBar done={used} total={limit} label={name} />
        </dd>
      )}
    </div>
  )
}
