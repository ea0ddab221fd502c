// Reads the data of the vouchers', gift cards' and rewards' pages.
import { useQuery } from '@tanstack/react-query'
import { fetchGiftCard, listGiftCardEntries, listGiftCards } from '#data/owner/vouchers/gift-cards.ts'
import { fetchRewards } from '#data/owner/vouchers/rewards.ts'
import { fetchVoucher, listVouchers, listVoucherUses } from '#data/owner/vouchers/vouchers.ts'
import { useBusiness } from '../../../session/business.ts'
import { useStoreKeys } from '../../../session/query-keys.ts'

export function useVouchers() {
  const { id } = useBusiness()
  const keys = useStoreKeys()
  return useQuery({ queryKey: keys.vouchers.list, queryFn: () => listVouchers(id) })
}

export function useVoucher(voucherId: string) {
  const { id } = useBusiness()
  const keys = useStoreKeys()
  return useQuery({ queryKey: keys.vouchers.one(voucherId), queryFn: () => fetchVoucher(id, voucherId) })
}

export function useVoucherUses(voucherId: string) {
  const { id } = useBusiness()
  const keys = useStoreKeys()
  return useQuery({ queryKey: keys.vouchers.uses(voucherId), queryFn: () => listVoucherUses(id, voucherId) })
}

export function useRewards() {
  const { id } = useBusiness()
  const keys = useStoreKeys()
  return useQuery({ queryKey: keys.vouchers.rewards, queryFn: () => fetchRewards(id) })
}

export function useGiftCards() {
  const { id } = useBusiness()
  const keys = useStoreKeys()
  return useQuery({ queryKey: keys.vouchers.giftCards, queryFn: () => listGiftCards(id) })
}

export function useGiftCard(cardId: string) {
  const { id } = useBusiness()
  const keys = useStoreKeys()
  return useQuery({ queryKey: keys.vouchers.giftCard(cardId), queryFn: () => fetchGiftCard(id, cardId) })
}

export function useGiftCardEntries(cardId: string) {
  const { id } = useBusiness()
  const keys = useStoreKeys()
  return useQuery({
    queryKey: keys.vouchers.giftCardEntries(cardId),
    queryFn: () => listGiftCardEntries(id, cardId),
  })
}
