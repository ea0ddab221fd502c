// The watermark and the jobs that lay it over a store's pictures, for code with the secret key that has verified who asks.
import type { Watermark } from '#domain/picture/watermark.ts'
import { type CallResult, callFunction, callOrThrow, type Database } from './client.ts'
import type { WatermarkInForce } from './pictures.ts'

export type PictureJob = {
  readonly id: string
  readonly status: 'running' | 'done' | 'cancelled'
  readonly total: number
  readonly done: number
  readonly failed: number
}

/** `original` null: the picture is older than originals. */
export type PictureWork = {
  readonly businessId: string
  readonly watermark: WatermarkInForce | null
  readonly pictures: readonly { readonly id: string; readonly original: string | null }[]
}

export type RemadePicture = {
  readonly oldId: string
  readonly id: string
  readonly original: string
  readonly width: number
  readonly height: number
}

/**
 * Refusals: forbidden, plan_needed. `mark` is null for type `none`, and only then. Answers the name of the earlier mark when nothing
 * uses it any more.
 */
export function saveWatermark(
  database: Database,
  businessId: string,
  userId: string,
  settings: Watermark,
  mark: { name: string; width: number; height: number; logoPath: string | null } | null,
): Promise<CallResult<string | null>> {
  return callFunction(database, 'save_watermark', {
    p_business_id: businessId,
    p_user_id: userId,
    p_settings: settings,
    p_mark: mark,
  })
}

/** Goes on with the one under way when it is for the same watermark. Refusals: forbidden, plan_needed. */
export function startPictureJob(
  database: Database,
  businessId: string,
  userId: string,
): Promise<CallResult<PictureJob>> {
  return callFunction(database, 'start_picture_job', { p_business_id: businessId, p_user_id: userId })
}

export function cancelPictureJob(
  database: Database,
  businessId: string,
  userId: string,
): Promise<CallResult<null>> {
  return callFunction(database, 'cancel_picture_job', { p_business_id: businessId, p_user_id: userId })
}

/** The next pictures of a job; null when it is over. */
export function nextPictureWork(
  database: Database,
  jobId: string,
  limit: number,
): Promise<PictureWork | null> {
  return callOrThrow(database, 'next_picture_work', { p_job_id: jobId, p_limit: limit })
}

export async function finishPictureStep(
  database: Database,
  jobId: string,
  made: readonly RemadePicture[],
  failedIds: readonly string[],
): Promise<void> {
  await callOrThrow(database, 'finish_picture_step', {
    p_job_id: jobId,
    p_made: made,
    p_failed_ids: failedIds,
  })
}

/** Jobs that nobody has worked on for a while. */
export function listStalledJobs(database: Database, limit: number): Promise<readonly string[]> {
  return callOrThrow(database, 'stalled_picture_jobs', { p_limit: limit })
}

export type SweptPicture = {
  readonly businessId: string
  readonly id: string
  readonly original: string | null
}

/** Forgets pictures of the stores between two ids that nothing has shown for a week; answers their files. */
export function sweepPictures(
  database: Database,
  from: string,
  to: string,
  limit: number,
): Promise<readonly SweptPicture[]> {
  return callOrThrow(database, 'sweep_pictures', { p_from: from, p_to: to, p_limit: limit })
}
