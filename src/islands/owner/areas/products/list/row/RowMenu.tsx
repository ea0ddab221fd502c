// The menu of one product in the list, with all actions.

import {
  Archive,
  ArchiveRestore,
  Copy,
  EllipsisVertical,
  ExternalLink,
  Eye,
  EyeOff,
  MoveVertical,
  Trash2,
} from 'lucide-react'
import { useLocation } from 'wouter'
import type { ListedProduct } from '#contract/sql/catalogue/products.ts'
import type { ProductStatus } from '#domain/product/product-edit.ts'
import { IconButton } from '#kit/action/Button.tsx'
import { Menu, MenuItem, MenuLine } from '#kit/action/Menu.tsx'
import { toast } from '#kit/toast/toast.ts'
import { productHref } from '#owner/areas/products/shared/PublishNote.tsx'
import { useBusiness } from '#owner/session/business.ts'
import { type ProductListing, useListing } from '../list-context.ts'
import type { ProductPlace } from '../product-cache.ts'

type Props = { readonly product: ListedProduct; readonly index: number }

export function RowMenu({ product, index }: Props) {
  const business = useBusiness()
  const listing = useListing()
  const { actions } = listing
  const moves = listing.canReorder ? movesOf(listing, index) : []
  const { id, status, name } = product
  const isLive = status === 'live'
  const isArchived = status === 'archived'
  const become = (next: ProductStatus) => () => void actions.setStatuses([id], next, name)
  return (
    <Menu align="end" trigger={<IconButton Icon={EllipsisVertical} label={`More for ${name}`} />}>
      {isLive && (
        <MenuItem Icon={ExternalLink} onSelect={() => open(productHref(business, id), '_blank', 'noopener')}>
          See in store
        </MenuItem>
      )}
      <MenuItem Icon={isLive ? EyeOff : Eye} onSelect={become(isLive ? 'draft' : 'live')}>
        {isLive ? 'Take out of the store' : 'Publish'}
      </MenuItem>
      {moves.length > 0 && <MenuLine />}
      {moves.map(({ label, place }) => (
        <MenuItem key={label} Icon={MoveVertical} onSelect={() => void actions.move(product, place)}>
          {label}
        </MenuItem>
      ))}
      <MenuLine />
      <DuplicateItem product={product} />
      <MenuItem
        Icon={isArchived ? ArchiveRestore : Archive}
        onSelect={become(isArchived ? 'draft' : 'archived')}
      >
        {isArchived ? 'Bring back as draft' : 'Archive'}
      </MenuItem>
      <MenuItem Icon={Trash2} isDanger onSelect={() => void actions.remove([id], name)}>
        Delete
      </MenuItem>
    </Menu>
  )
}

function DuplicateItem({ product }: Pick<Props, 'product'>) {
  const { actions } = useListing()
  const [, navigate] = useLocation()
  const duplicate = async () => {
    const id = await actions.duplicate(product)
    if (id === null) return
    toast({ text: `A copy of ${product.name} is a draft now. Set its stock before you publish it.` })
    navigate(`/dashboard/products/${id}`)
  }
  return (
    <MenuItem Icon={Copy} onSelect={() => void duplicate()}>
      Duplicate
    </MenuItem>
  )
}

type RowMove = { readonly label: string; readonly place: ProductPlace }

/** The moves that are possible for the row at `index`. `hasMore`: the list goes on after `items`. */
export function movesOf(
  { items, hasMore }: Pick<ProductListing, 'items' | 'hasMore'>,
  index: number,
): readonly RowMove[] {
  const above = items[index - 1]
  const below = items[index + 1]
  return [
    ...(above ? [{ label: 'Move to top', place: { side: 'top' } } as const] : []),
    ...(above ? [{ label: 'Move up', place: { side: 'before', targetId: above.id } } as const] : []),
    ...(below ? [{ label: 'Move down', place: { side: 'after', targetId: below.id } } as const] : []),
    ...(below || hasMore ? [{ label: 'Move to the end', place: { side: 'bottom' } } as const] : []),
  ]
}
