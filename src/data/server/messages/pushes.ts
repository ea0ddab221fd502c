// Notifications on the server: devices and what they ring for, and the outbox (supabase/schemas/pushes).
import * as contract from '#contract/sql/account/notifications.ts'
import type { PushChoices } from '#domain/notification/push-choices.ts'
import { type CallResult, call, callOrThrow, type Database } from '../../client.ts'

export type { OpenPush } from '#contract/sql/account/notifications.ts'

/** A person and the session in which they ask. */
export type PushPerson = { readonly userId: string; readonly sessionId: string }

/** A browser's address at its push service, and its keys in base64url. */
export type PushDevice = { readonly endpoint: string; readonly p256dh: string; readonly auth: string }

/** Keeps the device as this person's, with what it rings for in the store. Refuses with `forbidden` who does not work there. */
export function savePushChoices(
  database: Database,
  {
    person,
    device,
    store,
  }: { readonly person: PushPerson; readonly device: PushDevice; readonly store: string },
  choices: PushChoices,
): Promise<CallResult<PushChoices>> {
  return call(database, contract.savePushChoices, {
    person,
    device,
    businessId: store,
    choices,
  })
}

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

/** Keeps the device's new keys and session. False when it does not ring for this person; what rang there for another has ended. */
export function renewPushDevice(
  database: Database,
  person: PushPerson,
  device: PushDevice,
): Promise<boolean> {
  return callOrThrow(database, contract.renewPushDevice, { person, device })
}

/** The browser's address has changed: the device keeps its choices. False when the old address and its secret are no device's. */
export function movePushDevice(
  database: Database,
  before: Pick<PushDevice, 'endpoint' | 'auth'>,
  device: PushDevice,
): Promise<boolean> {
  return callOrThrow(database, contract.movePushDevice, { before, device })
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

/** Writes the daily summaries that are due and forgets old rows. */
export async function preparePushes(database: Database, nowMs: number): Promise<void> {
  await callOrThrow(database, contract.preparePushes, { at: new Date(nowMs).toISOString() })
}

/** Writes the reminders of orders that wait, to devices that ring for orders. */
export async function remindOfOrders(database: Database, nowMs: number): Promise<void> {
  await callOrThrow(database, contract.remindOfOrders, { at: new Date(nowMs).toISOString() })
}

/** Ids of notifications that are due. Each goes to one caller; it is due again after a minute unless it is finished. */
export function claimPushes(database: Database, limit: number): Promise<readonly string[]> {
  return callOrThrow(database, contract.claimPushes, { limit })
}

/** What one request needs; null when it may not be sent any more. Ask right before sending. */
export function openPush(database: Database, id: string): Promise<contract.OpenPush | null> {
  return callOrThrow(database, contract.openPush, { id })
}

/** `gone`: the push service no longer knows the device. `failed`: it can never be sent. `again`: a later try may succeed. */
export type PushOutcome = {
  readonly outcome: 'sent' | 'gone' | 'failed' | 'again'
  /** Seconds that the push service asked us to wait. */
  readonly waitSeconds: number
  readonly reason: string
}

/** Records what became of a notification. True when it is given up. */
export function finishPush(
  database: Database,
  id: string,
  { outcome, waitSeconds, reason }: PushOutcome,
): Promise<boolean> {
  return callOrThrow(database, contract.finishPush, {
    id,
    outcome,
    waitSeconds,
    error: reason,
  })
}

/** Keeps the stock of the day that has ended, for some of the stores where it is not kept yet; returns how many. */
export function keepStockDays(database: Database, limit: number): Promise<number> {
  return callOrThrow(database, contract.keepStockDays, { limit })
}
