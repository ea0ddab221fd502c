// The watermark, and the jobs that put it on a store's pictures, for code with the secret key that has checked the caller.
import * as contract from '#contract/sql/catalogue/pictures.ts'
import type { Watermark } from '#domain/picture/watermark.ts'
import { type CallResult, call, callOrThrow, type Database } from '../../client.ts'

export type { DeletedPicture, PictureWork } from '#contract/sql/catalogue/pictures.ts'

export type RemadePicture = {
  readonly oldId: string
  readonly id: string
  readonly original: string
  readonly width: number
  readonly height: number
}

export type NewMark = { name: string; width: number; height: number; logoPath: string | null }

/**
 * Saves the watermark. Refusals: forbidden, plan_needed. `mark` is null only for type `none`. Returns the name of the earlier mark
 * when nothing uses it any more.
 */
export function saveWatermark(
  database: Database,
  { businessId, userId }: { readonly businessId: string; readonly userId: string },
  { settings, mark }: { readonly settings: Watermark; readonly mark: NewMark | null },
): Promise<CallResult<string | null>> {
  return call(database, contract.saveWatermark, {
    businessId,
    userId,
    settings,
    mark,
  })
}

/** Continues a running job when it is for the same watermark. Refusals: forbidden, plan_needed. */
export function startPictureJob(
  database: Database,
  businessId: string,
  userId: string,
): Promise<CallResult<contract.PictureJob>> {
  return call(database, contract.startPictureJob, { businessId, userId })
}

/** Cancels the running job of a store. Refusal: forbidden. */
export function cancelPictureJob(
  database: Database,
  businessId: string,
  userId: string,
): Promise<CallResult<null>> {
  return call(database, contract.cancelPictureJob, { businessId, userId })
}

/** The next pictures of a job; null when the job is finished. */
export function nextPictureWork(
  database: Database,
  jobId: string,
  limit: number,
): Promise<contract.PictureWork | null> {
  return callOrThrow(database, contract.nextPictureWork, { jobId, limit })
}

/** Stores the pictures that a step made, and the ids of those that failed. Throws DatabaseError. */
export async function finishPictureStep(
  database: Database,
  jobId: string,
  { made, failedIds }: { readonly made: readonly RemadePicture[]; readonly failedIds: readonly string[] },
): Promise<void> {
  await callOrThrow(database, contract.finishPictureStep, {
    jobId,
    made,
    failedIds,
  })
}

/** Jobs that nobody has worked on for a while. */
export function listStalledJobs(database: Database, limit: number): Promise<readonly string[]> {
  return callOrThrow(database, contract.stalledPictureJobs, { limit })
}

/** Deletes the records of pictures that nothing has shown for a week, of stores between two ids; returns their files. */
export function deleteUnusedPictures(
  database: Database,
  { from, to }: { readonly from: string; readonly to: string },
  limit: number,
): Promise<readonly contract.DeletedPicture[]> {
  return callOrThrow(database, contract.deleteUnusedPictures, { from, to, limit })
}
