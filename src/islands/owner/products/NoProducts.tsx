// An empty list: the first product, or nothing that fits the filters.
import { Plus } from 'lucide-react'
import { LinkButton } from '../kit/Button.tsx'
import { EmptyState } from '../kit/EmptyState.tsx'

export function NoProducts({ isFiltered, isNew }: { readonly isFiltered: boolean; readonly isNew: boolean }) {
  if (isFiltered && !isNew) {
    return (
      <EmptyState
        title="Nothing fits"
        text="No product fits this view and search."
        action={
          <LinkButton kind="soft" href="/dashboard/products">
            Show all products
          </LinkButton>
        }
      />
    )
  }
  return (
    <EmptyState
      title="Your shelf is empty"
      text="Add what you sell: a name, a price and a photo from your phone are enough. It is in your store the moment you save."
      action={
        <LinkButton Icon={Plus} href="/dashboard/products/new">
          Add your first product
        </LinkButton>
      }
    />
  )
}
