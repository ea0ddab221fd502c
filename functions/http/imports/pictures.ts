// POST /api/imports/pictures?store={id}&import={id}: a ZIP with pictures of the exit kit whose tables have become this import.
import { MAX_IMPORT_BYTES } from '#contract/api/imports.ts'
import { isUuid } from '#domain/basics/uuid.ts'
import { r2Objects } from '../../adapters/r2.ts'
import { keepKitPictures } from '../../importing/keep-kit-pictures.ts'
import { errorResponse, noContentResponse, readRequestBody, refusalResponse } from '../../lib/respond.ts'
import type { RouteHandler } from '../shared/context.ts'
import { storeMember } from '../shared/store-member.ts'

/** 204; 400 bad_request; 403 forbidden; 409 import_state; 413; 429 too_many_pictures. */
export const uploadKitPictures: RouteHandler = async (request, context) => {
  const caller = await storeMember(request, context)
  if (caller instanceof Response) return caller
  const importId = context.url.searchParams.get('import')
  if (!isUuid(importId)) return errorResponse('bad_request')
  const zip = await readRequestBody(request, MAX_IMPORT_BYTES)
  if (!zip) return errorResponse('bad_request', { status: 413 })
  const objects = r2Objects(context.env.PAGES)
  const ports = { database: context.database, objects }
  const kept = await keepKitPictures(zip, { ...caller, importId }, ports)
  if (kept.ok) return noContentResponse()
  return refusalResponse(kept.error)
}
