// Notifications on the server: devices and what they ring for, and the outbox (supabase/schemas/pushes).
import * as contract from '#contract/sql/account/notifications.ts'
import type { PushChoices } from '#domain/notification/push-choices.ts'
import { callOrThrow, type Database } from '../../client.ts'

export type { OpenPush } from '#contract/sql/account/notifications.ts'

/** A person and the session in which they ask. */
export type PushPerson = { readonly userId: string; readonly sessionId: string }

/** What this person's device rings for in the store; null when it does not ring there. */
export function readPushChoices(
  database: Database,
  { userId, endpoint, store }: { readonly userId: string; readonly endpoint: string; readonly store: string },
): Promise<PushChoices | null> {
  return callOrThrow(database, contract.readPushChoices, {
    userId,
    endpoint,
    businessId: store,
  })
}

/** Ends the ringing of a device in one store; `store` null: in all. */
export async function removePushDevice(
  database: Database,
  endpoint: string,
  store: string | null,
): Promise<void> {
  // A null is an argument like any other; the generated type does not know that.
  const args = { endpoint, businessId: store as string }
  await callOrThrow(database, contract.removePushDevice, args)
}

/** Writes a test notification for this device. False when it does not ring in the store. */
export function writePushTest(
  database: Database,
  { userId, endpoint, store }: { readonly userId: string; readonly endpoint: string; readonly store: string },
): Promise<boolean> {
  return callOrThrow(database, contract.pushTest, {
    userId,
    endpoint,
    businessId: store,
  })
}

/** `gone`: the push service no longer knows the device. `failed`: it can never be sent. `again`: a later try may succeed. */
export type PushOutcome = {
  readonly outcome: 'sent' | 'gone' | 'failed' | 'again'
  /** Seconds that the push service asked us to wait. */
  readonly waitSeconds: number
  readonly reason: string
}
