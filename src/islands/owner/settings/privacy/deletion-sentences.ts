// Why nothing was deleted, in sentences.
import type { DeletionAnswer } from '#data/owner/deletion.ts'

type Code = Extract<DeletionAnswer, { ok: false }>['code']

export const DELETION_SENTENCES: Readonly<Record<Code, string>> = {
  password_wrong: 'That is not your password. Nothing was deleted.',
  sign_in_again:
    'Give your password. If you sign in with Google: sign out, sign in again, and come back within ten minutes.',
  slug_mismatch: 'That is not the end of your link. Nothing was deleted.',
  forbidden: 'Only the owner of a store can delete it.',
  unauthorised: 'You are signed out. Sign in again.',
  too_many_requests: 'Too many tries. Wait a quarter of an hour.',
  last_owner:
    'Nobody else owns these stores: they would be left alone. Type the end of each link to delete them too.',
  lost: 'We could not reach the server. Nothing is half done: try again in a moment.',
}
