// GET /r/{token}: the page that shows a genuine receipt. GET /r/{token}.png: its picture. The token has 128 random bits, and whoever has the
// address may read both. Caches store neither, and search engines list neither.
import { receiptByToken } from '#contract/sql/orders/placing-orders.ts'
import { callOrThrow } from '#data/client.ts'
import { type Receipt, receiptPath } from '#domain/order/receipt.ts'
import { renderReceipt } from '../../adapters/astro.ts'
import { logError } from '../../lib/log.ts'
import { methodNotAllowed } from '../../lib/respond.ts'
import { windowLimit } from '../../lib/window-limit.ts'
import { drawPicture } from '../../receipt/drawn.ts'
import type { RouteContext } from '../shared/context.ts'
import { PRIVATE } from '../shared/private-headers.ts'

/** Most pictures that one isolate draws for a client in a minute. */
const takesOne = windowLimit(30, 60)

/** 200; null for a token that we did not issue. The picture never answers 5xx: when drawing is impossible, a stand-in picture says so. */
export async function showReceipt(request: Request, context: RouteContext): Promise<Response | null> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return methodNotAllowed(['GET', 'HEAD'])
  const [, token, ending] = /^\/r\/([0-9a-f]{32})(\.png)?$/.exec(context.url.pathname) ?? []
  if (!token) return null

  const options = { isHead: request.method === 'HEAD' }
  return ending ? showPicture(token, context, options) : showPage(token, context, options)
}

async function showPage(
  token: string,
  context: RouteContext,
  { isHead }: { readonly isHead: boolean },
): Promise<Response | null> {
  const receipt = await callOrThrow(context.database, receiptByToken, { token })
  if (!receipt) return null
  const page = await renderReceipt({ receipt, siteUrl: context.env.SITE_URL })
  if (!page.ok) throw new Error(`receipt page: expected 200, got ${page.status}`)
  const headers = new Headers(page.headers)
  for (const [name, value] of Object.entries(PRIVATE)) headers.set(name, value)
  return new Response(isHead ? null : page.body, { status: 200, headers })
}

async function showPicture(
  token: string,
  context: RouteContext,
  { isHead }: { readonly isHead: boolean },
): Promise<Response | null> {
  const receipt = await findOrNone(token, context)
  if (receipt === null) return null
  const pageUrl = `${context.env.SITE_URL}${receiptPath(token)}`
  // Drawing is expensive: a client above the limit gets the stand-in, and a HEAD request draws nothing.
  const mayDraw = !isHead && (receipt === undefined || takesOne(context.clientAddress ?? '', context.now()))
  const { png, source } = await drawPicture(mayDraw ? receipt : undefined, pageUrl)
  const name = receipt ? `receipt-${receipt.number}.png` : 'receipt.png'
  const headers = {
    ...PRIVATE,
    'Content-Type': 'image/png',
    'Content-Disposition': `inline; filename="${name}"`,
    // The app offers a download only for a real receipt.
    'X-Receipt': source,
  }
  return new Response(isHead ? null : png, { headers })
}

/** Undefined when the receipt could not be read, so that an outage or a fault does not look like "not found". The log says which it was. */
async function findOrNone(token: string, context: RouteContext): Promise<Receipt | null | undefined> {
  try {
    return await callOrThrow(context.database, receiptByToken, { token })
  } catch (error) {
    logError('receipt picture: the receipt could not be read', error)
    return undefined
  }
}
