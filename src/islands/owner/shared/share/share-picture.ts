// Shares a picture through the phone's own share sheet.

/** True when the phone's share sheet accepts this picture. */
export function canShare(file: File): boolean {
  return typeof navigator.canShare === 'function' && navigator.canShare({ files: [file] })
}

/** Opens the phone's share sheet. Closing the sheet is not a failure. */
export async function sharePicture(file: File, text: string): Promise<void> {
  try {
    await navigator.share({ files: [file], text })
  } catch (error) {
    if ((error as Error).name !== 'AbortError') throw error
  }
}
