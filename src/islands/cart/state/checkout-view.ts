// Loads the store's checkout facts: first those of the last visit, then new ones. Stores them, so that a message can be made when the server
// does not answer.

import { atom } from 'nanostores'
import type { CheckoutView } from '#domain/store/views.ts'
import { type SafeStorage, storedRecord } from '../storage/port.ts'
import type { OrderApi } from './api.ts'

/** What the store offers at checkout: as it was stored at once, then as the server answers. */
export function createViewStore(api: Pick<OrderApi, 'checkout'>, storage: SafeStorage, storeId: string) {
  const $view = atom<CheckoutView | 'loading' | 'failed'>('loading')
  const known = () => {
    const view = $view.get()
    return typeof view === 'string' ? null : view
  }
  return {
    $view,
    known,

    async load(): Promise<void> {
      $view.set(known() ?? readCheckoutView(storage, storeId) ?? 'loading')
      const answer = await api.checkout()
      if (answer.kind === 'ok') {
        saveCheckoutView(storage, storeId, answer.value)
        $view.set(answer.value)
      } else if (known() === null) $view.set('failed')
    },
  }
}

const viewKey = (storeId: string) => `oja:checkout:${storeId}`

function saveCheckoutView(storage: SafeStorage, storeId: string, view: CheckoutView): void {
  storage.set(viewKey(storeId), JSON.stringify(view))
}

/** The stored facts of this store; null when missing or invalid. */
function readCheckoutView(storage: SafeStorage, storeId: string): CheckoutView | null {
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
