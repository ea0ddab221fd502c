// Where the bucket keeps the files of imports that are being read.

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
