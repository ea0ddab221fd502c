// Finding products: search, filters, and from ten products on a chip for each view. All of it is in the address.
import { useEffect, useState } from 'react'
import type { ProductCounts } from '#data/owner/products.ts'
import { TabLinks } from '../kit/TabLinks.tsx'
import { SearchField } from '../kit/TextField.tsx'
import { useWide } from '../kit/use-wide.ts'
import { FilterFields } from './FilterFields.tsx'
import { FilterSheet } from './FilterSheet.tsx'
import { type ListState, listHref, VIEWS } from './list-view.ts'

const TYPING_MS = 250
/** With fewer products the views are one choice among the filters. */
const CHIPS_FROM = 10

type Props = {
  readonly state: ListState
  readonly counts: ProductCounts | undefined
  readonly onChange: (state: ListState) => void
}

export function ListTools({ state, counts, onChange }: Props) {
  const [search, setSearch] = useState(state.search)
  const isWide = useWide()
  useEffect(() => setSearch(state.search), [state.search])
  useEffect(() => {
    if (search === state.search) return
    const timer = setTimeout(() => onChange({ ...state, search }), TYPING_MS)
    return () => clearTimeout(timer)
  }, [search, state, onChange])
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
          current={listHref(state)}
          tabs={VIEWS.map(({ view, label }) => ({
            href: listHref({ ...state, view }),
            label,
            count: counts[view],
          }))}
        />
      )}
    </div>
  )
}
