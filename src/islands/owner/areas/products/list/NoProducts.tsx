// Shown when the list is empty: offers the first product, or says that no product fits the filters.
import { LinkButton } from '#kit/action/Button.tsx'
import { EmptyState } from '#kit/page/EmptyState.tsx'
import { countText } from '../shared/copy.ts'
import { AddGoods } from './add/AddGoods.tsx'

type Props = { readonly isFiltered: boolean; readonly isNew: boolean; readonly archived: number }

/** `archived`: how many products are archived. */
export function NoProducts({ isFiltered, isNew, archived }: Props) {
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
  if (archived > 0) {
    return (
      <EmptyState
        title="All your products are archived"
        text={`${countText(archived)} ${archived === 1 ? 'is' : 'are'} archived, and nobody sees ${archived === 1 ? 'it' : 'them'}. Bring back what you sell again under Archived above, or add something new.`}
        action={<AddGoods label="Add goods" />}
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
