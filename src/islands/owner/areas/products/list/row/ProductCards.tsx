// The list on phones: one card per product. Price and stock are changed in a sheet at the bottom edge.
import { PencilLine } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { Link } from 'wouter'
import type { ListedProduct } from '#contract/sql/catalogue/products.ts'
import { IconButton } from '#kit/action/Button.tsx'
import { Thumb } from '#kit/show/Thumb.tsx'
import { DragHandle, dropLine, useRowDrag } from '#owner/areas/products/shared/row-drag.tsx'
import { useListing } from '../list-context.ts'
import { ChooseBox, PriceText, StateBadge, StockText, UnsavedBadge } from './ProductState.tsx'
import { QuickSheet } from './QuickEdit.tsx'
import { RowMenu } from './RowMenu.tsx'

/** `isChoosing` shows checkboxes for changing several products at once. */
export function ProductCards({ isChoosing }: { readonly isChoosing: boolean }) {
  const { items } = useListing()
  const [editedId, setEditedId] = useState<string | null>(null)
  const edited = items.find(({ id }) => id === editedId)
  return (
    <>
      <ul className="flex flex-col gap-3">
        {items.map((product, index) => (
          <ProductCard
            key={product.id}
            product={product}
            index={index}
            isChoosing={isChoosing}
            onQuickEdit={() => setEditedId(product.id)}
          />
        ))}
      </ul>
      {edited && <QuickSheet product={edited} onClose={() => setEditedId(null)} />}
    </>
  )
}

type CardProps = {
  readonly product: ListedProduct
  readonly index: number
  readonly isChoosing: boolean
  readonly onQuickEdit: () => void
}

function ProductCard({ product, index, isChoosing, onQuickEdit }: CardProps) {
  const { canReorder, drop, step, chosen } = useListing()
  const isOn = canReorder && !isChoosing
  const drag = useRowDrag({ list: 'products', id: product.id, isOn, onDrop: drop })
  return (
    <li
      ref={drag.rowRef as RefObject<HTMLLIElement | null>}
      className={`rounded-card border border-line bg-card ${chosen.has(product.id) ? 'ring-2 ring-indigo' : ''} ${drag.isDragged ? 'opacity-40' : ''} ${dropLine(drag.side, 'row') || 'shadow-card'}`}
    >
      <div className="flex items-center gap-3 p-3 pb-1">
        {isChoosing && <ChooseBox product={product} look="size-6" />}
        <Link
          href={`/dashboard/products/${product.id}`}
          className="flex min-w-0 flex-1 flex-wrap items-center gap-3"
        >
          <Thumb path={product.picture?.path ?? null} name={product.name} size={56} />
          <span className="min-w-0 flex-1 basis-28">
            <span translate="no" className="line-clamp-2 font-medium">
              {product.name}
            </span>
            <PriceText product={product} />
          </span>
        </Link>
      </div>
      <div className="flex items-center gap-2 pr-1 pb-1 pl-3">
        <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 text-sm">
          <StateBadge product={product} />
          <UnsavedBadge id={product.id} />
          <StockText product={product} />
        </span>
        {isOn && (
          <DragHandle
            label={product.name}
            index={index}
            handleRef={drag.handleRef}
            onStep={(direction) => step(index, direction)}
          />
        )}
        <IconButton Icon={PencilLine} label={`Quick edit of ${product.name}`} onClick={onQuickEdit} />
        <RowMenu product={product} index={index} />
      </div>
    </li>
  )
}
