// What the vouchers' and gift cards' pages read, and the words for what the database refuses.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Refusal } from '#data/errors.ts'
import { fetchGiftCard, listGiftCardEntries, listGiftCards } from '#data/owner/gift-cards.ts'
import { fetchVoucher, listVouchers, listVoucherUses } from '#data/owner/vouchers.ts'

export function useVouchers(businessId: string) {
  return useQuery({ queryKey: ['vouchers', businessId, 'list'], queryFn: () => listVouchers(businessId) })
}

export function useVoucher(businessId: string, id: string) {
  return useQuery({
    queryKey: ['vouchers', businessId, 'one', id],
    queryFn: () => fetchVoucher(businessId, id),
  })
}

export function useVoucherUses(businessId: string, id: string) {
  return useQuery({
    queryKey: ['vouchers', businessId, 'uses', id],
    queryFn: () => listVoucherUses(businessId, id),
  })
}

export function useGiftCards(businessId: string) {
  return useQuery({ queryKey: ['vouchers', businessId, 'cards'], queryFn: () => listGiftCards(businessId) })
}

export function useGiftCard(businessId: string, id: string) {
  return useQuery({
    queryKey: ['vouchers', businessId, 'card', id],
    queryFn: () => fetchGiftCard(businessId, id),
  })
}

export function useGiftCardEntries(businessId: string, id: string) {
  return useQuery({
    queryKey: ['vouchers', businessId, 'entries', id],
    queryFn: () => listGiftCardEntries(businessId, id),
  })
}

/** Reads everything about vouchers and gift cards again. */
export function useRefreshVouchers(businessId: string): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: ['vouchers', businessId] })
}

const WORDS: Readonly<Record<string, string>> = {
  code_taken: 'Another voucher of yours has this code. Choose another.',
  code_like_gift_card: 'This looks like a gift card’s code. Choose a shorter one.',
  voucher_in_use: 'Orders name this voucher, so its code and its uses stay. Archive it instead.',
  unknown_voucher: 'This voucher is not there any more.',
  gift_card_unknown: 'This gift card is not there any more.',
  gift_card_empty: 'There is less than that on the card.',
  forbidden: 'Only the owner and managers of the shop may do this.',
  unavailable: 'Many orders are coming in just now. Try again in a moment.',
}

export function refusalWords({ code }: Refusal): string {
  return WORDS[code] ?? 'That could not be saved. Look over what you wrote and try again.'
}

export const NOT_REACHED =
  'The shop’s database cannot be reached. Nothing is lost: try again when you are connected.'
