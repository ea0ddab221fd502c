// A form of the operators' pages, read and ready to be done. Each area reads its own forms.
import type { CallResult, Database } from '#data/client.ts'
import type { RouteContext } from '../../shared/context.ts'

export type Form = Readonly<Record<string, string>>

export type PreparedAction = {
  /** Word of the act, for the page that says what was done. */
  readonly act: string
  /** Path of the page below the operators' address. */
  readonly backTo: string
  /** True: the operator gives their password again. */
  readonly asksPassword: boolean
  /** The database checks who acts and writes the log in the same transaction. Throws DatabaseError. */
  run(database: Database, operatorId: string): Promise<CallResult<unknown>>
  /** Says in words why the database refused. */
  refusalOf(code: string, details: Readonly<Record<string, unknown>>): string
  /** What follows in other services; the cron job repeats it when it fails. */
  after?(context: RouteContext): Promise<void>
}

/** What every act may be refused for; null for other codes. */
export function commonRefusal(code: string, details: Readonly<Record<string, unknown>>): string | null {
  if (code === 'forbidden') return 'You are no operator any more.'
  if (code === 'unknown_store' || code === 'not_found') return 'It does not exist any more.'
  if (code === 'bad_request' && (details['field'] === 'reason' || details['field'] === undefined))
    return 'Write a reason of at most 500 characters.'
  return null
}

/** `' 12 '` -> 12; NaN for anything that is no whole number. */
export function wholeNumber(text: string | undefined): number {
  return /^\s*\d{1,9}\s*$/.test(text ?? '') ? Number(text) : Number.NaN
}
