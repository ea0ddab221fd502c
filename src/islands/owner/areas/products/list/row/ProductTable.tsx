// The list on laptops: one line per product, with price, stock and state editable in place.
import { createColumnHelper, type Row, tableFeatures, useTable } from '@tanstack/react-table'
import { createContext, type RefObject, use } from 'react'
import { Link } from 'wouter'
import type { ListedProduct } from '#data/owner/products/products.ts'
import { DragHandle, dropLine } from '#owner/areas/products/shared/DragHandle.tsx'
import { useRowDrag } from '#owner/areas/products/shared/use-row-drag.ts'
import { may, useBusiness } from '#owner/session/business.ts'
import { useListing } from '../list-context.ts'
import { LiveSwitch } from './LiveSwitch.tsx'
import { PriceText, StateBadge, StockText } from './ProductState.tsx'
import { QuickPrice, QuickStock } from './QuickEdit.tsx'
import { RowMenu } from './RowMenu.tsx'
import { movesOf } from './row-places.ts'
import { Thumb } from './Thumb.tsx'

const features = tableFeatures({})
const helper = createColumnHelper<typeof features, ListedProduct>()
type CellProps = { readonly product: ListedProduct; readonly index: number }

const HandleContext = createContext<RefObject<HTMLButtonElement | null>>({ current: null })

const columns = helper.columns([
  helper.display({ id: 'choose', header: ChooseAll, cell: ({ row }) => <ChooseCell {...cellOf(row)} /> }),
  helper.display({ id: 'product', header: 'Product', cell: ({ row }) => <ProductCell {...cellOf(row)} /> }),
  helper.display({ id: 'price', header: 'Price', cell: ({ row }) => <PriceCell {...cellOf(row)} /> }),
  helper.display({ id: 'stock', header: 'Stock', cell: ({ row }) => <StockCell {...cellOf(row)} /> }),
  helper.display({ id: 'live', header: 'In store', cell: ({ row }) => <LiveCell {...cellOf(row)} /> }),
  helper.display({
    id: 'more',
    header: () => <span className="sr-only">More</span>,
    cell: ({ row }) => <MoreCell {...cellOf(row)} />,
  }),
])

const WIDTHS: Readonly<Record<string, string>> = {
  choose: 'w-24',
  price: 'w-40',
  stock: 'w-40',
  live: 'w-24',
  more: 'w-14',
}

export function ProductTable() {
  const { items } = useListing()
  const table = useTable({ features, columns, data: items as ListedProduct[], getRowId: ({ id }) => id })
  return (
    <div className="overflow-x-auto rounded-card border border-line bg-card shadow-card">
      <table className="w-full min-w-3xl table-fixed text-left">
        <thead className="border-line border-b text-mute text-sm">
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {group.headers.map((header) => (
                <th
                  key={header.id}
                  scope="col"
                  className={`px-2 py-1 font-medium ${WIDTHS[header.id] ?? ''}`}
                >
                  <table.FlexRender header={header} />
                </th>
              ))}
            </tr>
          ))}
        </thead>
        <tbody>
          {table.getRowModel().rows.map((row) => (
            <TableRow key={row.id} row={row}>
              {row.getAllCells().map((cell) => (
                <td key={cell.id} className="px-2 py-2 align-middle">
                  <table.FlexRender cell={cell} />
                </td>
              ))}
            </TableRow>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type ProductRow = Row<typeof features, ListedProduct>

function cellOf(row: ProductRow): CellProps {
  return { product: row.original, index: row.index }
}

function TableRow({ row, children }: { readonly row: ProductRow; readonly children: React.ReactNode }) {
  const { canReorder, drop, chosen } = useListing()
  const drag = useRowDrag({ list: 'products', id: row.id, isOn: canReorder, onDrop: drop })
  return (
    <HandleContext value={drag.handleRef}>
      <tr
        ref={drag.rowRef as RefObject<HTMLTableRowElement | null>}
        className={`border-line border-b last:border-0 ${chosen.has(row.id) ? 'bg-indigo-soft' : ''} ${drag.isDragged ? 'opacity-40' : ''} ${dropLine(drag.side, 'cells')}`}
      >
        {children}
      </tr>
    </HandleContext>
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

function ChooseCell({ product, index }: CellProps) {
  const { chosen, choose, canReorder, step } = useListing()
  const handleRef = use(HandleContext)
  return (
    <span className="flex items-center">
      <label className="grid size-11 shrink-0 place-items-center">
        <span className="sr-only">{`Select ${product.name}`}</span>
        <input
          type="checkbox"
          checked={chosen.has(product.id)}
          onChange={(event) => choose(product.id, { isChosen: event.target.checked })}
          className="size-5 accent-[var(--indigo)]"
        />
      </label>
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

function ProductCell({ product }: CellProps) {
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Thumb picture={product.picture} name={product.name} />
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
  const { actions, currency } = useListing()
  const business = useBusiness()
  if (!may(business, 'prices')) return <PriceText product={product} currency={currency} />
  return (
    <>
      <QuickPrice product={product} actions={actions} currency={currency} />
      {(product.salePrice !== null || product.highPrice !== null) && (
        <span className="mt-1 block text-sm">
          {product.salePrice !== null && <span>Sale </span>}
          <PriceText product={product} currency={currency} />
        </span>
      )}
    </>
  )
}

function StockCell({ product }: CellProps) {
  const { actions } = useListing()
  if (product.choices === 0) return <QuickStock product={product} actions={actions} />
  return (
    <Link
      href={`/dashboard/products/${product.id}#stock`}
      className="inline-flex min-h-11 items-center underline"
    >
      <StockText product={product} />
    </Link>
  )
}

function LiveCell({ product }: CellProps) {
  return <LiveSwitch product={product} actions={useListing().actions} />
}

function MoreCell({ product, index }: CellProps) {
  const { actions, items, canReorder } = useListing()
  return <RowMenu product={product} actions={actions} moves={canReorder ? movesOf(items, index) : []} />
}
