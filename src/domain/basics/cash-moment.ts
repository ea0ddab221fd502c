/** When cash moved, seen from the last count of the till; empty: not answered, or not asked. */
export type CashMoment = '' | 'before' | 'after'

/** What a request says about it: the closing that counted this cash. */
export type CountedAt = { readonly countedAt?: string }

/** `at`: when the till was counted; null where nobody was asked. */
export function countedBy(at: string | null, moment: CashMoment): CountedAt {
  return at !== null && moment === 'before' ? { countedAt: at } : {}
}

/** Shown where the answer is missing. */
export const CHOOSE_MOMENT = 'Choose one of the two.'
