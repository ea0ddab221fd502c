// What stands where a feature needs a better plan: "Watermark is part of Premium: try it for 14 days", with the one next step.
import { brand } from '#brand'
import { leastPlan, type PlanFeature } from '#domain/plan/plan.ts'
import { Button, LinkButton } from '#kit/action/Button.tsx'
import { planName } from './copy.ts'
import { usePlanPage, useTrial } from './use-plan.ts'

type Props = {
  readonly feature: PlanFeature
  /** How the feature is called at the beginning of a sentence. */
  readonly name: string
  readonly verb?: 'is' | 'are'
}

/** `name` begins a sentence: `Watermark`, with the `verb` that fits. */
export function TrialOffer({ feature, name, verb = 'is' }: Props) {
  const { data } = usePlanPage()
  const { begin, isBeginning } = useTrial()
  const plan = leastPlan(feature)
  const mayTry = data?.isOwner === true && data.mayTry.includes(plan)
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-card bg-indigo-soft p-4">
      <p className="min-w-0 flex-1 basis-52">
        {`${name} ${verb} part of ${planName(plan)}${mayTry ? `: try it for ${brand.billing.trialDays} days, without a card.` : '.'}`}
      </p>
      {mayTry ? (
        <Button onClick={() => void begin(plan)} isBusy={isBeginning} busyText="One moment…">
          {`Try ${planName(plan)}`}
        </Button>
      ) : (
        <LinkButton href="/settings/plan" kind="soft">
          See the plans
        </LinkButton>
      )}
    </div>
  )
}
