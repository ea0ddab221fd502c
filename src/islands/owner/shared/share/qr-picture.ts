// A QR code as a PNG for printing. What draws it is fetched when first needed (qr-drawing.ts).
import { reportFault } from '#components/crash/Faults.tsx'
import { isOutage } from '#data/outage.ts'
import { toast } from '#kit/toast/toast.ts'
import { saveFile } from './save-file.ts'

/** Makes the picture and downloads it, or says that this did not work. */
export async function downloadQr(url: string, fileName: string): Promise<boolean> {
  try {
    const { qrPicture } = await import('./qr-drawing.ts')
    saveFile(await qrPicture(url), fileName)
    return true
  } catch (error) {
    if (!isOutage(error)) reportFault(error)
    else {
      console.warn('qr: the code was not made', error)
      toast({ kind: 'bad', text: 'The QR code could not be made. Check your connection and try again.' })
    }
    return false
  }
}
