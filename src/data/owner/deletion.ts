// Asks the server to delete a store, or the person's account with the stores that nobody else owns. It cannot be taken back.
import { accessToken } from '../session.ts'

export type DeletionAsked =
  | { readonly kind: 'store'; readonly store: string; readonly slug: string; readonly password: string }
  | { readonly kind: 'account'; readonly slugs: readonly string[]; readonly password: string }

export type StoreToName = { readonly name: string; readonly slug: string }

/** `done` false: it is off line, the rest goes on by itself. `lost`: the server could not be reached; asking again is safe. */
export type DeletionAnswer =
  | { readonly ok: true; readonly done: boolean }
  | { readonly ok: false; readonly code: 'last_owner'; readonly stores: readonly StoreToName[] }
  | {
      readonly ok: false
      readonly code:
        | 'password_wrong'
        | 'sign_in_again'
        | 'password_new'
        | 'slug_mismatch'
        | 'forbidden'
        | 'unauthorised'
        | 'too_many_requests'
        | 'lost'
    }

const CODES = [
  'password_wrong',
  'sign_in_again',
  'password_new',
  'slug_mismatch',
  'forbidden',
  'unauthorised',
  'too_many_requests',
] as const

export async function askDeletion(asked: DeletionAsked): Promise<DeletionAnswer> {
  try {
    const token = await accessToken()
    const response = await fetch('/api/account/delete', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token ?? ''}` },
      body: JSON.stringify(asked),
    })
    const answer = (await response.json()) as {
      readonly done?: boolean
      readonly error?: { readonly code?: string; readonly stores?: readonly StoreToName[] }
    }
    if (response.ok) return { ok: true, done: answer.done === true }
    const code = answer.error?.code
    if (code === 'last_owner') return { ok: false, code, stores: answer.error?.stores ?? [] }
    return { ok: false, code: CODES.find((known) => known === code) ?? 'lost' }
  } catch (error) {
    console.warn('deletion: the server could not be asked', error)
    return { ok: false, code: 'lost' }
  }
}
