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
import { ConfirmDialog } from '#kit/dialog/ConfirmDialog.tsx'
import { CheckboxField } from '#kit/form/ChoiceFields.tsx'
import { useSave } from '#kit/form/use-save.ts'
import { Card } from '#kit/page/Card.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'
import { toast } from '#kit/toast/toast.ts'
import { useBusiness } from '#owner/session/business.ts'
import { useStoreFetch, useStoreWrite } from '#owner/session/store-data.ts'
import { dayText, PLAN_REFUSALS, planName, planRefusalText } from '#owner/shared/plan/copy.ts'
import { usePlanChanged } from '#owner/shared/plan/use-plan.ts'
import { leavingText } from './copy.ts'

/** Moving to a lower plan: from the end of the paid time. A subscription is cancelled with it. */
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
  const keep = () => {
    const onSaved = async () => {
      toast({ text: 'Saved. Your store follows within a minute.' })
      await changed()
    }
    return save({ productIds: chosen }, { onSaved })
  }
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
