// Sentences for refused deletions.
import type { DeletionAnswer } from '#data/owner/settings/deletion.ts'

export type DeletionRefusal = Extract<DeletionAnswer, { ok: false }>['code']

/** True when the deletion needs a proof by mail. */
export function wantsMail(refusal: DeletionRefusal | null): boolean {
  return refusal === 'sign_in_again' || refusal === 'password_new'
}

export const DELETION_SENTENCES: Readonly<Record<DeletionRefusal, string>> = {
  password_wrong: 'That is not your password. Nothing was deleted.',
  sign_in_again:
    'Type your password. If you have none, have a sign-in link sent to you. Nothing was deleted.',
  password_new:
    'This password is less than a week old, so it is not enough. Have a sign-in link sent to you. Nothing was deleted.',
  slug_mismatch: 'That is not the end of your link. Nothing was deleted.',
  forbidden: 'Only the owner of a store can delete it.',
  unauthorised: 'You are signed out. Sign in again.',
  too_many_requests: 'Too many tries. Wait a quarter of an hour.',
  last_owner:
    'These stores have no other owner, so they are deleted with your account. Type the end of each link to agree. Nothing was deleted.',
  lost: 'We could not reach the server. Nothing is half done: try again in a moment.',
}
