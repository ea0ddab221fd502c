// The logo chosen before there was a store: made and sent once there is one. A failure costs the logo, not the store, and is told.
import { nudge } from '#data/owner/nudge.ts'
import { saveLogo } from '#data/owner/open-business.ts'
import { sendPicture } from '#data/owner/pictures.ts'
import { toast } from '../kit/toast.ts'
import { makePicture } from '../pictures/making.ts'

const quietly = () => {}

export async function sendLogo(businessId: string, file: File): Promise<void> {
  try {
    const made = await makePicture(file, file.name, { purpose: 'logo', mark: null }, quietly)
    if (!made.ok) return tell()
    const sent = await sendPicture(businessId, made.value, {
      onProgress: quietly,
      signal: new AbortController().signal,
    })
    if (!sent.ok) return tell()
    await saveLogo(businessId, sent.value)
    nudge(businessId)
  } catch (error) {
    console.warn('onboarding: the logo was not sent', error)
    tell()
  }
}

function tell(): void {
  toast({ kind: 'bad', text: 'Your logo could not be sent. Add it later under Settings, Branding.' })
}
