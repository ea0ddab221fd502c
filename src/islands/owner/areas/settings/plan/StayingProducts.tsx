// Which live products stay live on Starter: those that the owner picks, then the oldest, up to the plan's limit.
import { useState } from 'react'
import { chooseStayingProducts } from '#contract/sql/plans/plans.ts'
import { type LiveProduct, listLiveProducts } from '#data/owner/settings/plan.ts'
import { planLimits } from '#domain/plan/plan.ts'
import { Button } from '#kit/action/Button.tsx'
import { CheckboxField } from '#kit/form/ChoiceFields.tsx'
import { Card } from '#kit/page/Card.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'
import { useStoreFetch, useStoreWrite } from '#owner/session/store-data.ts'
import { PLAN_REFUSALS } from '#owner/shared/plan/copy.ts'
import { usePlanChanged } from '#owner/shared/plan/use-plan.ts'

const PLACES = planLimits('starter').live ?? 0

/** The live products, read anew after each change of the plan. */
export function useLiveProducts() {
  return useStoreFetch('plan', ['live-products'], listLiveProducts)
}

/** On Starter: the products that rest, and choosing others. */
export function StayingCard({ resting }: { readonly resting: number }) {
  const query = useLiveProducts()
  return (
    <Card title={resting === 1 ? '1 product rests' : `${resting} products rest`}>
      <p className="mb-3">{`Starter shows ${PLACES}. The others are hidden and come back with a plan. Choose which ${PLACES} stay; the oldest fill the places that you leave.`}</p>
      <Loaded query={query} failed="Your products could not be loaded." rows={2}>
        {(data) => <StayingForm products={data} />}
      </Loaded>
    </Card>
  )
}

function StayingForm({ products }: { readonly products: readonly LiveProduct[] }) {
  const [chosen, setChosen] = useState(() => stayingOf(products))
  const changed = usePlanChanged()
  const { save, isSaving } = useStoreWrite(chooseStayingProducts, PLAN_REFUSALS)
  const keep = () =>
    save({ productIds: chosen }, { done: 'Saved. Your store follows within a minute.', onSaved: changed })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void keep()
      }}
    >
      <StayingFields products={products} chosen={chosen} onChange={setChosen} />
      <Button type="submit" isBusy={isSaving} busyText="Saving…">
        Save what stays
      </Button>
    </form>
  )
}

/** The chosen products, then the oldest, up to the plan's limit. */
export function stayingOf(products: readonly LiveProduct[]): readonly string[] {
  const chosen = products.filter(({ stays }) => stays)
  const others = products.filter(({ stays }) => !stays)
  return [...chosen, ...others].slice(0, PLACES).map(({ id }) => id)
}

type FieldsProps = {
  readonly products: readonly LiveProduct[]
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
}

/** A box for each product; no more can be chosen than Starter shows. */
export function StayingFields({ products, chosen, onChange }: FieldsProps) {
  return (
    <fieldset className="mb-4 max-h-80 overflow-y-auto">
      <legend className="font-medium">{`${chosen.length} of ${PLACES} chosen`}</legend>
      {products.map(({ id, name }) => (
        <CheckboxField
          key={id}
          label={name}
          checked={chosen.includes(id)}
          disabled={!chosen.includes(id) && chosen.length >= PLACES}
          onChange={(event) =>
            onChange(event.target.checked ? [...chosen, id] : chosen.filter((other) => other !== id))
          }
        />
      ))}
    </fieldset>
  )
}
