// Where the bucket keeps the parts of exit kits.

/** The key under which a part of a kit is stored: in the store's folder, so that it goes with the store. */
export function kitPartKey(businessId: string, kitId: string, place: number): string {
  return `${kitKeyPrefix(businessId, kitId)}${String(place).padStart(6, '0')}`
}

/** Everything that a kit keeps in the bucket begins so. */
export function kitKeyPrefix(businessId: string, kitId: string): string {
  return `${businessId}/kit-${kitId}/`
}
