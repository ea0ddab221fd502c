// Moving to a lower plan: from the end of the paid time. A subscription is cancelled with it.
import { useState } from 'react'
import { chooseNextPlan } from '#contract/sql/plans/plans.ts'
import { changeSubscription, type PlanPage } from '#data/owner/settings/plan.ts'
import type { PlanId } from '#domain/plan/plan.ts'
import { cardActFor, lowerPlans } from '#domain/plan/plan-state.ts'
import { Button } from '#kit/action/Button.tsx'
import { ConfirmDialog } from '#kit/dialog/ConfirmDialog.tsx'
import { useSave } from '#kit/form/use-save.ts'
import { Card } from '#kit/page/Card.tsx'
import { toast } from '#kit/toast/toast.ts'
import { useBusiness } from '#owner/session/business.ts'
import { useStoreWrite } from '#owner/session/store-data.ts'
import { dayText, PLAN_REFUSALS, planName, planRefusalText } from '#owner/shared/plan/copy.ts'
import { usePlanChanged } from '#owner/shared/plan/use-plan.ts'
import { leavingText } from './copy.ts'

export function LowerPlanCard({ page }: { readonly page: PlanPage }) {
  const { id: businessId } = useBusiness()
  const [wanted, setWanted] = useState<PlanId | null>(null)
  const changed = usePlanChanged()
  const { save } = useSave()
  const { save: keep } = useStoreWrite(chooseNextPlan, PLAN_REFUSALS)
  const { chosenPlan, plan, paidUntil, renews } = page
  const choose = async (next: PlanId) => {
    const action = cardActFor(next, page)
    if (action !== null) {
      const isDone = await save({
        send: () => changeSubscription({ businessId, action }),
        refusalText: planRefusalText,
      })
      if (!isDone) return
    }
    const onSaved = async () => {
      toast({ text: next === plan ? `You stay on ${planName(plan)}` : 'Kept. Nothing is deleted.' })
      await changed()
    }
    await keep({ plan: next }, { onSaved })
  }
  const end = paidUntil ? ` on ${dayText(paidUntil)}` : ' at the end of the paid time'
  // A card that was resumed since is charged for the present plan: nothing lower follows.
  const isLeaving = chosenPlan !== null && chosenPlan !== plan && !renews
  return (
    <Card title="A smaller plan">
      <div className="flex flex-col gap-4">
        {isLeaving ? (
          <>
            <p>{leavingText(chosenPlan, page)}</p>
            <Button kind="soft" className="self-start" onClick={() => void choose(plan)}>
              {`Stay on ${planName(plan)}`}
            </Button>
          </>
        ) : (
          <>
            <p>It begins when the paid time ends. Nothing is deleted.</p>
            <div className="flex flex-wrap gap-3">
              {lowerPlans(plan).map((lower) => (
                <Button key={lower} kind="plain" onClick={() => setWanted(lower)}>
                  {`Go down to ${planName(lower)}`}
                </Button>
              ))}
            </div>
          </>
        )}
      </div>
      <ConfirmDialog
        title={wanted ? `Go down to ${planName(wanted)}?` : ''}
        action={wanted ? `Go down to ${planName(wanted)}` : ''}
        isOpen={wanted !== null}
        onClose={() => setWanted(null)}
        isDanger={false}
        onConfirm={() => wanted && choose(wanted)}
      >
        <p>
          {`${planName(plan)} stays until it ends${end}.${renews ? ' Your card is not charged again.' : ''} Products over the limit of Starter rest then; nothing is deleted.`}
        </p>
      </ConfirmDialog>
    </Card>
  )
}
