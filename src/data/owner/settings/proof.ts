// The person's proof of identity, for calls that change where a shop's money or orders go. Kept only in the memory of this page, so
// that a stolen session does not include the proof. The database accepts a proof for ten minutes.
import { PROOF_ERRORS, proofAnswer } from '#contract/api/account.ts'
import { refusalIn } from '#contract/api/errors.ts'
import { checkAnswer } from '../../check-answer.ts'
import { isOutage, readJsonAnswer } from '../../outage.ts'
import { postJsonAsPerson } from '../../session/post-as-person.ts'

const PATH = '/api/account/proof'

export type ProofRefusal = (typeof PROOF_ERRORS)[number] | 'lost'

let kept: string | null = null

/** Returns the proof. An expired proof is returned too: the next call then gets `proof_needed`. */
export function keptProof(): string | null {
  return kept
}

/** Sends the password, or an empty text after a new sign-in. Null when the server accepted it; else the refusal. */
export async function askProof(password: string): Promise<ProofRefusal | null> {
  try {
    const response = await postJsonAsPerson(PATH, { password })
    const answer = await readJsonAnswer(PATH, response)
    if (!response.ok) return PROOF_ERRORS.find((code) => code === refusalIn(answer)?.code) ?? 'lost'
    kept = checkAnswer(PATH, proofAnswer, answer).proof
    return null
  } catch (error) {
    if (!isOutage(error)) throw error
    console.warn('proof: the server could not be asked', error)
    return 'lost'
  }
}
