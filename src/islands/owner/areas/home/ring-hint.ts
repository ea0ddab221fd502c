// Whether the hint about notifications was put away in this browser.

const key = (businessId: string) => `oja:ring-hint:${businessId}`

/** True after the person has put the hint away on this device, and where nothing can be stored. */
export function isHintPutAway(businessId: string): boolean {
  try {
    return localStorage.getItem(key(businessId)) !== null
  } catch {
    return true // a browser that keeps nothing would show it for ever
  }
}

/** Puts the hint away on this device for good. */
export function putHintAway(businessId: string): void {
  try {
    localStorage.setItem(key(businessId), 'away')
  } catch (error) {
    console.warn('home: the hint comes back, this browser keeps nothing', error)
  }
}
