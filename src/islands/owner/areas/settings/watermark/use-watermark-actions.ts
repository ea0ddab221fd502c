// Saves the watermark and controls its job. Holds what is running, and the last error as a sentence.
import { useState } from 'react'
import { askPictureJob, saveStoreWatermark, type WatermarkRefusal } from '#data/owner/products/watermark.ts'
import { fail, ok } from '#domain/basics/result.ts'
import type { Watermark } from '#domain/picture/watermark.ts'
import { useSave } from '#kit/form/use-save.ts'
import { unchangedText } from '#kit/outage/copy.ts'
import { useReadAgain } from '#owner/session/query-keys.ts'
import { forgetMark } from '#owner/shared/pictures/queue/recent-mark.ts'
import { markFile } from './draw-mark.ts'

const SENTENCES: Readonly<Record<WatermarkRefusal, string>> = {
  forbidden: 'Only owners and managers can change the watermark.',
  plan_needed: 'Watermarks come with Premium. Your plan does not include them now.',
  unauthorised: 'You have been signed out. Sign in again.',
  unavailable: 'This does not work at the moment. Nothing was changed; please try again.',
}

/** Saves the mark, and starts or stops the job that makes the store's pictures again with it. */
export function useWatermarkActions(businessId: string) {
  const readAgain = useReadAgain('watermark')
  const [problem, setProblem] = useState<string | null>(null)
  const forms = useSave({ tell: setProblem, outageText: unchangedText })
  const jobs = useSave({ tell: setProblem, outageText: unchangedText })

  const write = (act: () => Promise<WatermarkRefusal | null>) => ({
    send: async () => {
      const refusal = await act()
      forgetMark()
      await readAgain()
      return refusal === null ? ok(null) : fail(refusal)
    },
    refusalText: ({ code }: { readonly code: WatermarkRefusal }) => SENTENCES[code],
  })

  return {
    isSaving: forms.isSaving,
    isAskingJob: jobs.isSaving,
    problem,
    /** Returns true when saved. */
    save: (settings: Watermark, logo: ImageBitmap | null, logoPath: string | null) =>
      forms.save(
        write(async () => {
          if (settings.type === 'none') return saveStoreWatermark(businessId, settings, null)
          const picture = await markFile(settings, logo)
          if (!picture) throw new Error('watermark: expected something to draw')
          const shown = settings.type === 'text' ? null : logoPath
          return saveStoreWatermark(businessId, settings, { picture, logoPath: shown })
        }),
      ),
    job: (action: 'start' | 'cancel') => jobs.save(write(() => askPictureJob(businessId, action))),
  }
}
