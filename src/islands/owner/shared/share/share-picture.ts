// Shares a picture through the phone's own share sheet.
import { reportFault } from '#components/crash/Faults.tsx'
import { toast } from '#kit/toast/toast.ts'

/** True when the phone's share sheet accepts this picture. */
export function canShare(file: File): boolean {
  return typeof navigator.canShare === 'function' && navigator.canShare({ files: [file] })
}

/** Opens the phone's share sheet, and says `refused` when the phone refuses. Closing the sheet is not a failure. */
export async function sharePicture(file: File, text: string, refused: string): Promise<void> {
  try {
    await navigator.share({ files: [file], text })
  } catch (error) {
    if (!(error instanceof DOMException)) return reportFault(error)
    if (error.name === 'AbortError') return
    console.warn('share: the share sheet failed', error)
    toast({ kind: 'bad', text: refused })
  }
}
