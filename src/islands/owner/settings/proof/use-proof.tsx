// Runs calls that may need a proof of who somebody is: asks for one when the database wants it, then runs the call again.
import { type ReactNode, useState } from 'react'
import { keptProof } from '#data/owner/proof.ts'
import { ProofDialog } from './ProofDialog.tsx'

type ProofParts = {
  /** The call's answer; `proof_needed` when the person would rather not. */
  readonly withProof: <T>(
    call: (proof: string | null) => Promise<T | 'proof_needed'>,
  ) => Promise<T | 'proof_needed'>
  /** Stands beside the form, not in it: it is a form itself. */
  readonly proofDialog: ReactNode
}

export function useProof(): ProofParts {
  const [asking, setAsking] = useState<{ readonly end: (isProved: boolean) => void } | null>(null)
  const ask = () => new Promise<boolean>((resolve) => setAsking({ end: resolve }))
  const end = (isProved: boolean) => {
    asking?.end(isProved)
    setAsking(null)
  }
  return {
    async withProof(call) {
      const first = await call(keptProof())
      return first === 'proof_needed' && (await ask()) ? call(keptProof()) : first
    },
    proofDialog: <ProofDialog isOpen={asking !== null} onEnd={end} />,
  }
}
