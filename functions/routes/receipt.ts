// GET /r/{token}: the page that shows a genuine receipt. GET /r/{token}.png: its picture, to send and to keep. For whoever has the
// address, which holds 128 random bits; nobody stores or lists either.
import { fetchReceipt } from '#data/receipts.ts'
import { type Receipt, receiptPath } from '#domain/order/receipt.ts'
import { renderReceipt } from '../adapters/astro.ts'
import { pictureOf } from '../receipt/drawn.ts'
import { methodNotAllowed } from '../respond.ts'
import type { RouteContext } from './context.ts'
import { PRIVATE } from './order-page.ts'
import { windowLimit } from './window-limit.ts'

/** Pictures that one client is drawn in a minute, by one isolate. */
const isWithinLimit = windowLimit(30, 60)

/** 200; null for everything that is not a token we gave out. The picture is never 5xx: what cannot be drawn now says so in a picture. */
export async function showReceipt(request: Request, context: RouteContext): Promise<Response | null> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return methodNotAllowed(['GET', 'HEAD'])
  const [, token, ending] = /^\/r\/([0-9a-f]{32})(\.png)?$/.exec(context.url.pathname) ?? []
  if (!token) return null

  const isHead = request.method === 'HEAD'
  return ending ? showPicture(token, context, isHead) : showPage(token, context, isHead)
}

async function showPage(token: string, context: RouteContext, isHead: boolean): Promise<Response | null> {
  const receipt = await fetchReceipt(context.database, token)
  if (!receipt) return null
  const page = await renderReceipt({ receipt, siteUrl: context.env.SITE_URL })
  if (!page.ok) throw new Error(`receipt page: expected 200, got ${page.status}`)
  const headers = new Headers(page.headers)
  for (const [name, value] of Object.entries(PRIVATE)) headers.set(name, value)
  return new Response(isHead ? null : page.body, { status: 200, headers })
}

async function showPicture(token: string, context: RouteContext, isHead: boolean): Promise<Response | null> {
  const receipt = await findOrNone(token, context)
  if (receipt === null) return null
  const pageUrl = `${context.env.SITE_URL}${receiptPath(token)}`
  // Drawing is dear: a client that asks for many gets the stand-in, and one that asks for the head alone none.
  const mayDraw =
    !isHead && (receipt === undefined || isWithinLimit(context.clientAddress ?? '', context.now()))
  const { png, source } = await pictureOf(mayDraw ? receipt : undefined, pageUrl)
  const name = receipt ? `receipt-${receipt.number}.png` : 'receipt.png'
  const headers = {
    ...PRIVATE,
    'Content-Type': 'image/png',
    'Content-Disposition': `inline; filename="${name}"`,
    // The app offers a download only of what is a receipt.
    'X-Receipt': source,
  }
  return new Response(isHead ? null : png, { headers })
}

/** Undefined when nobody can say: an outage is no "not found". */
async function findOrNone(token: string, context: RouteContext): Promise<Receipt | null | undefined> {
  try {
    return await fetchReceipt(context.database, token)
  } catch (error) {
    console.error('receipt picture: the receipt could not be read', error)
    return undefined
  }
}
