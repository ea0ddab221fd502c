// Whether the person behind a token is who they say, before something that a stolen session must not do: by their password, or by a
// sign-in by mail or Google since they were first asked. Attacks it stands against: a stolen token, however fresh; a password that the
// thief has set first (none of the last week is believed); guessing (five tries in fifteen minutes).
import {
  type AccountGuard,
  fetchAccountGuard,
  isPasswordOf,
  noteProofAsked,
  type TokenAccount,
} from '#data/account-check.ts'
import { errorResponse } from '../respond.ts'
import type { RouteContext } from './context.ts'
import { windowLimit } from './window-limit.ts'

/** How long a sign-in is a proof. */
const PROOF_MS = 10 * 60 * 1000

/** A password that was set within it is not believed: its person has a mailbox, a thief with their session has not. */
const NEW_PASSWORD_MS = 7 * 24 * 60 * 60 * 1000

const triesPer15Minutes = windowLimit(5, 15 * 60)

export type PersonProof =
  /** `provedAt`: milliseconds since 1970. */
  { readonly ok: true; readonly provedAt: number } | { readonly ok: false; readonly response: Response }

/** When the person proved who they are; else the answer that says what is missing. */
export async function provePerson(
  account: TokenAccount,
  password: string | null,
  server: { readonly url: string; readonly publishableKey: string },
  { database, now }: RouteContext,
): Promise<PersonProof> {
  const refuse = (response: Response) => ({ ok: false, response }) as const
  const guard = await fetchAccountGuard(database, account.userId)
  if (password === null && isSignedInSince(account, guard, now()))
    return { ok: true, provedAt: account.provedAt }
  if (password !== null) {
    if (!triesPer15Minutes(account.userId, now())) return refuse(errorResponse('too_many_requests'))
    if (!(await isPasswordOf(server, account, password))) return refuse(errorResponse('password_wrong'))
    if (now() - (guard.passwordChangedAt ?? 0) > NEW_PASSWORD_MS) return { ok: true, provedAt: now() }
  }
  await noteProofAsked(database, account.userId)
  return refuse(errorResponse(password === null ? 'sign_in_again' : 'password_new'))
}

/** The password that a body brings, or null. */
export function passwordIn(value: unknown): string | null {
  const { password } = (value ?? {}) as { readonly password?: unknown }
  return typeof password === 'string' && password !== '' ? password.slice(0, 1_000) : null
}

/** A session that was stolen, however fresh, was opened before a proof was first asked for. */
function isSignedInSince({ provedAt }: TokenAccount, { proofAskedAt }: AccountGuard, nowMs: number): boolean {
  return proofAskedAt !== null && provedAt > proofAskedAt && nowMs - provedAt < PROOF_MS
}
