// POST /api/pictures/job?store={id} {action: 'start' | 'cancel'}: starts or stops the job that lays the watermark over all pictures of the
// store.
import { is } from 'valibot'
import { jobRequest } from '#contract/api/pictures.ts'
import { cancelPictureJob, startPictureJob } from '#contract/sql/catalogue/pictures.ts'
import { call } from '#data/client.ts'
import { enqueuePictures } from '../../adapters/queue.ts'
import {
  errorResponse,
  jsonResponse,
  noContentResponse,
  readJson,
  refusalResponse,
} from '../../lib/respond.ts'
import type { RouteHandler } from '../shared/context.ts'
import { storeMember } from '../shared/store-member.ts'

/** 200 with the job, or 204 once it is cancelled; 403 forbidden (staff) and plan_needed. */
export const runPictureJob: RouteHandler = async (request, context) => {
  const caller = await storeMember(request, context)
  if (caller instanceof Response) return caller
  const body = await readJson(request, 1_024)
  const action = body.ok && is(jobRequest, body.value) ? body.value.action : null
  const { businessId, userId } = caller
  if (action === 'start') {
    const job = await call(context.database, startPictureJob, { businessId, userId })
    if (!job.ok) return refusalResponse(job.error)
    await enqueuePictures(context.env.PICTURES, job.value.id)
    return jsonResponse(job.value)
  }
  if (action !== 'cancel') return errorResponse('bad_request')
  const cancelled = await call(context.database, cancelPictureJob, { businessId, userId })
  if (!cancelled.ok) return errorResponse('forbidden')
  return noContentResponse()
}
