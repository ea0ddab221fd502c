// The person's proof of who they are, for calls that change where a shop's money or orders go. Kept in this page's memory alone, so
// that a stolen session does not have it; the database believes it for ten minutes.
import { accessToken } from '../session.ts'

const CODES = [
  'password_wrong',
  'sign_in_again',
  'password_new',
  'unauthorised',
  'too_many_requests',
] as const

export type ProofRefusal = (typeof CODES)[number] | 'lost'

let kept: string | null = null

/** The proof of the last ten minutes, or an older one that the next call finds out about. */
export function keptProof(): string | null {
  return kept
}

/** Shows the password, or (empty) the sign-in that has just been made. Null when it was believed; else why not. */
export async function askProof(password: string): Promise<ProofRefusal | null> {
  try {
    const token = await accessToken()
    const response = await fetch('/api/account/proof', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token ?? ''}` },
      body: JSON.stringify({ password }),
    })
    const answer = (await response.json()) as { readonly proof?: string; readonly error?: { code?: string } }
    if (response.ok && answer.proof) {
      kept = answer.proof
      return null
    }
    return CODES.find((code) => code === answer.error?.code) ?? 'lost'
  } catch (error) {
    console.warn('proof: the server could not be asked', error)
    return 'lost'
  }
}
