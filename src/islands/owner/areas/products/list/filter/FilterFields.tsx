// Fields that filter and sort the list of products. Also offers the views when no chips show them.
import { listCategories, type ProductCounts, type ProductSort } from '#contract/sql/catalogue/products.ts'
import { SelectField } from '#kit/form/ChoiceFields.tsx'
import { useBusiness } from '#owner/session/business.ts'
import { useStoreRead } from '#owner/session/store-data.ts'
import { type ProductFilter, type ProductListView, SORTS, VIEWS } from './list-address.ts'
import { viewCount } from './view-counts.ts'

type Props = {
  readonly state: ProductListView
  readonly onChange: (state: ProductListView) => void
  /** Null when chips show the views. */
  readonly counts: ProductCounts | null | undefined
  readonly areLabelsHidden?: boolean
}

export function FilterFields({ state, onChange, counts, areLabelsHidden = false }: Props) {
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
