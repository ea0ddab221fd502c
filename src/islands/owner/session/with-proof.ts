// Runs calls that may need a proof of identity. When the database asks for a proof, shows ProofDialog.tsx, then runs the call again.
import { atom } from 'nanostores'
import type { CallResult } from '#data/client.ts'
import { keptProof } from '#data/owner/settings/proof.ts'

export type ProofAnswer = 'proved' | 'given_up'

/** The open question of the dialog; null when the dialog is closed. */
export const $proofAsked = atom<{ readonly end: (answer: ProofAnswer) => void } | null>(null)

/** The answer of the call; `proof_needed` when the person gave no proof. */
export async function withProof<T>(
  call: (proof: string | null) => Promise<CallResult<T>>,
): Promise<CallResult<T>> {
  const first = await call(keptProof())
  const isAsking = !first.ok && first.error.code === 'proof_needed'
  return isAsking && (await ask()) === 'proved' ? call(keptProof()) : first
}

async function ask(): Promise<ProofAnswer> {
  const answer = await new Promise<ProofAnswer>((end) => $proofAsked.set({ end }))
  $proofAsked.set(null)
  return answer
}
