// The texts of messages about an order: the shop's own, or else the usual ones, filled with the order's facts.
import { useQuery } from '@tanstack/react-query'
import { fetchMessages } from '#data/owner/orders/orders-messages.ts'
import { fillMessage, type MessageKind, usualWords } from '#domain/message/order-messages.ts'
import type { OrderDetails } from '#domain/order/order-details.ts'
import { TRACK_PATH } from '#domain/store/track-path.ts'
import { useBusiness } from '#owner/session/business.ts'
import { areaKey } from '#owner/session/query-keys.ts'

/** The store's messages to this order's customer. `own` are those that the store has written itself; `textOf` fills one in. */
export function useMessageTexts(order: OrderDetails) {
  const business = useBusiness()
  const {
    data: own = {},
    isError,
    isPending,
  } = useQuery({
    queryKey: areaKey(business.id, 'messages'),
    queryFn: () => fetchMessages(business.id),
  })
  const store = { name: business.name, link: orderPageUrl(order), track: trackPageUrl(business) }
  // A shop's own words about money back do not say that the order was cancelled.
  const isOwn = (kind: MessageKind) => kind !== 'give_back' || order.status !== 'cancelled'
  const textOf = (kind: MessageKind) =>
    fillMessage((isOwn(kind) && own[kind]) || usualWords(kind, order), order, store)
  return { own, isError, isPending, textOf }
}

/** `https://oja.example/o/5f…` */
export function orderPageUrl({ token }: Pick<OrderDetails, 'token'>): string {
  return `${location.origin}/o/${token}`
}

/** The shop's page on which a shopper finds the status by code and phone number. */
function trackPageUrl({ slug }: { readonly slug: string }): string {
  return `${location.origin}/${slug}${TRACK_PATH}`
}
