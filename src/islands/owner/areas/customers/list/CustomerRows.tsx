// The rows of the list: a card per customer on phones, a line with figures in columns on laptops.
import { Link } from 'wouter'
import { formatPhone } from '#domain/basics/phone.ts'
import type { CustomerSummary, WalkInFigures } from '#domain/customer/customer-list.ts'
import { pointsText } from '#domain/rewards/rewards-form.ts'
import { Badge } from '#kit/show/Badge.tsx'
import { When } from '#kit/show/When.tsx'
import { useBusiness } from '#owner/session/business.ts'
import { ALL_WALK_INS, orderListHref } from '#owner/shared/orders/orders-address.ts'
import { Spend } from '../shared/Spend.tsx'

const COLUMNS = 'lg:grid lg:grid-cols-[minmax(0,1fr)_9rem_6rem_9rem] lg:items-center lg:gap-4'

type Props = {
  readonly customers: readonly CustomerSummary[]
  /** Null when the list shows only some customers, or when no sale was without a number. */
  readonly walkIns: WalkInFigures | null
}

export function CustomerRows({ customers, walkIns }: Props) {
  return (
    <div className="rounded-card border border-line bg-card shadow-card">
      <div
        aria-hidden="true"
        className={`hidden border-line border-b px-5 py-2 text-mute text-sm ${COLUMNS}`}
      >
        <span>Customer</span>
        <span className="text-right">{customers.some(({ spend }) => spend !== null) && 'Spend'}</span>
        <span className="text-right">Orders</span>
        <span className="text-right">Last order</span>
      </div>
      <ul className="divide-y divide-line">
        {walkIns && (
          <li>
            <WalkInRow figures={walkIns} />
          </li>
        )}
        {customers.map((customer) => (
          <li key={customer.id}>
            <CustomerRow customer={customer} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function CustomerRow({ customer }: { readonly customer: CustomerSummary }) {
  const { country } = useBusiness()
  const { id, name, phone, tags } = customer
  return (
    <Link href={`/dashboard/customers/${id}`} className={`block px-4 py-3 hover:bg-paper lg:px-5 ${COLUMNS}`}>
      <span className="block min-w-0">
        <span className="flex flex-wrap items-baseline gap-x-3">
          <b translate="no" className="min-w-0 break-words">
            {name}
          </b>
          <span translate="no" className="figures text-mute text-sm">
            {phone && formatPhone(phone, country)}
          </span>
        </span>
        {tags.length > 0 && (
          <span className="mt-1 flex flex-wrap gap-1">
            {tags.slice(0, 4).map((tag) => (
              <Badge key={tag}>{tag}</Badge>
            ))}
            {tags.length > 4 && <span className="text-mute text-sm">{`and ${tags.length - 4} more`}</span>}
          </span>
        )}
      </span>
      <RowFigures figures={customer} points={customer.points} />
    </Link>
  )
}

/** One row for all customers without a number; the row links to their orders. */
function WalkInRow({ figures }: { readonly figures: WalkInFigures }) {
  return (
    <Link href={orderListHref(ALL_WALK_INS)} className={`block px-4 py-3 hover:bg-paper lg:px-5 ${COLUMNS}`}>
      <span className="flex min-w-0 flex-wrap items-baseline gap-x-3">
        <b>Walk-in</b>
        <span className="text-mute text-sm">bought without a number</span>
      </span>
      <RowFigures figures={figures} />
    </Link>
  )
}

type FiguresProps = { readonly figures: WalkInFigures; readonly points?: number }

function RowFigures({ figures, points = 0 }: FiguresProps) {
  const { orders, lastOrderAt } = figures
  return (
    <span className="mt-1 flex flex-wrap gap-x-3 text-sm lg:mt-0 lg:contents lg:text-base">
      <span className="lg:text-right">
        {figures.spend !== null && <span className="sr-only">Spend </span>}
        <Spend {...figures} />
      </span>
      <span className="figures text-mute lg:text-right lg:text-ink">
        <span>{orders}</span>
        <span className="lg:sr-only">{` ${orders === 1 ? 'order' : 'orders'}`}</span>
        {points !== 0 && (
          <span className="block whitespace-nowrap text-mute text-sm">{pointsText(points)}</span>
        )}
      </span>
      <span className="text-mute lg:text-right">
        <span className="sr-only">Last order </span>
        {lastOrderAt ? <When at={lastOrderAt} /> : <span>No order yet</span>}
      </span>
    </span>
  )
}
