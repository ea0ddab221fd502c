// Which store was worked in last: this tab's choice first, then this browser's. Storage may be forbidden; then nothing is remembered.

const key = (userId: string) => `oja:business:${userId}`

export function readChosenBusiness(userId: string): string | null {
  try {
    return sessionStorage.getItem(key(userId)) ?? localStorage.getItem(key(userId))
  } catch (error) {
    console.warn('business: the storage of this browser is closed', error)
    return null
  }
}

export function keepChosenBusiness(userId: string, businessId: string): void {
  try {
    sessionStorage.setItem(key(userId), businessId)
    localStorage.setItem(key(userId), businessId)
  } catch (error) {
    console.warn('business: the choice could not be kept', error)
  }
}
