// An act of an operator: what one form of their pages does, and the sentences of its refusals. The database checks who acts, and writes the log in
// the same transaction.
import type { CallResult } from '#data/client.ts'
import type { Refusal } from '#data/errors.ts'
import type { RouteContext } from '../../shared/context.ts'

export type Form = Readonly<Record<string, string>>

/** Who acts, and the reason for the log, as every act of the database takes them. */
export type Who = { readonly operator: string; readonly reason: string }

export type OperatorAct = {
  /** Throws DatabaseError. */
  run(context: RouteContext, who: Who): Promise<CallResult<unknown>>
  /** True: the operator gives their password again. */
  readonly asksPassword?: boolean
  /** Sentences of refusals that only this act has: by code, or of `bad_request` by its field. */
  readonly refusals?: Readonly<Record<string, string>>
}

/** Acts by the path below the operators' address and the word of the form: `/stores/:id suspend`. `id`: the UUID of the path, else of the form. */
export type Acts = Readonly<Record<string, (id: string, form: Form) => OperatorAct>>

const COMMON_REFUSALS: Readonly<Record<string, string>> = {
  forbidden: 'You are no operator any more.',
  unknown_store: 'It does not exist any more.',
  not_found: 'It does not exist any more.',
  reason: 'Write a reason of at most 500 characters.',
}

/** Says why the database refused. */
export function refusalSentence({ code, details }: Refusal, refusals: OperatorAct['refusals'] = {}): string {
  const key = code === 'bad_request' ? String(details['field'] ?? 'reason') : code
  return refusals[key] ?? COMMON_REFUSALS[key] ?? 'It was not done. Load the page again and try once more.'
}

/** `' 12 '` -> 12; 0 for anything that is no whole number, which no act takes. */
export function wholeNumber(text: string | undefined): number {
  return /^\s*\d{1,9}\s*$/.test(text ?? '') ? Number(text) : 0
}
