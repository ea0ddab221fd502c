// Whether this device rings for the store, and what for: asked of the browser and of the server, kept in one place for all pages.
import { useQueryClient } from '@tanstack/react-query'
import { fetchChoices, saveChoices } from '#data/owner/notifications/notifications.ts'
import {
  ownDevice,
  type PushDevice,
  type PushSupport,
  pushSupport,
  type SubscribeFault,
  subscribeDevice,
} from '#data/owner/notifications/push-device.ts'
import { FIRST_CHOICES, type PushChoices } from '#domain/notification/push-choices.ts'
import { useBusiness } from '#owner/session/business.ts'
import { areaKey } from '#owner/session/query-keys.ts'
import { useStoreFetch } from '#owner/session/store-data.ts'

export type Ringing = {
  readonly support: PushSupport
  readonly device: PushDevice | null
  /** Null: the device does not ring for this store. */
  readonly choices: PushChoices | null
}

async function readRinging(businessId: string): Promise<Ringing> {
  const support = await pushSupport()
  const device = support === 'ready' ? await ownDevice() : null
  return { support, device, choices: device && (await fetchChoices(device, businessId)) }
}

/** What browser and server have answered; `show` shows a change before it is asked again. */
export function useRinging() {
  const { id } = useBusiness()
  const client = useQueryClient()
  const query = useStoreFetch('settings', ['ringing'], readRinging, { staleTime: 60_000 })
  const show = (change: Partial<Ringing>) =>
    client.setQueryData<Ringing>(areaKey(id, 'settings', 'ringing'), (now) => now && { ...now, ...change })
  return { query, show }
}

type TurnedOn = { readonly device: PushDevice; readonly choices: PushChoices | null }

/** Asks the person, subscribes and tells the server. Call it from a press. */
export async function turnOn(businessId: string): Promise<TurnedOn | SubscribeFault> {
  const device = await subscribeDevice()
  if (typeof device === 'string') return device
  const saved = await saveChoices(device, businessId, FIRST_CHOICES)
  return saved.ok ? { device, choices: saved.value } : 'failed'
}
