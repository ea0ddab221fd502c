// The choices that narrow the list of products and put it in order. Views that have no chips are chosen here.
import type { ProductCounts, ProductSort } from '#data/owner/products.ts'
import { SelectField } from '../kit/ChoiceFields.tsx'
import { type ListState, type ListView, SORTS, VIEWS } from './list-view.ts'
import { useCategories } from './use-products.ts'

type Props = {
  readonly state: ListState
  readonly onChange: (state: ListState) => void
  /** Null where the views have chips. */
  readonly counts: ProductCounts | null | undefined
  readonly areLabelsHidden?: boolean
}

export function FilterFields({ state, onChange, counts, areLabelsHidden = false }: Props) {
  const { data: categories = [] } = useCategories()
  return (
    <>
      {counts !== null && (
        <SelectField
          label="Show"
          isLabelHidden={areLabelsHidden}
          value={state.view}
          onChange={(event) => onChange({ ...state, view: event.target.value as ListView })}
          options={VIEWS.map(({ view, label }) => ({
            value: view,
            label: counts ? `${label} (${counts[view]})` : label,
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
