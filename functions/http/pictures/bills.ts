// POST /api/bills?store={id}&expense={id}: the picture of an expense's bill, for members who may see costs. It lies in the private bucket; no page
// shows it. Attacks: pages and programs disguised as pictures, metadata with a location, bills of other stores, many large files (an expense has
// one picture, and a shop writes so many expenses a day).
import { addBill } from '#contract/sql/orders/expenses.ts'
import { call } from '#data/client.ts'
import { storePrivately } from '#data/server/pictures.ts'
import { isUuid } from '#domain/basics/uuid.ts'
import { billName } from '#domain/picture/buckets.ts'
import { MAX_ORIGINAL_BYTES, ORIGINAL_SIDE } from '#domain/picture/picture.ts'
import { cleanPictureSize } from '#domain/picture/picture-clean.ts'
import { errorResponse, noContentResponse, refusalResponse } from '../../lib/respond.ts'
import type { RouteContext, RouteHandler } from '../shared/context.ts'
import { readForm, type StoreMember, storeMember } from '../shared/store-member.ts'
import { inTurns } from '../shared/upload-turns.ts'

/** 204; 422 picture_refused for what is no clean JPEG; 403 forbidden (staff); 400 for an expense that the store does not have. */
export const uploadBill: RouteHandler = async (request, context) => {
  const caller = await storeMember(request, context)
  if (caller instanceof Response) return caller
  return inTurns((sent, within) => takeBill(sent, within, caller))(request, context)
}

async function takeBill(
  request: Request,
  { database, url }: RouteContext,
  caller: StoreMember,
): Promise<Response> {
  const expenseId = url.searchParams.get('expense')
  if (!isUuid(expenseId)) return errorResponse('bad_request')
  const form = await readForm(request, MAX_ORIGINAL_BYTES + 8_192)
  if (form instanceof Response) return form
  const file = form.get('bill')
  if (file === null || typeof file === 'string') return errorResponse('bad_request')
  const bytes = new Uint8Array(await file.arrayBuffer())
  const size = cleanPictureSize(bytes, 'jpg')
  if (!size || Math.max(size.width, size.height) > ORIGINAL_SIDE)
    return errorResponse('picture_refused', { details: { file: 'bill' } })

  const added = await call(database, addBill, { ...caller, expenseId })
  if (!added.ok) return refusalResponse(added.error)
  await storePrivately(database, {
    name: billName(caller.businessId, expenseId),
    bytes: new Blob([bytes]),
    contentType: 'image/jpeg',
  })
  return noContentResponse()
}
