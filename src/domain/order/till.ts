// The shop's till: what should be in it, what was counted, and the difference in words. SQL works out what is expected (supabase/schemas/till).
import { faulty, type ReadForm } from '../basics/form-reader.ts'
import { formatMoney, isZero, type Minor, parseAmount } from '../basics/money.ts'
import { ok } from '../basics/result.ts'

/** A closing of the till. `difference`: above zero is more than expected, below zero is less. */
export type TillClosing = {
  readonly id: string
  readonly at: string
  readonly currency: string
  /** Null, like `difference`, for whoever may not see figures. */
  readonly expected: Minor | null
  readonly counted: Minor
  readonly difference: Minor | null
  /** What was written down or taken back after it, and had moved before it. Null also for a closing that was taken back. */
  readonly correction: Minor | null
  readonly leftIn: Minor
  readonly note: string
  readonly isMine: boolean
  readonly isReversed: boolean
  /** Null for somebody who has left. */
  readonly name: string | null
}

export type Till = {
  readonly currency: string
  /** The last closing; null before the first count. */
  readonly since: string | null
  /** What was left in at that closing. All four sums are null for whoever may not see figures: they count blind. */
  readonly opening: Minor | null
  readonly cashIn: Minor | null
  readonly cashOut: Minor | null
  readonly expected: Minor | null
  /** The cash of each member since then, less what they gave back. */
  readonly members: readonly {
    readonly name: string | null
    readonly isMine: boolean
    readonly amount: Minor
  }[]
  /** Newest first. */
  readonly counts: readonly TillClosing[]
}

export type TypedCount = { readonly counted: string; readonly leftIn: string; readonly note: string }

export type ReadCount = { readonly counted: Minor; readonly leftIn: Minor; readonly note: string }

/** Reads a count. An empty `leftIn` means that all of it stays in the till. */
export function readCount({ counted: typed, leftIn: left, note }: TypedCount): ReadForm<ReadCount> {
  const counted = amountOf(typed)
  const leftIn = left.trim() === '' ? counted : amountOf(left)
  if (counted === null)
    return faulty({ counted: 'Type the cash that you counted, like 12,500, or 0 for an empty till.' })
  if (leftIn === null) return faulty({ leftIn: 'Type an amount like 5,000, or leave it empty.' })
  if (leftIn > counted) return faulty({ leftIn: 'That is more than you counted.' })
  return ok({ counted, leftIn, note: note.trim() })
}

/** What a typed count differs by; null while no amount can be read, and for whoever counts blind. */
export function typedDifference(counted: string, expected: Minor | null): Minor | null {
  const amount = amountOf(counted)
  return amount === null || expected === null ? null : amount - expected
}

function amountOf(text: string): Minor | null {
  return isZero(text) ? 0 : parseAmount(text)
}

/** Returns a closing as it is with what was corrected since: {expected, difference}; null for whoever may not see figures. */
export function correctedClosing({ expected, difference, correction }: TillClosing) {
  if (expected === null || difference === null) return null
  return { expected: expected + (correction ?? 0), difference: difference - (correction ?? 0) }
}

/** `It agrees.`, `₦500 is missing.`, `₦500 is too much.` */
export function differenceWords(difference: Minor, currency: string): string {
  if (difference === 0) return 'It agrees.'
  const money = formatMoney(Math.abs(difference), currency)
  return difference < 0 ? `${money} is missing.` : `${money} is too much.`
}
