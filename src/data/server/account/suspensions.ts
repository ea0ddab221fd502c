// Tells the auth server who is suspended (supabase/schemas/operator/suspend_person.sql).
import * as contract from '#contract/sql/operator/operator-people.ts'
import { callOrThrow, type Database } from '../../client.ts'

/** Longer than any account lives: Supabase Auth has no ban without an end. */
const BAN_HOURS = 876_000

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
