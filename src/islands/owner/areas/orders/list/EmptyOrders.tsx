// Shown when the list is empty: nothing was found, no order has this status, or the shop has no orders yet.
import { ORDER_TABS } from '#domain/order/order-list.ts'
import { LinkButton } from '#kit/action/Button.tsx'
import { EmptyState } from '#kit/page/EmptyState.tsx'
import { type OrderListView, orderListHref } from '#owner/shared/orders/orders-address.ts'

type Props = { readonly state: OrderListView; readonly total: number; readonly slug: string }

const TEXTS: Readonly<Record<string, string>> = {
  pending: 'Every order has been answered. New ones appear here by themselves.',
  confirmed: 'Orders that you have confirmed and not sent yet stand here.',
  shipped: 'Orders on their way to the customer stand here.',
  delivered: 'Orders that have arrived stand here, each with its receipt.',
  cancelled: 'Orders that were cancelled, or that nobody confirmed in time, stand here.',
}

export function EmptyOrders({ state: { tab, search }, total, slug }: Props) {
  if (search !== '') {
    return (
      <EmptyState
        title="Nothing found"
        text={`No order${tab === 'all' ? '' : ' of this status'} has “${search}” in its code, name or phone number.`}
        action={
          tab === 'all' ? undefined : (
            <LinkButton kind="soft" href={orderListHref({ tab: 'all', search, isWalkIn: false })}>
              Search all orders
            </LinkButton>
          )
        }
        seed="orders-search"
      />
    )
  }
  if (total === 0) {
    return (
      <EmptyState
        title="No orders yet"
        text="They appear here the moment a customer orders, and ring if you let them. Share your shop’s link, or write down a sale you made yourself."
        action={
          <span className="flex flex-wrap justify-center gap-3">
            <LinkButton href={`/${slug}`} isExternal>
              Open your shop
            </LinkButton>
            <LinkButton kind="soft" href="/dashboard/sell">
              Write down a sale
            </LinkButton>
          </span>
        }
        seed="orders"
      />
    )
  }
  const label = ORDER_TABS.find((one) => one.tab === tab)?.label ?? ''
  return (
    <EmptyState
      title={tab === 'pending' ? 'Nothing is waiting' : `${label}: none`}
      text={TEXTS[tab] ?? ''}
      action={
        <LinkButton kind="soft" href={orderListHref({ tab: 'all', search: '', isWalkIn: false })}>
          See all orders
        </LinkButton>
      }
      seed={`orders-${tab}`}
    />
  )
}
