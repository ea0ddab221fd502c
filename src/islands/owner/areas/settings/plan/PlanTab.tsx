// Plan and payments: what the store has, how much of it is used, what comes next, payments with their receipts, the card.

import { useEffect } from 'react'
import { warnWithoutPaystack } from '#components/dom/payment-script.ts'
import { Loaded } from '#kit/page/Loaded.tsx'
import { usePlanPage } from '#owner/shared/plan/use-plan.ts'
import { CardOnFile } from './CardOnFile.tsx'
import { FreeDomainCard } from './FreeDomainCard.tsx'
import { LowerPlanCard } from './LowerPlanCard.tsx'
import { PaymentsCard } from './PaymentsCard.tsx'
import { PlanCard } from './PlanCard.tsx'
import { ReturnNote } from './ReturnNote.tsx'
import { StayingCard } from './StayingCard.tsx'
import { UseCard } from './UseCard.tsx'

export default function PlanTab() {
  useEffect(() => warnWithoutPaystack(window), [])
  const query = usePlanPage()
  return (
    <Loaded query={query} failed="Your plan could not be loaded.">
      {(page) => (
        <div className="flex flex-col gap-4">
          <ReturnNote />
          <PlanCard page={page} />
          {page.use.resting > 0 && <StayingCard resting={page.use.resting} />}
          <UseCard page={page} />
          <FreeDomainCard isOwner={page.isOwner} />
          {page.subscription && <CardOnFile page={page} />}
          <PaymentsCard page={page} />
          {page.isOwner && page.plan !== 'starter' && !page.isTrial && <LowerPlanCard page={page} />}
        </div>
      )}
    </Loaded>
  )
}
