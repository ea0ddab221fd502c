// Checks that the person behind a token is who they say, before a step that a stolen session must not take: by their password, or by a
// sign-in by mail or Google after the first request. Attacks: a stolen token, however new; a password that the thief has set (refuses
// passwords of the last seven days); guessing (five tries in fifteen minutes).

import {
  type AccountGuard,
  accountGuard,
  checkPassword,
  noteProofAsked,
} from '#contract/sql/account/account.ts'
import { call, callOrThrow } from '#data/client.ts'
import type { TokenAccount } from '#data/server/account/account-check.ts'
import { errorResponse } from '#functions/lib/respond.ts'
import type { RouteContext } from '../../shared/context.ts'

/** How long a sign-in counts as proof. */
const PROOF_MS = 10 * 60 * 1000

/** A newer password does not count. Its owner can use the mailbox instead; a thief with the session cannot. */
const NEW_PASSWORD_MS = 7 * 24 * 60 * 60 * 1000

export type PersonProof =
  /** `provedAt` is in milliseconds since 1970. */
  { readonly ok: true; readonly provedAt: number } | { readonly ok: false; readonly response: Response }

/** Returns when the person proved who they are, or else the answer that says which proof is missing. */
export async function provePerson(
  account: TokenAccount,
  password: string | null,
  { database, now }: RouteContext,
): Promise<PersonProof> {
  const refuse = (response: Response) => ({ ok: false, response }) as const
  const guard = await callOrThrow(database, accountGuard, { userId: account.userId })
  if (password === null && isSignedInSince(account, guard, now()))
    return { ok: true, provedAt: account.provedAt }
  if (password !== null) {
    const checked = await call(database, checkPassword, { userId: account.userId, password })
    if (!checked.ok) return refuse(errorResponse('too_many_requests'))
    if (!checked.value) return refuse(errorResponse('password_wrong'))
    if (now() - (guard.passwordChangedAt ?? 0) > NEW_PASSWORD_MS) return { ok: true, provedAt: now() }
  }
  await callOrThrow(database, noteProofAsked, { userId: account.userId })
  return refuse(errorResponse(password === null ? 'sign_in_again' : 'password_new'))
}

/** True when the person signed in after the first request for a proof. A stolen session was opened before that request. */
function isSignedInSince({ provedAt }: TokenAccount, { proofAskedAt }: AccountGuard, nowMs: number): boolean {
  return proofAskedAt !== null && provedAt > proofAskedAt && nowMs - provedAt < PROOF_MS
}
