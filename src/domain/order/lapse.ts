// How long a waiting order keeps its goods.

/** The days for which a customer's "I have paid" keeps an order that the shop has not answered: `private.lapses_at` has the same. */
const CLAIM_DAYS = 7

type WaitingOrder = {
  readonly expiresAt: string
  readonly paid: number
  readonly payments: readonly { readonly isOpenClaim: boolean }[]
}

/** When a waiting order is cancelled by itself, in milliseconds, and whether it waits for an answer to "I have paid"; null: money that came keeps it. */
export function lapseOf({
  expiresAt,
  paid,
  payments,
}: WaitingOrder): { readonly at: number; readonly isClaimed: boolean } | null {
  if (paid !== 0) return null
  const isClaimed = payments.some(({ isOpenClaim }) => isOpenClaim)
  return { at: Date.parse(expiresAt) + (isClaimed ? CLAIM_DAYS * 86_400_000 : 0), isClaimed }
}
