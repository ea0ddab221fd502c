// A smaller plan: going down to it at the end of the paid time, and staying after all.
import { chooseNextPlan } from '#contract/sql/plans/plans.ts'
import { changeSubscription, type PlanPage } from '#data/owner/settings/plan.ts'
import type { PlanId } from '#domain/plan/plan.ts'
import { cardActFor, lowerPlans } from '#domain/plan/plan-state.ts'
import { Button } from '#kit/action/Button.tsx'
import { useSave } from '#kit/form/use-save.ts'
import { Card } from '#kit/page/Card.tsx'
import { useBusiness } from '#owner/session/business.ts'
import { useStoreWrite } from '#owner/session/store-data.ts'
import { PLAN_REFUSALS, planName, planRefusalText } from '#owner/shared/plan/copy.ts'
import { usePlanChanged } from '#owner/shared/plan/use-plan.ts'
import { leavingText } from './copy.ts'
import { GoDownButton } from './GoDownButton.tsx'

/** Moving to a lower plan: from the end of the paid time. A subscription is cancelled with it. */
export function LowerPlanCard({ page }: { readonly page: PlanPage }) {
  const choose = useChoosePlan(page)
  const { chosenPlan, plan, renews } = page
  // A card that was resumed since is charged for the present plan: nothing lower follows.
  if (chosenPlan !== null && chosenPlan !== plan && !renews)
    return (
      <Card title="A smaller plan" isStack>
        <p>{leavingText(chosenPlan, page)}</p>
        <Button kind="soft" className="self-start" onClick={() => void choose(plan)}>
          {`Stay on ${planName(plan)}`}
        </Button>
      </Card>
    )
  return (
    <Card title="A smaller plan" isStack>
      <p>It begins when the paid time ends. Nothing is deleted.</p>
      <div className="flex flex-wrap gap-3">
        {lowerPlans(plan).map((lower) => (
          <GoDownButton key={lower} page={page} lower={lower} choose={choose} />
        ))}
      </div>
    </Card>
  )
}

/** Keeps the choice, and cancels or resumes the card with it. */
function useChoosePlan(page: PlanPage) {
  const { id: businessId } = useBusiness()
  const changed = usePlanChanged()
  const { save } = useSave()
  const { save: keep } = useStoreWrite(chooseNextPlan, PLAN_REFUSALS)
  return async (next: PlanId) => {
    const action = cardActFor(next, page)
    const done = next === page.plan ? `You stay on ${planName(next)}` : leavingText(next, page)
    const said = { done, onSaved: changed }
    const act = (after?: typeof said) =>
      save({
        send: () => changeSubscription({ businessId, action: action ?? 'cancel' }),
        refusalText: planRefusalText,
        ...after,
      })
    // The choice comes before the card is stopped: it keeps that the card was charged, so that staying resumes no card that was cancelled before.
    if (action === 'cancel') await ((await keep({ plan: next })) && act(said))
    else if (action === null || (await act())) await keep({ plan: next }, said)
  }
}
