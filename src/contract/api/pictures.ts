// Routes below /api/pictures, for members of the store in `?store={id}`, with a bearer token. Requests with files are forms; the
// route parses their parts. Each route may answer `bad_request`, `unauthorised`, `forbidden`, `too_many_requests`, `unavailable`.
import * as v from 'valibot'
import { count, text } from '../sql/values.ts'
import type { ErrorCode } from './errors.ts'

/**
 * POST /api/pictures: `purpose`, `stamp`, `original` and the scaled files. `path` is the middle of
 * `/media/{path}/{320|640|1280}.webp`; width and height are those of the largest file. A product's picture may be sent light, without `original` and
 * 1280.*, and is shown at once; `?of={path}` brings what was left out.
 */
export const pictureAnswer = v.object({ path: text, width: count, height: count })
export type PictureAnswer = v.InferOutput<typeof pictureAnswer>

/** `picture_refused` names the `file` that failed a check. */
export const PICTURE_ERRORS = [
  'unauthorised',
  'forbidden',
  'watermark_changed',
  'too_many_pictures',
  'picture_gone',
  'picture_refused',
] as const satisfies readonly ErrorCode[]

/** POST /api/pictures/watermark: `settings`, `mark`, `logoPath`; 204. Also `plan_needed` and `picture_refused`. */
export const WATERMARK_ERRORS = [
  'forbidden',
  'plan_needed',
  'unauthorised',
  'watermark_changed',
] as const satisfies readonly ErrorCode[]

/** POST /api/pictures/job: starts or stops the job that puts the watermark on all pictures. 200 with the job; 204 after a stop. */
export const jobRequest = v.object({ action: v.picklist(['start', 'cancel']) })
export type JobRequest = v.InferOutput<typeof jobRequest>
