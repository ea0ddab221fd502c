// POST /o/{token}/paid: records that the customer says the order is paid, with a picture of the transfer if they chose one. The sender is a plain form
// that needs no script. Redirects to the order's page, which shows the order's state now, and whether the shop has the picture. Attacks: pages and
// programs disguised as pictures, many large files (a claim has one picture, and a shop takes 300 a day).
import { claimPayment } from '#data/server/orders/orders.ts'
import { storePrivately } from '#data/server/pictures.ts'
import { sanitiseShort } from '#domain/basics/text.ts'
import { claimPictureName } from '#domain/picture/buckets.ts'
import { readPictureHeader } from '#domain/picture/picture-header.ts'
import { errorResponse, methodNotAllowed, readRequestBody, redirectResponse } from '../../lib/respond.ts'
import { windowLimit } from '../../lib/window-limit.ts'
import type { RouteContext } from '../shared/context.ts'
import { readForm } from '../shared/store-member.ts'
import { inTurns } from '../shared/upload-turns.ts'

/** Fits a reference of 200 characters, each of them escaped. */
const MAX_BYTES = 4 * 1024

/** A picture of a screen has a few hundred kilobytes, a photo of a paper a few thousand. Of a larger one the claim counts without it. */
const MAX_PICTURE = 5 * 1024 * 1024
const MAX_FORM = 12 * 1024 * 1024

/** Per client and minute, in one isolate. The database takes one claim per order. */
const takesOne = windowLimit(20, 60)

/** True for an address of this route, with any token. */
export function isOrderPaid(path: string): boolean {
  return /^\/o\/[^/]+\/paid$/.test(path)
}

/** 303 to the order's page; null for a token that we did not issue. Throws when the database does not answer. */
export async function receivePaid(request: Request, context: RouteContext): Promise<Response | null> {
  const token = /^\/o\/([0-9a-f]{32,64})\/paid$/.exec(context.url.pathname)?.[1]
  if (!token) return null
  const toOrder = redirectResponse(`/o/${token}#payment`, 303)
  if (request.method === 'GET' || request.method === 'HEAD') return toOrder
  if (request.method !== 'POST') return methodNotAllowed(['POST'])
  // Attack: a page of another site sends its visitors' browsers here with a guessed token.
  if (request.headers.get('sec-fetch-site') === 'cross-site') return errorResponse('forbidden')
  if (!takesOne(context.clientAddress ?? '', context.now())) return errorResponse('too_many_requests')
  const isMultipart = /^multipart\//i.test(request.headers.get('content-type') ?? '')
  const take = async () => (await takeClaim(request, context, token)) ?? toOrder
  const answer = await (isMultipart ? inTurns(take)(request, context) : take())
  return answer.status === 404 ? null : answer
}

/** Null when the claim is stored; a 404 for a token that we did not issue. */
async function takeClaim(
  request: Request,
  { database }: RouteContext,
  token: string,
): Promise<Response | null> {
  const form = await readFields(request)
  if (form instanceof Response) return form
  const picture = await readPicture(form)
  const reference = sanitiseShort(String(form.get('reference') ?? ''))
  const claimed = await claimPayment(database, { token, reference, picture: picture?.type ?? null })
  if (!claimed) return new Response(null, { status: 404 })
  if (picture && claimed.pictureFor) {
    const { storeId, id } = claimed.pictureFor
    await storePrivately(database, {
      name: claimPictureName(storeId, id),
      bytes: picture,
      contentType: picture.type,
    })
  }
  return null
}

/** The fields of either encoding: a form without a file may come as an address does. */
async function readFields(request: Request): Promise<FormData | URLSearchParams | Response> {
  if (/^multipart\//i.test(request.headers.get('content-type') ?? '')) return readForm(request, MAX_FORM)
  const body = await readRequestBody(request, MAX_BYTES)
  return body
    ? new URLSearchParams(new TextDecoder().decode(body))
    : errorResponse('bad_request', { status: 413 })
}

/** The picture, by its bytes and not by its name; null for anything else: what the customer says counts without it. */
async function readPicture(form: FormData | URLSearchParams): Promise<Blob | null> {
  const file = form.get('picture')
  if (file === null || typeof file === 'string' || file.size > MAX_PICTURE) return null
  const bytes = new Uint8Array(await file.arrayBuffer())
  const header = readPictureHeader(bytes)
  if (!header.ok || !['jpeg', 'png', 'webp'].includes(header.value.format)) return null
  return new Blob([bytes], { type: `image/${header.value.format}` })
}
