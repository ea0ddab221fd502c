// Finding products: views with their counts, search, category and order. All of it is in the address.
import { useEffect, useState } from 'react'
import type { ProductCounts, ProductSort } from '#data/owner/products.ts'
import { SelectField } from '../kit/ChoiceFields.tsx'
import { TabLinks } from '../kit/TabLinks.tsx'
import { SearchField } from '../kit/TextField.tsx'
import { type ListState, listHref, SORTS, VIEWS } from './list-view.ts'
import { useCategories } from './use-products.ts'

const TYPING_MS = 250

type Props = {
  readonly state: ListState
  readonly counts: ProductCounts | undefined
  readonly onChange: (state: ListState) => void
}

export function ListTools({ state, counts, onChange }: Props) {
  const { data: categories = [] } = useCategories()
  const [search, setSearch] = useState(state.search)
  useEffect(() => setSearch(state.search), [state.search])
  useEffect(() => {
    if (search === state.search) return
    const timer = setTimeout(() => onChange({ ...state, search }), TYPING_MS)
    return () => clearTimeout(timer)
  }, [search, state, onChange])
  const tabs = VIEWS.map(({ view, label }) => ({
    href: listHref({ ...state, view }),
    label,
    ...(counts ? { count: counts[view] } : {}),
  }))
  return (
    <div className="mb-4 flex flex-col gap-3">
      <TabLinks label="Views of your products" tabs={tabs} current={listHref(state)} />
      <div className="flex flex-wrap items-end gap-3">
        <SearchField
          label="Search by name or SKU"
          className="basis-full lg:basis-0"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <span className="min-w-[min(9rem,100%)] flex-1 lg:max-w-56">
          <SelectField
            label="Category"
            isLabelHidden
            value={state.category}
            onChange={(event) => onChange({ ...state, category: event.target.value })}
            options={[
              { value: '', label: 'All categories' },
              ...categories.map(({ id, name }) => ({ value: id, label: name })),
              { value: 'none', label: 'Without a category' },
            ]}
          />
        </span>
        <span className="min-w-[min(9rem,100%)] flex-1 lg:max-w-56">
          <SelectField
            label="Order"
            isLabelHidden
            value={state.sort}
            onChange={(event) => onChange({ ...state, sort: event.target.value as ProductSort })}
            options={SORTS}
          />
        </span>
      </div>
    </div>
  )
}
