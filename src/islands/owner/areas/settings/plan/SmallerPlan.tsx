// A smaller plan: going down to it at the end of the paid time, what rests on it, and staying after all.
import { useState } from 'react'
import {
  chooseNextPlan,
  chooseStayingProducts,
  type WhatRests,
  whatRests,
} from '#contract/sql/plans/plans.ts'
import { changeSubscription, type LiveProduct, type PlanPage } from '#data/owner/settings/plan.ts'
import { type PlanFeature, type PlanId, planAllows, planLimits } from '#domain/plan/plan.ts'
import { cardActFor, lowerPlans } from '#domain/plan/plan-state.ts'
import { Button } from '#kit/action/Button.tsx'
import { AskButton } from '#kit/dialog/ConfirmDialog.tsx'
import { useSave } from '#kit/form/use-save.ts'
import { Card } from '#kit/page/Card.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'
import { useBusiness } from '#owner/session/business.ts'
import { useStoreRead, useStoreWrite } from '#owner/session/store-data.ts'
import { dayText, PLAN_REFUSALS, planName, planRefusalText } from '#owner/shared/plan/copy.ts'
import { usePlanChanged } from '#owner/shared/plan/use-plan.ts'
import { leavingText, waitingText } from './copy.ts'
import { StayingFields, stayingOf, useLiveProducts } from './StayingProducts.tsx'

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

type Props = {
  readonly page: PlanPage
  readonly lower: PlanId
  readonly choose: (next: PlanId) => Promise<void>
}

function GoDownButton({ page, lower, choose }: Props) {
  // Null: what was chosen before, or the oldest.
  const [staying, setStaying] = useState<readonly string[] | null>(null)
  const { save } = useStoreWrite(chooseStayingProducts, PLAN_REFUSALS)
  const goDown = async () => {
    if (staying && !(await save({ productIds: staying }))) return 'stay'
    return choose(lower)
  }
  const label = `Go down to ${planName(lower)}`
  return (
    <AskButton label={label} title={`${label}?`} action={label} isDanger={false} onConfirm={goDown}>
      <div className="flex flex-col gap-4">
        <p>{goingDownText(page)}</p>
        <Rests page={page} lower={lower} staying={staying} onChange={setStaying} />
      </div>
    </AskButton>
  )
}

function goingDownText(page: PlanPage): string {
  const { plan, paidUntil, renews } = page
  const end = paidUntil ? ` on ${dayText(paidUntil)}` : ' at the end of the paid time'
  const follows = waitingText(page)
  return `${planName(plan)} stays until it ends${end}.${follows && ` ${follows}`}${renews ? ' Your card is not charged again.' : ''} Nothing is deleted: what rests comes back with the plan.`
}

type RestsProps = Pick<Props, 'page' | 'lower'> & {
  readonly staying: readonly string[] | null
  readonly onChange: (staying: readonly string[]) => void
}

function Rests({ page, lower, staying, onChange }: RestsProps) {
  const rests = useStoreRead(whatRests, { plan: lower })
  const products = useLiveProducts()
  const query = {
    data: rests.data && products.data && { rests: rests.data, products: products.data },
    isError: rests.isError || products.isError,
    refetch: () => Promise.all([rests.refetch(), products.refetch()]),
  }
  return (
    <Loaded query={query} failed="What rests could not be loaded." rows={2}>
      {(data) => (
        <>
          <RestList lines={restLines(page.plan, lower, data.rests)} lower={lower} />
          <ProductsThatRest
            lower={lower}
            products={data.products}
            chosen={staying ?? stayingOf(data.products)}
            onChange={onChange}
          />
        </>
      )}
    </Loaded>
  )
}

function RestList({ lines, lower }: { readonly lines: readonly string[]; readonly lower: PlanId }) {
  return (
    <div>
      <p className="font-medium">{`What rests on ${planName(lower)}`}</p>
      <ul className="list-disc pl-5">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  )
}

type ProductsProps = {
  readonly lower: PlanId
  readonly products: readonly LiveProduct[]
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
}

/** The products that rest, by name, and a choice of those that stay. Nothing while all of them have a place. */
function ProductsThatRest({ lower, products, chosen, onChange }: ProductsProps) {
  const { live } = planLimits(lower)
  if (live === null || products.length <= live) return null
  const resting = products.filter(({ id }) => !chosen.includes(id))
  return (
    <div>
      <p className="font-medium">{`${resting.length} of ${products.length} products rest`}</p>
      <p className="mb-3 break-words">{resting.map(({ name }) => name).join(', ')}</p>
      <p className="mb-2">{`Choose which ${live} stay:`}</p>
      <StayingFields products={products} chosen={chosen} onChange={onChange} />
    </div>
  )
}

const LOST: Readonly<Partial<Record<PlanFeature, string>>> = {
  'no-branding': 'Your pages name us in the footer.',
  'advanced-analytics': 'Analytics show the last 30 days.',
  'order-tracking': 'Courier, tracking number and expected day can no longer be added to orders.',
  'lead-generation': 'Nobody can ask to be written to, and you write to nobody from here.',
  imports: 'Nothing can be imported from other shops.',
  'white-label': 'Receipts, the sign-in page and mails to your customers name us.',
}

const listed = (names: readonly string[]) => new Intl.ListFormat('en-NG').format(names)

/** `restLines('premium', 'starter', …)` -> `Bola and Chidi have no seat: …`, `Prices in GBP and USD …` */
export function restLines(plan: PlanId, lower: PlanId, rests: WhatRests): readonly string[] {
  const { members, currencies, hasWatermark, domain, template } = rests
  const own = [
    members.length > 0 &&
      `${listed(members)} ${members.length === 1 ? 'has' : 'have'} no seat: they cannot open the shop.`,
    currencies.length > 0 && `Nobody sees prices or pays in ${listed(currencies)}.`,
    hasWatermark && 'New pictures get no watermark; those that have one keep it.',
    domain !== null && `${domain} leads to your link here.`,
    template !== null && 'Your pages wear the template Market.',
  ].filter((line) => line !== false)
  const lost = Object.entries(LOST).flatMap(([feature, line]) =>
    planAllows(plan, feature as PlanFeature) && !planAllows(lower, feature as PlanFeature) ? [line] : [],
  )
  return [...own, ...lost, 'Orders, customers, vouchers, gift cards and rewards go on as they are.']
}
