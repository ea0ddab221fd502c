// Chooses to whom a message goes.
import { listCategories } from '#contract/sql/catalogue/products.ts'
import type { Segment } from '#domain/customer/leads.ts'
import { SelectField } from '#kit/form/ChoiceFields.tsx'
import { Choices } from '#kit/form/Choices.tsx'
import { useStoreRead } from '#owner/session/store-data.ts'

type Props = {
  readonly segment: Segment
  readonly categoryId: string | null
  readonly onSegment: (segment: Segment) => void
  readonly onCategory: (categoryId: string | null) => void
}

const CHOICES: readonly { readonly value: Segment; readonly label: string }[] = [
  { value: 'vip', label: 'VIP' },
  { value: 'away', label: 'Not seen for 60 days' },
  { value: 'category', label: 'Bought from a category' },
]

const HINTS: Readonly<Record<Segment, string>> = {
  vip: 'Customers with the tag VIP who have ordered or written to you. You give tags on a customer’s page.',
  away: 'Customers whose last order is more than 60 days ago.',
  category: 'Customers who ordered something of this category.',
}

export function SegmentFields({ segment, categoryId, onSegment, onCategory }: Props) {
  const { data: categories = [] } = useStoreRead(listCategories)
  return (
    <div className="flex flex-col gap-3">
      <Choices
        label="People"
        isLabelHidden
        value={segment}
        onChange={onSegment}
        choices={CHOICES}
        hint={HINTS[segment]}
      />
      {segment === 'category' && (
        <SelectField
          label="Category"
          value={categoryId ?? ''}
          onChange={(event) => onCategory(event.target.value || null)}
          options={[
            { value: '', label: 'Choose a category' },
            ...categories.map(({ id: value, name }) => ({ value, label: name })),
          ]}
        />
      )}
    </div>
  )
}
