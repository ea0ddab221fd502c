// Where the bucket keeps the files of imports that are being read.

/** In the store's folder, so that a file that nobody reads any more goes with the folder's old packs (garbage.ts). */
export function importFileKey(businessId: string, importId: string): string {
  return `${businessId}/import-${importId}`
}
