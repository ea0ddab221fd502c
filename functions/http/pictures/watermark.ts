// POST /api/pictures/watermark?store={id}: saves the watermark's settings and its picture together. The owner's browser draws the picture;
// this route checks the picture like any other.
import { saveWatermark } from '#contract/sql/catalogue/pictures.ts'
import { call } from '#data/client.ts'
import { removeObjects, storePrivately } from '#data/server/pictures.ts'
import { ORIGINALS_BUCKET } from '#domain/picture/buckets.ts'
import { cleanPictureSize } from '#domain/picture/picture-clean.ts'
import { parseWatermark, type Watermark } from '#domain/picture/watermark.ts'
import { contentName } from '../../lib/content-name.ts'
import { errorResponse, noContentResponse, refusalResponse } from '../../lib/respond.ts'
import type { RouteHandler } from '../shared/context.ts'
import { readForm, storeMember } from '../shared/store-member.ts'

const MAX_MARK_BYTES = 1_048_576
const MAX_MARK_SIDE = 2_000

/** 204; 403 forbidden (staff) and plan_needed; 409 watermark_changed: the settings are others than `known`; 422 picture_refused; 400 for settings that the form would not send. */
export const changeWatermark: RouteHandler = async (request, context) => {
  const caller = await storeMember(request, context)
  if (caller instanceof Response) return caller
  const form = await readForm(request, MAX_MARK_BYTES + 8_192)
  if (form instanceof Response) return form
  const settings = readSettings(form.get('settings'))
  const known = readSettings(form.get('known'))
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
      logoPath: typeof logoPath === 'string' && logoPath !== '' ? logoPath.slice(0, 200) : null,
    }
    await storePrivately(context.database, { name: mark.name, bytes, contentType: 'image/png' })
  }
  const saved = await call(context.database, saveWatermark, {
    businessId,
    userId,
    settings: { ...settings, known },
    mark,
  })
  if (!saved.ok) return refusalResponse(saved.error)
  if (saved.value !== null) {
    context.waitUntil(removeObjects(context.database, ORIGINALS_BUCKET, [saved.value]))
  }
  return noContentResponse()
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
