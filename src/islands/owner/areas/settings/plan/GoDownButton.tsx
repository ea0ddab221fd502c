// Going down to a lower plan: what rests then, by name, before it is pressed, and which products stay.
import { useState } from 'react'
import { chooseStayingProducts, whatRests } from '#contract/sql/plans/plans.ts'
import type { LiveProduct, PlanPage } from '#data/owner/settings/plan.ts'
import { type PlanId, planLimits } from '#domain/plan/plan.ts'
import { Button } from '#kit/action/Button.tsx'
import { ConfirmDialog } from '#kit/dialog/ConfirmDialog.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'
import { useStoreRead, useStoreWrite } from '#owner/session/store-data.ts'
import { dayText, PLAN_REFUSALS, planName } from '#owner/shared/plan/copy.ts'
import { waitingText } from './copy.ts'
import { restLines } from './rest-lines.ts'
import { StayingFields, stayingOf, useLiveProducts } from './StayingProducts.tsx'

type Props = {
  readonly page: PlanPage
  readonly lower: PlanId
  readonly choose: (next: PlanId) => Promise<void>
}

export function GoDownButton({ page, lower, choose }: Props) {
  const [isOpen, setOpen] = useState(false)
  // Null: what was chosen before, or the oldest.
  const [staying, setStaying] = useState<readonly string[] | null>(null)
  const { save } = useStoreWrite(chooseStayingProducts, PLAN_REFUSALS)
  const goDown = async () => {
    if (staying && !(await save({ productIds: staying }))) return 'stay'
    return choose(lower)
  }
  const label = `Go down to ${planName(lower)}`
  return (
    <>
      <Button kind="plain" onClick={() => setOpen(true)}>
        {label}
      </Button>
      <ConfirmDialog
        title={`${label}?`}
        action={label}
        isDanger={false}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onConfirm={goDown}
      >
        <div className="flex flex-col gap-4">
          <p>{goingDownText(page)}</p>
          <Rests page={page} lower={lower} staying={staying} onChange={setStaying} />
        </div>
      </ConfirmDialog>
    </>
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
