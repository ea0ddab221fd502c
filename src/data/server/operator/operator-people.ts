// People as operators see them, and what they do to an account (supabase/schemas/operator).
import * as contract from '#contract/sql/operator/operator-people.ts'
import { type CallResult, call, callOrThrow, type Database } from '../../client.ts'

/** Longer than any account lives: Supabase Auth has no ban without an end. */
const BAN_HOURS = 876_000

const PERSON_ACTS = {
  'suspend-person': contract.operatorSuspendPerson,
  'restore-person': contract.operatorRestorePerson,
  'withdraw-notice': contract.operatorWithdrawNotice,
} as const

export type PersonAct = keyof typeof PERSON_ACTS

/** Does it and writes the log. Refuses: `bad_request` with the field, `forbidden`, `is_operator`, `not_found`. */
export function actOnPerson(
  database: Database,
  operatorId: string,
  { act, userId, reason }: { readonly act: PersonAct; readonly userId: string; readonly reason: string },
): Promise<CallResult<null>> {
  return call(database, PERSON_ACTS[act], { operator: operatorId, userId, reason })
}

/** Gives notice of the end of an account. Refuses as `actOnPerson`, and `has_notice`. */
export function giveNotice(
  database: Database,
  operatorId: string,
  { userId, days, reason }: { readonly userId: string; readonly days: number; readonly reason: string },
): Promise<CallResult<null>> {
  return call(database, contract.operatorGiveNotice, {
    operator: operatorId,
    userId,
    days,
    reason,
  })
}

/** Tells the auth server of suspensions and of their end: about one person, or all about whom it was not told yet. */
export async function tellSuspensions(
  database: Database,
  server: { readonly url: string; readonly secretKey: string },
  { userId = null, limit = 20 }: { readonly userId?: string | null; readonly limit?: number } = {},
): Promise<void> {
  const untold = await callOrThrow(database, contract.untoldSuspensions, {
    userId,
    limit,
  })
  for (const { userId: id, isBanned } of untold) {
    await setBan(server, { userId: id, isBanned })
    await callOrThrow(database, contract.noteToldSuspension, { userId: id, isBanned })
  }
}

async function setBan(
  { url, secretKey }: { readonly url: string; readonly secretKey: string },
  { userId, isBanned }: { readonly userId: string; readonly isBanned: boolean },
): Promise<void> {
  const response = await fetch(`${url}/auth/v1/admin/users/${userId}`, {
    method: 'PUT',
    headers: {
      apikey: secretKey,
      Authorization: `Bearer ${secretKey}`,
      'Content-Type': 'application/json',
    },
    body: JSON.stringify({ ban_duration: isBanned ? `${BAN_HOURS}h` : 'none' }),
    signal: AbortSignal.timeout(8_000),
  })
  await response.body?.cancel()
  if (!response.ok && response.status !== 404) {
    throw new Error(`ban person: expected 200 or 404, got ${response.status}`)
  }
}
