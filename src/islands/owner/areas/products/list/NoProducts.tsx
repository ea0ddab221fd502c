// Shown when the list is empty: offers the first product, or says that no product fits the filters.
import { LinkButton } from '#kit/action/Button.tsx'
import { EmptyState } from '#kit/page/EmptyState.tsx'
import { AddGoods } from './add/AddGoods.tsx'

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
      action={<AddGoods label="Add your first goods" />}
    />
  )
}
