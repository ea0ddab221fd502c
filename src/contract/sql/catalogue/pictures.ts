// Answers about pictures, watermarks, and the jobs that put a watermark on the pictures of a store.
import * as v from 'valibot'
import { WATERMARK_POSITIONS, WATERMARK_TYPES } from '#domain/picture/watermark.ts'
import { sqlFunction } from '../../sql-function.ts'
import { count, flag, noValue, optionalText, text, texts } from '../values.ts'

const watermarkInForceSchema = v.object({
  stamp: text,
  /** Name of its PNG in the private bucket. */
  name: text,
  width: count,
  height: count,
  position: v.picklist(WATERMARK_POSITIONS),
  opacity: v.number(),
  size: count,
})

const job = v.object({
  id: text,
  status: v.picklist(['running', 'done', 'cancelled']),
  total: count,
  done: count,
  failed: count,
})

const storeWatermark = v.object({
  type: v.picklist(WATERMARK_TYPES),
  text,
  position: v.picklist(WATERMARK_POSITIONS),
  opacity: v.number(),
  size: count,
  /** True when the plan in force includes watermarks. */
  isAllowed: flag,
  /** True when the mark shows a logo that the store has replaced. */
  hasOldLogo: flag,
  inForce: v.nullable(watermarkInForceSchema),
  /** Number of product pictures that lack the watermark in force. Without a watermark: number of pictures that have one. */
  outOfDate: count,
  /** The last job; null when no job was ever started. */
  job: v.nullable(job),
})

export type StoreWatermark = v.InferOutput<typeof storeWatermark>

const work = v.object({
  businessId: text,
  watermark: v.nullable(watermarkInForceSchema),
  /** `original` null: the picture was stored before originals were kept. */
  pictures: v.array(v.object({ id: text, original: optionalText })),
})

export type PictureWork = v.InferOutput<typeof work>

const deletedPicture = v.object({ businessId: text, id: text, original: optionalText })

export type DeletedPicture = v.InferOutput<typeof deletedPicture>

/** `userId` null: the server itself, without limits. */
export const addPicture = sqlFunction('add_picture', noValue, {
  refuses: ['too_many_pictures', 'watermark_changed'],
})
/** Makes a light picture whole. */
export const completePicture = sqlFunction('complete_picture', noValue, { refuses: ['picture_gone'] })
/** The watermark that new pictures of the store get; null when none is in force. */
export const watermarkInForce = sqlFunction('watermark_in_force', v.nullable(watermarkInForceSchema))
/** The watermark of a store: its settings, and what is in force. */
export const myWatermark = sqlFunction('my_watermark', storeWatermark, {
  area: 'watermark',
  isNullForStrangers: true,
})
/** Saves the watermark. `mark` is null only for type `none`. Returns the name of the earlier mark when nothing uses it any more. */
export const saveWatermark = sqlFunction('save_watermark', optionalText, {
  refuses: ['plan_needed', 'watermark_changed'],
})
/** Continues a running job when it is for the same watermark. */
export const startPictureJob = sqlFunction('start_picture_job', job, { refuses: ['plan_needed'] })
/** Cancels the running job of a store. */
export const cancelPictureJob = sqlFunction('cancel_picture_job', noValue)
/** The next pictures of a job; null when the job is finished. */
export const nextPictureWork = sqlFunction('next_picture_work', v.nullable(work))
/** Stores the pictures that a step made, and the ids of those that failed. */
export const finishPictureStep = sqlFunction('finish_picture_step', noValue)
/** Jobs that nobody has worked on for a while. */
export const stalledPictureJobs = sqlFunction('stalled_picture_jobs', texts)
/** Deletes the records of pictures that nothing has shown for a week, of stores between two ids; returns their files. */
export const deleteUnusedPictures = sqlFunction('delete_unused_pictures', v.array(deletedPicture))
/** Private files of pictures of transfers and bills that no row knows, of stores between two ids. */
export const strayPapers = sqlFunction('stray_papers', texts)
