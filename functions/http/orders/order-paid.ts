// POST /o/{token}/paid: records that the customer says the order is paid, with a picture of the transfer if they chose one. The sender is a plain form
// that needs no script. Redirects to the order's page, which shows the order's state now, and whether the shop has the picture. Attacks: pages and
// programs disguised as pictures, many large files (a claim has one picture, and a shop takes 300 a day).
import type { Database } from '#data/client.ts'
import { claimPayment, fetchOrderPage } from '#data/server/orders/orders.ts'
import { storePrivately } from '#data/server/pictures.ts'
import { sanitiseShort } from '#domain/basics/text.ts'
import type { OrderPage } from '#domain/checkout/order-request.ts'
import { isDue } from '#domain/checkout/payment-claim.ts'
import { claimPictureName } from '#domain/picture/buckets.ts'
import { barePicture } from '#domain/picture/picture-bare.ts'
import { readPictureHeader } from '#domain/picture/picture-header.ts'
import { logError } from '../../lib/log.ts'
import { errorResponse, methodNotAllowed, readRequestBody, redirectResponse } from '../../lib/respond.ts'
import { windowLimit } from '../../lib/window-limit.ts'
import { serveSiteText } from '../../serving/site-files.ts'
import type { RouteContext } from '../shared/context.ts'
import { PRIVATE } from '../shared/private-headers.ts'
import { readForm } from '../shared/store-member.ts'
import { makeTurns } from '../shared/upload-turns.ts'

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

/** Not those of the shops' uploads: strangers who send pictures hold up strangers alone. */
const inClaimTurns = makeTurns()

/** 303 to the order's page; a page with 429 that asks to send it again; null for a token that we did not issue. Throws when the database does not answer. */
export async function receivePaid(request: Request, context: RouteContext): Promise<Response | null> {
  const token = /^\/o\/([0-9a-f]{32,64})\/paid$/.exec(context.url.pathname)?.[1]
  if (!token) return null
  const toOrder = redirectResponse(`/o/${token}#payment`, 303)
  if (request.method === 'GET' || request.method === 'HEAD') return toOrder
  if (request.method !== 'POST') return methodNotAllowed(['POST'])
  // Attack: a page of another site sends its visitors' browsers here with a guessed token.
  if (request.headers.get('sec-fetch-site') === 'cross-site') return errorResponse('forbidden')
  if (!takesOne(context.clientAddress ?? '', context.now())) return askAgain(request, context)
  // Megabytes are received for an order alone of which a payment may be reported.
  const order = await fetchOrderPage(context.database, token)
  if (!order) return null
  if (!isDue(order)) return toOrder
  const take = async () => (await takeClaim(request, context, order)) ?? toOrder
  const answer = await (isMultipart(request) ? inClaimTurns(take)(request, context) : take())
  return answer.status === 429 ? askAgain(request, context) : answer
}

/** Null when the claim is stored. */
async function takeClaim(
  request: Request,
  { database }: RouteContext,
  { token, storeId }: OrderPage,
): Promise<Response | null> {
  const form = await readFields(request)
  if (form instanceof Response) return form
  const id = crypto.randomUUID()
  const picture = await readPicture(form)
  // Before the claim, so that nobody reads that the shop has a picture which did not arrive.
  const isStored = picture !== null && (await storePicture(database, claimPictureName(storeId, id), picture))
  const reference = sanitiseShort(String(form.get('reference') ?? ''))
  const seen = readMinor(form.get('seen'))
  await claimPayment(database, { token, reference, id, picture: isStored ? picture.type : null, seen })
  return null
}

/** Null for anything but a whole amount above zero: the claim is of what is still to come now. */
function readMinor(value: unknown): number | null {
  return typeof value === 'string' && /^[1-9]\d{0,14}$/.test(value) ? Number(value) : null
}

/** False when the storage does not answer: what the customer says counts without the picture. */
async function storePicture(database: Database, name: string, picture: Blob): Promise<boolean> {
  try {
    await storePrivately(database, { name, bytes: picture, contentType: picture.type })
    return true
  } catch (error) {
    logError('the picture of a transfer could not be stored', error)
    return false
  }
}

async function askAgain(request: Request, { env }: RouteContext): Promise<Response> {
  const page = await serveSiteText(request, { path: '/o/busy', status: 429 }, env)
  for (const [name, value] of Object.entries({ ...PRIVATE, 'Retry-After': '5' }))
    page.headers.set(name, value)
  return page
}

function isMultipart(request: Request): boolean {
  return /^multipart\//i.test(request.headers.get('content-type') ?? '')
}

/** The fields of either encoding: a form without a file may come as an address does. */
async function readFields(request: Request): Promise<FormData | URLSearchParams | Response> {
  if (isMultipart(request))
    return Number(request.headers.get('content-length')) > MAX_FORM
      ? readFirstFields(request)
      : readForm(request, MAX_FORM)
  const body = await readRequestBody(request, MAX_BYTES)
  return body
    ? new URLSearchParams(new TextDecoder().decode(body))
    : errorResponse('bad_request', { status: 413 })
}

/** The fields in front of a picture that is too large: what the customer says counts without it. */
async function readFirstFields(request: Request): Promise<FormData | Response> {
  const type = request.headers.get('content-type') ?? ''
  const boundary = /boundary="?([^";]+)/i.exec(type)?.[1] ?? ''
  let head = ''
  // One character for each byte.
  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
    head += String.fromCharCode(...chunk.subarray(0, MAX_BYTES))
    if (head.length >= MAX_BYTES) break
  }
  const whole = `${head.slice(0, head.lastIndexOf(`\r\n--${boundary}`))}\r\n--${boundary}--\r\n`
  const body = Uint8Array.from(whole, (character) => character.charCodeAt(0))
  const small = new Request(request.url, { method: 'POST', body, headers: { 'Content-Type': type } })
  return readForm(small, MAX_FORM)
}

const FORMATS = ['jpeg', 'png', 'webp'] as const

/**
 * The picture, by its bytes and not by its name, without camera, place and texts; null for anything else: what the customer says counts without
 * it.
 */
async function readPicture(form: FormData | URLSearchParams): Promise<Blob | null> {
  const file = form.get('picture')
  if (file === null || typeof file === 'string' || file.size > MAX_PICTURE) return null
  const bytes = new Uint8Array(await file.arrayBuffer())
  const header = readPictureHeader(bytes)
  const format = header.ok && FORMATS.find((known) => known === header.value.format)
  if (!format) return null
  return new Blob(barePicture(bytes, format) as Uint8Array<ArrayBuffer>[], { type: `image/${format}` })
}
