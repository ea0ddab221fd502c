// Reads the data of the vouchers' and gift cards' pages.
import { useQuery } from '@tanstack/react-query'
import { fetchGiftCard, listGiftCardEntries, listGiftCards } from '#data/owner/vouchers/gift-cards.ts'
import { fetchVoucher, listVouchers, listVoucherUses } from '#data/owner/vouchers/vouchers.ts'
import { useBusiness } from '#owner/session/business.ts'
import { useStoreKeys } from '#owner/session/query-keys.ts'

/** The store's vouchers, newest first, at most 500. */
export function useVouchers() {
  const { id } = useBusiness()
  const keys = useStoreKeys()
  return useQuery({ queryKey: keys.vouchers.list, queryFn: () => listVouchers(id) })
}

/** Null: the voucher does not exist in this store. */
export function useVoucher(voucherId: string) {
  const { id } = useBusiness()
  const keys = useStoreKeys()
  return useQuery({ queryKey: keys.vouchers.one(voucherId), queryFn: () => fetchVoucher(id, voucherId) })
}

/** The orders that used the voucher, newest first, at most 200. */
export function useVoucherUses(voucherId: string) {
  const { id } = useBusiness()
  const keys = useStoreKeys()
  return useQuery({ queryKey: keys.vouchers.uses(voucherId), queryFn: () => listVoucherUses(id, voucherId) })
}

/** The store's gift cards, newest first, at most 500. */
export function useGiftCards() {
  const { id } = useBusiness()
  const keys = useStoreKeys()
  return useQuery({ queryKey: keys.vouchers.giftCards, queryFn: () => listGiftCards(id) })
}

/** Null: the card does not exist in this store. */
export function useGiftCard(cardId: string) {
  const { id } = useBusiness()
  const keys = useStoreKeys()
  return useQuery({ queryKey: keys.vouchers.giftCard(cardId), queryFn: () => fetchGiftCard(id, cardId) })
}

/** What was paid with the card and put on it, newest first, at most 200. */
export function useGiftCardEntries(cardId: string) {
  const { id } = useBusiness()
  const keys = useStoreKeys()
  return useQuery({
    queryKey: keys.vouchers.giftCardEntries(cardId),
    queryFn: () => listGiftCardEntries(id, cardId),
  })
}
