// One order in the list: customer, goods, total and status. The whole row is a link.
import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { contentsWords, type OrderListRow } from '#domain/order/order-list.ts'
import { Badge } from '#kit/show/Badge.tsx'
import { Money } from '#kit/show/Money.tsx'
import { Thumb } from '#kit/show/Thumb.tsx'
import { When } from '#kit/show/When.tsx'
import { type OrderListView, orderHref } from '#owner/shared/orders/orders-address.ts'
import { BackBadge, PaymentBadge, StatusBadge } from '#owner/shared/orders/StatusBadge.tsx'

type Props = { readonly row: OrderListRow; readonly state: OrderListView; readonly isSelected: boolean }

export function OrderRow({ row, state, isSelected }: Props) {
  const ref = useRef<HTMLLIElement>(null)
  // Scrolls the list to an order that was opened by its address.
  useEffect(() => {
    if (isSelected) ref.current?.scrollIntoView({ block: 'nearest' })
  }, [isSelected])
  return (
    <li ref={ref}>
      <Link
        href={orderHref(row.id, state)}
        aria-current={isSelected ? 'true' : undefined}
        className={`flex items-start gap-3 rounded-card border px-3 py-3 ${
          isSelected ? 'border-indigo bg-indigo-soft' : 'border-line bg-card hover:border-edge'
        }`}
      >
        <Thumb path={row.picture} name={row.firstLine} size={40} />
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-baseline justify-between gap-x-3">
            <b translate="no" className="min-w-0 flex-1 basis-24 truncate font-semibold">
              {row.customerName}
            </b>
            <b className="max-w-full font-semibold">
              <Money minor={row.total} currency={row.currency} />
              {row.isFeeOpen && row.status !== 'cancelled' && (
                <span className="font-normal text-mute text-sm"> + delivery</span>
              )}
            </b>
          </span>
          <span className="flex flex-wrap items-baseline justify-between gap-x-3 text-mute text-sm">
            <span className="min-w-0 flex-1 basis-24 truncate">{contentsWords(row)}</span>
            <span className="shrink-0">
              <When at={row.createdAt} />
            </span>
          </span>
          <span className="mt-2 flex flex-wrap items-center gap-2">
            <span translate="no" className="figures text-mute text-sm">{`#${row.code}`}</span>
            {row.isUnseen && <Badge tone="brand">New</Badge>}
            {/* The tab says it of all of them. */}
            {state.tab !== row.status && <StatusBadge order={row} />}
            <PaymentBadge order={row} />
            <BackBadge piecesBack={row.piecesBack} pieces={row.pieces} />
          </span>
        </span>
      </Link>
    </li>
  )
}
