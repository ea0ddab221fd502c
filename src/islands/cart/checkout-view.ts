// The store's checkout facts as the drawer last saw them: kept, so that a message can still be made when nothing answers.

import type { CheckoutView } from '#domain/views.ts'
import { type SafeStorage, storedRecord } from './port.ts'

const viewKey = (storeId: string) => `oja:checkout:${storeId}`

export function saveCheckoutView(storage: SafeStorage, storeId: string, view: CheckoutView): void {
  storage.set(viewKey(storeId), JSON.stringify(view))
}

/** The kept facts of this store; null when there are none or they make no sense. */
export function readCheckoutView(storage: SafeStorage, storeId: string): CheckoutView | null {
  const stored = storedRecord(storage, viewKey(storeId))
  return isCheckoutView(stored, storeId) ? stored : null
}

function isCheckoutView(
  value: Record<string, unknown>,
  storeId: string,
): value is CheckoutView & Record<string, unknown> {
  const { zones, whatsappNumber } = value
  return (
    value.storeId === storeId &&
    ['storeName', 'currency', 'country', 'closedMessage', 'pickupNote'].every(
      (key) => typeof value[key] === 'string',
    ) &&
    ['isOpen', 'allowPickup', 'allowAgreedDelivery'].every((key) => typeof value[key] === 'boolean') &&
    (whatsappNumber === null || typeof whatsappNumber === 'string') &&
    Array.isArray(zones) &&
    zones.every(isZone)
  )
}

function isZone(zone: unknown): boolean {
  const { id, name, fee, freeAbove } = (zone ?? {}) as Record<string, unknown>
  const isAmount = (amount: unknown) => Number.isSafeInteger(amount) && (amount as number) >= 0
  return (
    typeof id === 'string' &&
    typeof name === 'string' &&
    isAmount(fee) &&
    (freeAbove === null || isAmount(freeAbove))
  )
}
