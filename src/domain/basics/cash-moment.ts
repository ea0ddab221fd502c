/** When cash moved, seen from the last count of the till; empty: not answered, or not asked. */
export type CashMoment = '' | 'before' | 'after'

/** Shown where the answer is missing. */
export const CHOOSE_MOMENT = 'Choose one of the two.'
