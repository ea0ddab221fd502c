// Remembers the store that was open last: for this tab first, then for this browser. Remembers nothing when storage is forbidden.
import { isUuid } from '#domain/basics/uuid.ts'

const key = (userId: string) => `oja:business:${userId}`

/** The store that this tab shows, else the one chosen last on this device; null when none was chosen. */
export function readChosenBusiness(userId: string): string | null {
  try {
    return sessionStorage.getItem(key(userId)) ?? localStorage.getItem(key(userId))
  } catch (error) {
    console.warn('business: the storage of this browser is closed', error)
    return null
  }
}

/** The store in an address, such as the address of a notification; null for an address without one. */
export function businessInAddress(search: string): string | null {
  const id = new URLSearchParams(search).get('shop')
  return isUuid(id) ? id : null
}

/** Keeps the choice for this tab, and for tabs that open later. */
export function keepChosenBusiness(userId: string, businessId: string): void {
  try {
    sessionStorage.setItem(key(userId), businessId)
    localStorage.setItem(key(userId), businessId)
  } catch (error) {
    console.warn('business: the choice could not be kept', error)
  }
}
