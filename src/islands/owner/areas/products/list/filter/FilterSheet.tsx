// Phones: one button for all filters and the order, with the number of active filters.
import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import type { ProductCounts } from '#contract/sql/catalogue/products.ts'
import { Button } from '#kit/action/Button.tsx'
import { Sheet } from '#kit/dialog/Sheet.tsx'
import { FilterFields } from './FilterFields.tsx'
import { filtersInUse, type ProductListView } from './list-address.ts'

type Props = {
  readonly state: ProductListView
  readonly counts: ProductCounts | null | undefined
  readonly onChange: (state: ProductListView) => void
}

export function FilterSheet({ state, counts, onChange }: Props) {
  const [chosen, setChosen] = useState<ProductListView | null>(null)
  const inUse = filtersInUse(state, { hasChips: counts === null })
  const show = (next: ProductListView) => {
    setChosen(null)
    onChange(next)
  }
  return (
    <>
      <button
        type="button"
        aria-label={inUse > 0 ? `Filter, ${inUse} in use` : 'Filter'}
        onClick={() => setChosen(state)}
        className={`relative grid size-[44px] shrink-0 place-items-center rounded-card border ${inUse > 0 ? 'border-indigo bg-indigo-soft text-indigo' : 'border-edge bg-card'}`}
      >
        <SlidersHorizontal size={20} strokeWidth={1.75} aria-hidden="true" />
        {inUse > 0 && (
          <span
            aria-hidden="true"
            className="absolute -top-[6px] -right-[6px] grid size-[20px] place-items-center rounded-full bg-indigo text-[12px] text-card"
          >
            {inUse}
          </span>
        )}
      </button>
      <Sheet
        title="Filter and order"
        isOpen={chosen !== null}
        onClose={() => setChosen(null)}
        actions={
          <>
            <Button
              kind="plain"
              onClick={() => show({ view: 'all', search: state.search, category: '', sort: 'store' })}
            >
              Clear
            </Button>
            <Button onClick={() => show(chosen ?? state)}>Show products</Button>
          </>
        }
      >
        {chosen && (
          <div className="flex flex-col gap-4">
            <FilterFields state={chosen} onChange={setChosen} counts={counts} />
          </div>
        )}
      </Sheet>
    </>
  )
}
