// A smaller plan: going down to it at the end of the paid time, and choosing which live products stay on it.
import { useState } from 'react'
import { chooseNextPlan, chooseStayingProducts } from '#contract/sql/plans/plans.ts'
import {
  changeSubscription,
  type LiveProduct,
  listLiveProducts,
  type PlanPage,
} from '#data/owner/settings/plan.ts'
import { type PlanId, planLimits } from '#domain/plan/plan.ts'
import { cardActFor, lowerPlans } from '#domain/plan/plan-state.ts'
import { Button } from '#kit/action/Button.tsx'
import { AskButton } from '#kit/dialog/ConfirmDialog.tsx'
import { CheckboxField } from '#kit/form/ChoiceFields.tsx'
import { useSave } from '#kit/form/use-save.ts'
import { Card } from '#kit/page/Card.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'
import { useBusiness } from '#owner/session/business.ts'
import { useStoreFetch, useStoreWrite } from '#owner/session/store-data.ts'
import { dayText, PLAN_REFUSALS, planName, planRefusalText } from '#owner/shared/plan/copy.ts'
import { usePlanChanged } from '#owner/shared/plan/use-plan.ts'
import { leavingText } from './copy.ts'

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
          <AskButton
            key={lower}
            label={`Go down to ${planName(lower)}`}
            title={`Go down to ${planName(lower)}?`}
            action={`Go down to ${planName(lower)}`}
            isDanger={false}
            onConfirm={() => choose(lower)}
          >
            <p>{goingDownText(page)}</p>
          </AskButton>
        ))}
      </div>
    </Card>
  )
}

function goingDownText({ plan, paidUntil, renews }: PlanPage): string {
  const end = paidUntil ? ` on ${dayText(paidUntil)}` : ' at the end of the paid time'
  return `${planName(plan)} stays until it ends${end}.${renews ? ' Your card is not charged again.' : ''} Products over the limit of Starter rest then; nothing is deleted.`
}

/** Keeps the choice, and cancels or resumes the card with it. */
function useChoosePlan(page: PlanPage) {
  const { id: businessId } = useBusiness()
  const changed = usePlanChanged()
  const { save } = useSave()
  const { save: keep } = useStoreWrite(chooseNextPlan, PLAN_REFUSALS)
  return async (next: PlanId) => {
    const action = cardActFor(next, page)
    if (action !== null) {
      const isDone = await save({
        send: () => changeSubscription({ businessId, action }),
        refusalText: planRefusalText,
      })
      if (!isDone) return
    }
    const done = next === page.plan ? `You stay on ${planName(next)}` : 'Kept. Nothing is deleted.'
    await keep({ plan: next }, { done, onSaved: changed })
  }
}

const PLACES = planLimits('starter').live ?? 0

/** Chooses which live products stay live on a smaller plan: those that the owner picks, then the oldest, up to the plan's limit. */
export function StayingCard({ resting }: { readonly resting: number }) {
  const query = useStoreFetch('plan', ['live-products'], listLiveProducts)
  return (
    <Card title={resting === 1 ? '1 product rests' : `${resting} products rest`}>
      <p className="mb-3">{`Starter shows ${PLACES}. The others are hidden and come back with a plan. Choose which ${PLACES} stay; the oldest fill the places that you leave.`}</p>
      <Loaded query={query} failed="Your products could not be loaded." rows={2}>
        {(data) => <StayingForm products={data} />}
      </Loaded>
    </Card>
  )
}

/** The chosen products, then the oldest, up to the plan's limit. */
function staying(products: readonly LiveProduct[]): readonly string[] {
  const chosen = products.filter(({ stays }) => stays)
  const others = products.filter(({ stays }) => !stays)
  return [...chosen, ...others].slice(0, PLACES).map(({ id }) => id)
}

function StayingForm({ products }: { readonly products: readonly LiveProduct[] }) {
  const [chosen, setChosen] = useState<readonly string[]>(() => staying(products))
  const changed = usePlanChanged()
  const { save, isSaving } = useStoreWrite(chooseStayingProducts, PLAN_REFUSALS)
  const toggle = (id: string, isOn: boolean) =>
    setChosen(isOn ? [...chosen, id] : chosen.filter((other) => other !== id))
  const keep = () =>
    save({ productIds: chosen }, { done: 'Saved. Your store follows within a minute.', onSaved: changed })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void keep()
      }}
    >
      <fieldset className="mb-4 max-h-80 overflow-y-auto">
        <legend className="font-medium">{`${chosen.length} of ${PLACES} chosen`}</legend>
        {products.map(({ id, name }) => (
          <CheckboxField
            key={id}
            label={name}
            checked={chosen.includes(id)}
            disabled={!chosen.includes(id) && chosen.length >= PLACES}
            onChange={(event) => toggle(id, event.target.checked)}
          />
        ))}
      </fieldset>
      <Button type="submit" isBusy={isSaving} busyText="Saving…">
        Save what stays
      </Button>
    </form>
  )
}
