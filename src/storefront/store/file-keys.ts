// Where the bucket keeps files other than pages: those of imports that are being read, and the parts of exit kits. All lie in the store's
// folder, so that they go with the store.

/** A picture of an exit kit, in the same folder. */
export function importPictureKey(businessId: string, importId: string, pictureId: string): string {
  return `${importFileKey(businessId, importId)}-pictures/${pictureId}`
}

/** A part of what an import's file has become, until it is stored; `folder` is an id that nobody else uses. */
export function importPartKey(businessId: string, folder: string, number: number): string {
  return `${importFileKey(businessId, folder)}-part/${number}`
}

/** In the store's folder, so that a file that nobody reads any more goes with the folder's old packs (garbage.ts). */
export function importFileKey(businessId: string, importId: string): string {
  return `${businessId}/import-${importId}`
}

/** The key under which a part of a kit is stored: in the store's folder, so that it goes with the store. */
export function kitPartKey(businessId: string, kitId: string, place: number): string {
  return `${kitKeyPrefix(businessId, kitId)}${String(place).padStart(6, '0')}`
}

/** Everything that a kit keeps in the bucket begins so. */
export function kitKeyPrefix(businessId: string, kitId: string): string {
  return `${businessId}/kit-${kitId}/`
}
