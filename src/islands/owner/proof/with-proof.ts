// Runs calls that may need a proof of who somebody is: asks for one (ProofDialog.tsx) when the database wants it, then runs the call again.
import { atom } from 'nanostores'
import { keptProof } from '#data/owner/proof.ts'

/** What waits for the person's answer; null when nothing is asked. */
export const $proofAsked = atom<{ readonly end: (isProved: boolean) => void } | null>(null)

/** The call's answer; `proof_needed` when the person would rather not. */
export async function withProof<T>(
  call: (proof: string | null) => Promise<T | 'proof_needed'>,
): Promise<T | 'proof_needed'> {
  const first = await call(keptProof())
  return first === 'proof_needed' && (await ask()) ? call(keptProof()) : first
}

async function ask(): Promise<boolean> {
  const isProved = await new Promise<boolean>((end) => $proofAsked.set({ end }))
  $proofAsked.set(null)
  return isProved
}
