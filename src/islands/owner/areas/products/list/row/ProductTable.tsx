// The list on laptops: one line per product, with price, stock and state editable in place.
import type { RefObject } from 'react'
import { Link } from 'wouter'
import type { ListedProduct } from '#contract/sql/catalogue/products.ts'
import { Thumb } from '#kit/show/Thumb.tsx'
import { DragHandle, dropLine, useRowDrag } from '#owner/areas/products/shared/row-drag.tsx'
import { may, useBusiness } from '#owner/session/business.ts'
import { useListing } from '../list-context.ts'
import { ChooseBox, LiveSwitch, PriceText, StateBadge, StockText, UnsavedBadge } from './ProductState.tsx'
import { ChoicePrices, QuickPrice, QuickStock } from './QuickEdit.tsx'
import { RowMenu } from './RowMenu.tsx'

export function ProductTable() {
  const { items } = useListing()
  return (
    <div className="overflow-x-auto rounded-card border border-line bg-card shadow-card">
      <table className="w-full min-w-3xl table-fixed text-left">
        <thead className="border-line border-b text-mute text-sm">
          <tr className="[&>th]:px-2 [&>th]:py-1 [&>th]:font-medium">
            <th scope="col" className="w-24">
              <ChooseAll />
            </th>
            <th scope="col">Product</th>
            <th scope="col" className="w-40">
              Price
            </th>
            <th scope="col" className="w-40">
              Stock
            </th>
            <th scope="col" className="w-24">
              In store
            </th>
            <th scope="col" className="w-14">
              <span className="sr-only">More</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((product, index) => (
            <ProductRow key={product.id} product={product} index={index} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

type RowProps = { readonly product: ListedProduct; readonly index: number }

function ProductRow({ product, index }: RowProps) {
  const { canReorder, drop, chosen } = useListing()
  const drag = useRowDrag({ list: 'products', id: product.id, isOn: canReorder, onDrop: drop })
  return (
    <tr
      ref={drag.rowRef as RefObject<HTMLTableRowElement | null>}
      className={`border-line border-b last:border-0 [&>td]:p-2 [&>td]:align-middle ${chosen.has(product.id) ? 'bg-indigo-soft' : ''} ${drag.isDragged ? 'opacity-40' : ''} ${dropLine(drag.side, 'cells')}`}
    >
      <td>
        <ChooseCell product={product} index={index} handleRef={drag.handleRef} />
      </td>
      <td>
        <ProductCell product={product} />
      </td>
      <td>
        <PriceCell product={product} />
      </td>
      <td>
        <StockCell product={product} />
      </td>
      <td>
        <LiveSwitch product={product} />
      </td>
      <td>
        <RowMenu product={product} index={index} />
      </td>
    </tr>
  )
}

function ChooseAll() {
  const { items, chosen, choose } = useListing()
  const isAll = items.length > 0 && items.every(({ id }) => chosen.has(id))
  return (
    <label className="grid size-11 place-items-center">
      <span className="sr-only">Select all shown</span>
      <input
        type="checkbox"
        checked={isAll}
        onChange={() => {
          for (const { id } of items) choose(id, { isChosen: !isAll })
        }}
        className="size-5 accent-[var(--indigo)]"
      />
    </label>
  )
}

type ChooseProps = RowProps & { readonly handleRef: RefObject<HTMLButtonElement | null> }

function ChooseCell({ product, index, handleRef }: ChooseProps) {
  const { canReorder, step } = useListing()
  return (
    <span className="flex items-center">
      <ChooseBox product={product} look="size-5" />
      {canReorder && (
        <DragHandle
          label={product.name}
          index={index}
          handleRef={handleRef}
          onStep={(direction) => step(index, direction)}
        />
      )}
    </span>
  )
}

type CellProps = { readonly product: ListedProduct }

function ProductCell({ product }: CellProps) {
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Thumb path={product.picture?.path ?? null} name={product.name} size={56} />
      <span className="min-w-0">
        <Link
          translate="no"
          href={`/dashboard/products/${product.id}`}
          className="line-clamp-2 font-medium hover:underline"
        >
          {product.name}
        </Link>
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-mute text-sm">
          {(product.status !== 'live' || product.isHiddenByPlan) && <StateBadge product={product} />}
          <UnsavedBadge id={product.id} />
          {product.categoryName && <span>{product.categoryName}</span>}
          {product.sku && (
            <span translate="no" className="break-all">
              {product.sku}
            </span>
          )}
        </span>
      </span>
    </span>
  )
}

function PriceCell({ product }: CellProps) {
  const business = useBusiness()
  if (!may(business, 'prices')) return <PriceText product={product} />
  if (!product.hasPlainChoice) return <ChoicePrices product={product} />
  return (
    <>
      <QuickPrice product={product} />
      {(product.salePrice !== null || product.highPrice !== null) && (
        <span className="mt-1 block text-sm">
          {product.salePrice !== null && <span>Sale </span>}
          <PriceText product={product} />
        </span>
      )}
    </>
  )
}

function StockCell({ product }: CellProps) {
  const mayCount = may(useBusiness(), 'stock')
  if (product.choices === 0 && mayCount) return <QuickStock product={product} />
  return (
    <Link
      href={`/dashboard/products/${product.id}#stock`}
      className="inline-flex min-h-11 items-center underline"
    >
      <StockText product={product} />
    </Link>
  )
}
