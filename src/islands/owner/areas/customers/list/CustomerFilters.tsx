// The controls above the list: search while typing, the order of the list, and the shop's tags.
import { useEffect, useState } from 'react'
import { customerTags } from '#contract/sql/orders/customers.ts'
import { CUSTOMER_SORTS, type CustomerSort } from '#domain/customer/customer-list.ts'
import { hasTag } from '#domain/customer/customer-tags.ts'
import { SelectField } from '#kit/form/ChoiceFields.tsx'
import { SearchField } from '#kit/form/TextField.tsx'
import { useStoreRead } from '#owner/session/store-data.ts'
import type { CustomersView } from '../shared/customers-address.ts'

const QUIET_MS = 250

type Props = { readonly view: CustomersView; readonly onChange: (view: CustomersView) => void }

export function CustomerFilters({ view, onChange }: Props) {
  const [typed, setTyped] = useState(view.search)
  useEffect(() => {
    if (typed === view.search) return
    const timer = setTimeout(() => onChange({ ...view, search: typed }), QUIET_MS)
    return () => clearTimeout(timer)
  }, [typed, view, onChange])
  useEffect(() => setTyped(view.search), [view.search])
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-3">
        <SearchField
          label="Search customers"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          className="min-w-[min(10rem,100%)]"
        />
        <div className="w-32">
          <SelectField
            label="Sort by"
            isLabelHidden
            options={CUSTOMER_SORTS}
            value={view.sort}
            onChange={(event) => onChange({ ...view, sort: event.target.value as CustomerSort })}
          />
        </div>
      </div>
      <TagChips view={view} onChange={onChange} />
    </div>
  )
}

function TagChips({ view, onChange }: Props) {
  const { data: tags = [] } = useStoreRead(customerTags)
  if (tags.length === 0) return null
  return (
    <div className="-mx-4 overflow-x-auto px-4">
      <ul aria-label="Tags" className="flex gap-2 py-1">
        {tags.map(({ tag, customers }) => {
          const isOn = view.tag !== null && hasTag([tag], view.tag)
          return (
            <li key={tag}>
              <button
                type="button"
                aria-pressed={isOn}
                onClick={() => onChange({ ...view, tag: isOn ? null : tag })}
                className={`flex min-h-11 items-center gap-2 whitespace-nowrap rounded-full border px-4 font-medium ${
                  isOn ? 'border-indigo bg-indigo text-card' : 'border-line bg-card hover:bg-indigo-soft'
                }`}
              >
                <span>{tag}</span>
                <span className="figures opacity-90">{customers}</span>
              </button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
