// Tools to find products: search, filters, and a chip for each view from ten products on. The address holds all of this state.

import type { ProductCounts } from '#contract/sql/catalogue/products.ts'
import { SearchField } from '#kit/form/TextField.tsx'
import { useKeptSearch } from '#kit/form/use-kept-search.ts'
import { TabLinks } from '#kit/page/TabLinks.tsx'
import { useWide } from '#kit/page/use-wide.ts'
import { useBusiness } from '#owner/session/business.ts'
import { FilterFields } from './FilterFields.tsx'
import { FilterSheet } from './FilterSheet.tsx'
import { type ProductListView, productListHref, VIEWS } from './list-address.ts'
import { viewCount } from './view-counts.ts'

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
