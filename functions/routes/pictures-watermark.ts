// POST /api/pictures/watermark?store={id}: the watermark's settings and its picture, saved together. The picture is drawn in the
// owner's browser; here it is looked at like any other that we keep.
// POST /api/pictures/job?store={id} {action: 'start' | 'cancel'}: laying it over all pictures of the store.
import { ORIGINALS_BUCKET, removeObjects, storePrivately } from '#data/pictures.ts'
import { cancelPictureJob, saveWatermark, startPictureJob } from '#data/watermark.ts'
import { storableText } from '#domain/basics/text.ts'
import { cleanPictureSize } from '#domain/picture/picture-clean.ts'
import { parseWatermark, type Watermark } from '#domain/picture/watermark.ts'
import { enqueuePictures } from '../adapters/queue.ts'
import { errorResponse, isErrorCode, jsonResponse, readJson } from '../respond.ts'
import type { RouteHandler } from './context.ts'
import { contentName, pictureCaller, readForm } from './picture-caller.ts'

const MAX_MARK_BYTES = 1_048_576
const MAX_MARK_SIDE = 2_000

/** 204; 403 forbidden (staff) and plan_needed; 422 picture_refused; 400 for settings that the form would not send. */
export const changeWatermark: RouteHandler = async (request, context) => {
  const caller = await pictureCaller(request, context)
  if (caller instanceof Response) return caller
  const form = await readForm(request, MAX_MARK_BYTES + 8_192)
  if (form instanceof Response) return form
  const settings = readSettings(form.get('settings'))
  if (!settings) return errorResponse('bad_request')

  const { businessId, userId } = caller
  let mark: { name: string; width: number; height: number; logoPath: string | null } | null = null
  if (settings.type !== 'none') {
    const file = form.get('mark')
    if (file === null || typeof file === 'string') return errorResponse('bad_request')
    const size = cleanPictureSize(new Uint8Array(await file.arrayBuffer()), 'png')
    if (!size || Math.max(size.width, size.height) > MAX_MARK_SIDE) {
      return errorResponse('picture_refused', { details: { file: 'mark' } })
    }
    const bytes = new Blob([await file.arrayBuffer()])
    const logoPath = form.get('logoPath')
    mark = {
      name: `${businessId}/mark-${await contentName([bytes])}.png`,
      ...size,
      logoPath: typeof logoPath === 'string' && logoPath !== '' ? storableText(logoPath.slice(0, 200)) : null,
    }
    await storePrivately(context.database, mark.name, bytes, 'image/png')
  }
  const saved = await saveWatermark(context.database, businessId, userId, settings, mark)
  if (!saved.ok) return errorResponse(isErrorCode(saved.error.code) ? saved.error.code : 'bad_request')
  if (saved.value !== null) {
    context.waitUntil(removeObjects(context.database, ORIGINALS_BUCKET, [saved.value]))
  }
  return new Response(null, { status: 204, headers: { 'Cache-Control': 'no-store' } })
}

/** 200 with the job, or 204 once it is cancelled; 403 forbidden (staff) and plan_needed. */
export const runPictureJob: RouteHandler = async (request, context) => {
  const caller = await pictureCaller(request, context)
  if (caller instanceof Response) return caller
  const body = await readJson(request, 1_024)
  const action = body.ok ? (body.value as { action?: unknown } | null)?.action : null
  const { businessId, userId } = caller
  if (action === 'start') {
    const job = await startPictureJob(context.database, businessId, userId)
    if (!job.ok) return errorResponse(isErrorCode(job.error.code) ? job.error.code : 'bad_request')
    await enqueuePictures(context.env.PICTURES, job.value.id)
    return jsonResponse(job.value)
  }
  if (action !== 'cancel') return errorResponse('bad_request')
  const cancelled = await cancelPictureJob(context.database, businessId, userId)
  if (!cancelled.ok) return errorResponse('forbidden')
  return new Response(null, { status: 204, headers: { 'Cache-Control': 'no-store' } })
}

function readSettings(value: FormDataEntryValue | null): Watermark | null {
  if (typeof value !== 'string' || value.length > 4_096) return null
  const parsed: unknown = parseJson(value)
  if (typeof parsed !== 'object' || parsed === null) return null
  const { type, text, position, opacity, size } = parsed as Record<string, unknown>
  const settings = parseWatermark({
    type: String(type),
    text: typeof text === 'string' ? text : '',
    position: String(position),
    opacity: typeof opacity === 'number' ? opacity : Number.NaN,
    size: typeof size === 'number' ? size : Number.NaN,
  })
  return settings.ok ? settings.value : null
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}
