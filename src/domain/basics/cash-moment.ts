/** When cash moved, seen from the last count of the till; empty: not answered, or not asked. */
export type CashMoment = '' | 'before' | 'after'

/** What a request says about it: the closing that counted this cash, or with a `>` in front the last one that was known before it moved. */
export type CountedAt = { readonly countedAt?: string }

/** `at`: when the till was counted; null where nobody was asked. */
export function countedBy(at: string | null, moment: CashMoment): CountedAt {
  return at === null || moment === '' ? {} : { countedAt: moment === 'before' ? at : `>${at}` }
}

/** The same of what waits without a line: cash that came after a count has its own moment then. */
export function countedLater<Paid extends CountedAt>({
  countedAt,
  ...paid
}: Paid): Omit<Paid, 'countedAt'> & CountedAt {
  return countedAt === undefined || countedAt.startsWith('>') ? paid : { ...paid, countedAt }
}

/** Shown where the answer is missing. */
export const CHOOSE_MOMENT = 'Choose one of the two.'

/** Shown where a colleague has counted the till since the form knew of a count. */
export const TILL_COUNTED =
  'The till was counted meanwhile. Look at the time of the count, and say again when this cash moved.'
