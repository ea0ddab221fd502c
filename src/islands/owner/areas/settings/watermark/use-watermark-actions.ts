// Saves the watermark and controls its job. Holds what is running, and the last error as a sentence.
import { useState } from 'react'
import type { WATERMARK_ERRORS } from '#contract/api/pictures.ts'
import type { CallResult } from '#data/client.ts'
import { askPictureJob, saveStoreWatermark } from '#data/owner/products/watermark.ts'
import type { Watermark } from '#domain/picture/watermark.ts'
import { type RefusalWords, toRefusalText } from '#kit/form/refusal-words.ts'
import { useSave } from '#kit/form/use-save.ts'
import { unchangedText } from '#kit/outage/copy.ts'
import { useReadAgain } from '#owner/session/query-keys.ts'
import { forgetMark } from '#owner/shared/pictures/queue/recent-mark.ts'
import { markFile } from './draw-mark.ts'

const REFUSALS = {
  forbidden: 'Only owners and managers can change the watermark.',
  plan_needed: 'Watermarks come with Premium. Your plan does not include them now.',
  unauthorised: 'You have been signed out. Sign in again.',
  unavailable: 'This does not work at the moment. Nothing was changed; please try again.',
} satisfies RefusalWords<(typeof WATERMARK_ERRORS)[number]>

/** Saves the mark, and starts or stops the job that makes the store's pictures again with it. */
export function useWatermarkActions(businessId: string) {
  const readAgain = useReadAgain('watermark')
  const [problem, setProblem] = useState<string | null>(null)
  const forms = useSave({ tell: setProblem, outageText: unchangedText })
  const jobs = useSave({ tell: setProblem, outageText: unchangedText })

  const write = (act: () => Promise<CallResult<null>>) => ({
    send: async () => {
      const answer = await act()
      forgetMark()
      await readAgain()
      return answer
    },
    refusalText: toRefusalText(REFUSALS),
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
