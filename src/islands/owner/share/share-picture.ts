// A picture through the phone's own share sheet.

/** True where the phone's own sheet takes this picture. */
export function canShare(file: File): boolean {
  return typeof navigator.canShare === 'function' && navigator.canShare({ files: [file] })
}

/** Opens the phone's sheet; closing it without choosing is no failure. */
export async function sharePicture(file: File, text: string): Promise<void> {
  try {
    await navigator.share({ files: [file], text })
  } catch (error) {
    if ((error as Error).name !== 'AbortError') throw error
  }
}
