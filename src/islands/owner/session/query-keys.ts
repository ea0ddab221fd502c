// The query keys of all data that the app reads. A store's keys start with an area and the store's id: one invalidation reads a whole area
// again.
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { Area } from '#contract/sql-function.ts'
import { useBusiness } from './business.ts'

/** Keys of data that belong to a person or to nobody, not to a store. */
export const personKeys = {
  businesses: (personId: string) => ['businesses', personId] as const,
  orders: (personId: string) => ['my-orders', personId] as const,
  slug: (slug: string) => ['slug', slug] as const,
  invitation: (token: string) => ['invitation', token] as const,
  waiting: (personId: string) => ['waiting-stores', personId] as const,
}

type Filter = readonly unknown[]

/** Keys of everything that is read of a store. The store's id is in each, so that a change of store shows nothing of the other. */
export function storeKeys(businessId: string) {
  const key = <A extends string, R extends Filter>(area: A, ...rest: R) =>
    [area, businessId, ...rest] as const
  return {
    /** The key of a whole area. */
    area: (area: Area) => key(area),
    orders: {
      unseen: key('orders', 'unseen'),
      one: (orderId: string) => key('orders', 'order', orderId),
      goods: (search: string, currency: string | null = null) => key('orders', 'goods', search, currency),
      zones: key('orders', 'zones'),
    },
    /** Not below `orders`: a change of an order must not compute the figures of an open form again. */
    totals: (form: string, request: string | null) => key('order-totals', form, request),
    receipt: (orderId: string) => key('receipts', orderId),
    receiptPicture: (token: string) => key('receipt-picture', token),
    imports: {
      list: key('imports', 'list'),
      unused: (importId: string) => key('imports', 'unused', importId),
    },
    customers: {
      erasures: key('customers', 'erasures'),
    },
    leads: {
      card: (productId: string) => key('leads', 'card', productId),
    },
    vouchers: {
      list: key('vouchers', 'list'),
      one: (voucherId: string) => key('vouchers', 'one', voucherId),
      uses: (voucherId: string) => key('vouchers', 'uses', voucherId),
      giftCards: key('vouchers', 'cards'),
      giftCard: (cardId: string) => key('vouchers', 'card', cardId),
      giftCardEntries: (cardId: string) => key('vouchers', 'entries', cardId),
    },
    /** Contains everything that a voucher's picture shows. */
    face: (...shown: Filter) => key('face', ...shown),
    settings: {
      form: key('settings'),
      bank: key('settings', 'bank'),
      currencyBanks: key('settings', 'currency-banks'),
      slugs: key('settings', 'slugs'),
      ringing: key('settings', 'ringing'),
      payment: (reference: string) => key('settings', 'payment', reference),
      liveProducts: key('settings', 'live-products'),
    },
    activity: key('activity'),
    messages: key('messages'),
    watermarkSample: key('watermark', 'sample'),
    published: key('published'),
  }
}

/** The keys of the store that this tab shows. */
export function useStoreKeys() {
  const { id } = useBusiness()
  return useMemo(() => storeKeys(id), [id])
}

/** Reads all data of an area again. */
export function useReadAgain(area: Area): () => Promise<void> {
  const client = useQueryClient()
  const keys = useStoreKeys()
  return useCallback(() => client.invalidateQueries({ queryKey: keys.area(area) }), [client, keys, area])
}
