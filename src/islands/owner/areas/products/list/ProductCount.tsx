// The number of products, and on Starter the used part of the plan.
import type { ProductCounts } from '#contract/sql/catalogue/products.ts'
import { planLimits } from '#domain/plan/plan.ts'
import { useBusiness } from '#owner/session/business.ts'
import { countText } from '../shared/copy.ts'
import { restingCount } from './filter/view-counts.ts'

export function ProductCount({ counts }: { readonly counts: ProductCounts | undefined }) {
  const { plan } = useBusiness()
  const limits = planLimits(plan)
  if (!counts) return <span className="invisible">0 products</span>
  if (limits.live === null || limits.saved === null) {
    return (
      <span className="figures">
        {`${countText(counts.all)}, ${counts.live.toLocaleString('en-NG')} live`}
      </span>
    )
  }
  const resting = restingCount(counts.live, plan)
  return (
    <span className="figures">
      <span>{`${counts.live - resting} of ${limits.live} live`}</span>
      {resting > 0 && (
        <>
          <span>,</span>{' '}
          <a className="font-medium text-indigo underline" href="/settings/plan">
            {`${resting} hidden`}
          </a>
        </>
      )}
      <span>{`, ${counts.all} of ${limits.saved} saved.`}</span>{' '}
      {counts.live >= limits.live && (
        <a className="font-medium text-indigo underline" href="/pricing">
          Show more with Premium
        </a>
      )}
    </span>
  )
}
