// Saving the watermark and running its job: what is under way, and what went wrong in words.
import { useState } from 'react'
import { askPictureJob, saveStoreWatermark, type WatermarkRefusal } from '#data/owner/watermark.ts'
import { coming } from '#domain/basics/coming.ts'
import type { Watermark } from '#domain/picture/watermark.ts'
import { markFile } from './draw-mark.ts'
import { forgetMark } from './recent-mark.ts'

const SENTENCES: Readonly<Record<WatermarkRefusal, string>> = {
  forbidden: 'Only owners and managers can change the watermark.',
  plan_needed: `Watermarks come with Premium${coming('paid-plans')}. Your plan does not include them now.`,
  unauthorised: 'You have been signed out. Sign in again; what you set here is still on the page.',
  unavailable: 'This does not work at the moment. Nothing was changed; please try again.',
}

export function useWatermarkActions(businessId: string, refresh: () => Promise<void>) {
  const [busy, setBusy] = useState<'save' | 'job' | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  const run = async (kind: 'save' | 'job', act: () => Promise<WatermarkRefusal | null>): Promise<boolean> => {
    setBusy(kind)
    setProblem(null)
    try {
      const refusal = await act()
      setProblem(refusal && SENTENCES[refusal])
      forgetMark()
      await refresh()
      return refusal === null
    } catch (error) {
      console.warn('watermark: the site could not be asked', error)
      setProblem('There is no connection. Nothing was changed; try again when you are online.')
      return false
    } finally {
      setBusy(null)
    }
  }

  return {
    busy,
    problem,
    /** True when it was saved. */
    save: (settings: Watermark, logo: ImageBitmap | null, logoPath: string | null) =>
      run('save', async () => {
        if (settings.type === 'none') return saveStoreWatermark(businessId, settings, null)
        const picture = await markFile(settings, logo)
        if (!picture) throw new Error('watermark: expected something to draw')
        const shown = settings.type === 'text' ? null : logoPath
        return saveStoreWatermark(businessId, settings, { picture, logoPath: shown })
      }),
    job: (action: 'start' | 'cancel') => run('job', () => askPictureJob(businessId, action)),
  }
}
