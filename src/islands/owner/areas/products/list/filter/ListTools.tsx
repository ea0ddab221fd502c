// Tools to find products: search, filters, and a chip for each view from ten products on. The address holds all of this state.
import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { listCategories, type ProductCounts, type ProductSort } from '#contract/sql/catalogue/products.ts'
import { Button } from '#kit/action/Button.tsx'
import { Sheet } from '#kit/dialog/Dialog.tsx'
import { SelectField } from '#kit/form/ChoiceFields.tsx'
import { SearchField } from '#kit/form/TextField.tsx'
import { useKeptSearch } from '#kit/form/use-settled.ts'
import { TabLinks } from '#kit/page/TabLinks.tsx'
import { useWide } from '#kit/page/use-wide.ts'
import { useBusiness } from '#owner/session/business.ts'
import { useStoreRead } from '#owner/session/store-data.ts'
import {
  filtersInUse,
  type ProductFilter,
  type ProductListView,
  productListHref,
  SORTS,
  VIEWS,
  viewCount,
} from './list-views.ts'

/** From this many products on, views are chips of their own; below, they are inside the filters. */
const CHIPS_FROM = 10

type Props = {
  readonly state: ProductListView
  readonly counts: ProductCounts | undefined
  readonly onChange: (state: ProductListView) => void
}

export function ListTools({ state, counts, onChange }: Props) {
  const [search, setSearch] = useKeptSearch(state.search, (next) => onChange({ ...state, search: next }))
  const isWide = useWide()
  const { plan } = useBusiness()
  const hasChips = counts !== undefined && counts.all >= CHIPS_FROM
  const filterProps = { state, onChange, counts: hasChips ? null : counts }
  return (
    <div className="mb-3 flex flex-col gap-2 lg:mb-4 lg:gap-3">
      <div className="flex items-end gap-2 lg:gap-3">
        <SearchField
          label="Search by name or SKU"
          placeholder="Search products"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        {isWide ? <FilterFields {...filterProps} areLabelsHidden /> : <FilterSheet {...filterProps} />}
      </div>
      {hasChips && (
        <TabLinks
          label="Views of your products"
          current={productListHref(state)}
          tabs={VIEWS.map(({ view, label }) => ({
            href: productListHref({ ...state, view }),
            label,
            ...viewCount(view, counts, plan),
          }))}
        />
      )}
    </div>
  )
}

type FilterSheetProps = {
  readonly state: ProductListView
  readonly counts: ProductCounts | null | undefined
  readonly onChange: (state: ProductListView) => void
}

/** Phones: one button for all filters and the order, with the number of active filters. */
function FilterSheet({ state, counts, onChange }: FilterSheetProps) {
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

type FilterFieldsProps = {
  readonly state: ProductListView
  readonly onChange: (state: ProductListView) => void
  /** Null when chips show the views. */
  readonly counts: ProductCounts | null | undefined
  readonly areLabelsHidden?: boolean
}

/** Fields that filter and sort the list of products. Also offers the views when no chips show them. */
function FilterFields({ state, onChange, counts, areLabelsHidden = false }: FilterFieldsProps) {
  const { data: categories = [] } = useStoreRead(listCategories)
  const { plan } = useBusiness()
  const optionOf = (view: ProductFilter, label: string) => {
    if (!counts) return label
    const { count, note } = viewCount(view, counts, plan)
    return note ? `${label} (${count} ${note})` : `${label} (${count})`
  }
  return (
    <>
      {counts !== null && (
        <SelectField
          label="Show"
          isLabelHidden={areLabelsHidden}
          value={state.view}
          onChange={(event) => onChange({ ...state, view: event.target.value as ProductFilter })}
          options={VIEWS.map(({ view, label }) => ({
            value: view,
            label: optionOf(view, label),
          }))}
        />
      )}
      <SelectField
        label="Category"
        isLabelHidden={areLabelsHidden}
        value={state.category}
        onChange={(event) => onChange({ ...state, category: event.target.value })}
        options={[
          { value: '', label: 'All categories' },
          ...categories.map(({ id, name }) => ({ value: id, label: name })),
          { value: 'none', label: 'Without a category' },
        ]}
      />
      <SelectField
        label="Order"
        isLabelHidden={areLabelsHidden}
        value={state.sort}
        onChange={(event) => onChange({ ...state, sort: event.target.value as ProductSort })}
        options={SORTS}
      />
    </>
  )
}
