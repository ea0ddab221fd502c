// Makes and sends the logo that was chosen before the store existed. When this fails, the store stays without a logo, and the owner gets a
// message.
import { reportFault } from '#components/crash/Faults.tsx'
import { isOutage } from '#data/outage.ts'
import { saveLogo } from '#data/owner/business/logo.ts'
import { sendNudge } from '#data/owner/business/nudge.ts'
import { sendPicture } from '#data/owner/products/pictures.ts'
import { toast } from '#kit/toast/toast.ts'
import { makePicture } from '#owner/shared/pictures/make/making.ts'

const quietly = () => {}

/** Sends and saves the logo while the person goes on. A failure is told in a message: the logo can be added later. */
export async function sendLogo(businessId: string, file: File): Promise<void> {
  try {
    const made = await makePicture({ file, name: file.name, order: { purpose: 'logo', mark: null } }, quietly)
    if (!made.ok) return tell()
    const sent = await sendPicture(businessId, made.value, {
      onProgress: quietly,
      signal: new AbortController().signal,
    })
    if (!sent.ok) return tell()
    await saveLogo(businessId, sent.value)
    sendNudge(businessId)
  } catch (error) {
    if (!isOutage(error) && !(error instanceof DOMException)) return reportFault(error)
    console.warn('onboarding: the logo was not sent', error)
    tell()
  }
}

function tell(): void {
  toast({ kind: 'bad', text: 'Your logo could not be sent. Add it later under Settings, Branding.' })
}
