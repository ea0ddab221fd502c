// Asks the server to delete a store, or the person's account with the stores that nobody else owns. A deletion cannot be undone.
import { DELETION_ERRORS, deletionAnswer, type StoreToName, storesToName } from '#contract/api/account.ts'
import { refusalIn } from '#contract/api/errors.ts'
import { checkAnswer } from '../../check-answer.ts'
import { isOutage, readJsonAnswer } from '../../outage.ts'
import { postJsonAsPerson } from '../../session/post-as-person.ts'

const PATH = '/api/account/delete'

export type DeletionAsked =
  | { readonly kind: 'store'; readonly store: string; readonly slug: string; readonly password: string }
  | { readonly kind: 'account'; readonly slugs: readonly string[]; readonly password: string }

export type { StoreToName } from '#contract/api/account.ts'

/**
 * `done` false: the store is offline and the server continues the deletion. `lost`: the server could not be reached; a second
 * request is safe.
 */
export type DeletionAnswer =
  | { readonly ok: true; readonly done: boolean }
  | { readonly ok: false; readonly code: 'last_owner'; readonly stores: readonly StoreToName[] }
  | {
      readonly ok: false
      readonly code: (typeof DELETION_ERRORS)[number] | 'lost'
    }

/** Asks the server to delete a store or an account. Returns refusals and outages; throws for an answer of another form. */
export async function askDeletion(asked: DeletionAsked): Promise<DeletionAnswer> {
  try {
    const response = await postJsonAsPerson(PATH, asked)
    const answer = await readJsonAnswer(PATH, response)
    if (response.ok) return { ok: true, ...checkAnswer(PATH, deletionAnswer, answer) }
    const refusal = refusalIn(answer)
    if (refusal?.code === 'last_owner') {
      return { ok: false, code: 'last_owner', stores: checkAnswer(PATH, storesToName, refusal).stores }
    }
    return { ok: false, code: DELETION_ERRORS.find((code) => code === refusal?.code) ?? 'lost' }
  } catch (error) {
    if (!isOutage(error)) throw error
    console.warn('deletion: the server could not be asked', error)
    return { ok: false, code: 'lost' }
  }
}
