// Sentences for refused proofs.
import type { ProofRefusal } from '#data/owner/settings/proof.ts'

export const PROOF_SENTENCES: Readonly<Record<ProofRefusal, string>> = {
  password_wrong: 'That is not your password. Nothing was changed.',
  sign_in_again:
    'Type your password. If you have none, have a sign-in link sent to you. Nothing was changed.',
  password_new:
    'This password is less than a week old, so it is not enough. Have a sign-in link sent to you. Nothing was changed.',
  unauthorised: 'You are signed out. Sign in again.',
  too_many_requests: 'Too many tries. Wait a quarter of an hour.',
  lost: 'We could not reach the server. Nothing was changed: try again in a moment.',
}
