// GET /operator/…, the fixed path of src/brand.ts, and POST for its forms: the operators' pages. Attacks: anyone without the cookie (null: the
// router answers as for any address that does not exist), a cookie of somebody who is no operator any more or has signed out (asked at each
// request), a form of another site (SameSite=Strict, and the origin of each POST).
import { operatorPath } from '#brand'
import type { OperatorPage, OperatorView } from '#components/operator/operator-view.ts'
import { REQUEST_DONE } from '#components/operator/requests/request-view.ts'
import { isOperatorSession } from '#contract/sql/operator/operator.ts'
import { callOrThrow } from '#data/client.ts'
import { renderOperator } from '../../adapters/astro.ts'
import { clearedOperatorCookie, readOperatorCookie } from '../../lib/operator-cookie.ts'
import { redirectResponse } from '../../lib/respond.ts'
import type { RouteContext } from '../shared/context.ts'
import { isSameOrigin } from '../shared/json-request.ts'
import { doAct } from './acts/acts.ts'
import { readShopAsOperator } from './views/shop-view.ts'
import { fetchView } from './views/views.ts'

/** True for the operators' addresses. */
export function isOperatorPath(pathname: string): boolean {
  return pathname === operatorPath || pathname.startsWith(`${operatorPath}/`)
}

/** The page, or the answer to a form; null for everyone who is no operator, and for an address that operators do not have either. */
export async function answerOperator(request: Request, context: RouteContext): Promise<Response | null> {
  const { env, url, database } = context
  const session = await readOperatorCookie(request, { secret: env.WEBHOOK_SECRET, nowMs: context.now() })
  if (
    !session ||
    !(await callOrThrow(database, isOperatorSession, {
      userId: session.userId,
      sessionId: session.sessionId,
    }))
  )
    return null

  const visit = { request, context }
  const below = url.pathname.slice(operatorPath.length)
  if (request.method === 'GET' || request.method === 'HEAD') return show(visit, below, {})
  if (request.method !== 'POST' || !isSameOrigin(request)) return null
  if (below === '/leave') return leave(url)
  if (below.endsWith('/read')) return answerShopView(visit, { operatorId: session.userId, below })
  const result = await doAct(request, context, { operatorId: session.userId, below })
  if (result === null) return null
  if (result.isDone) return redirectResponse(`${operatorPath}${result.backTo}?done=${result.act}`, 303)
  return show(visit, result.backTo, {
    notice: { text: result.refusal, isRefusal: true },
    typed: result.typed,
  })
}

type Visit = { readonly request: Request; readonly context: RouteContext }

/** What a page says of a form that was sent before. */
type Said = Partial<Pick<OperatorPage, 'notice' | 'typed'>>

async function show(visit: Visit, below: string, said: Said): Promise<Response | null> {
  const view = await fetchView(below, visit.context)
  return view && answerView(visit, view, said)
}

/** The shop as its owner sees it. Without a valid reason: the operators' page of the shop, with the refusal. */
async function answerShopView(
  visit: Visit,
  who: { readonly operatorId: string; readonly below: string },
): Promise<Response | null> {
  const read = await readShopAsOperator(visit.request, visit.context, who)
  if (read === null) return null
  if (read.ok) return answerView(visit, read.view, {})
  const notice = { text: read.refusal, isRefusal: true }
  return show(visit, read.backTo, { notice, typed: { act: 'read', reason: read.reason } })
}

async function answerView(
  { request, context }: Visit,
  view: OperatorView,
  { notice, typed = {} }: Said,
): Promise<Response> {
  const done = DONE[context.url.searchParams.get('done') ?? '']
  const page = await renderOperator({
    base: operatorPath,
    siteUrl: context.env.SITE_URL,
    view,
    notice: notice ?? (done === undefined ? null : { text: done, isRefusal: false }),
    typed,
  })
  if (!page.ok) throw new Error(`operator page ${view.kind}: expected 200, got ${page.status}`)
  const headers = new Headers(page.headers)
  headers.set('Cache-Control', 'no-store')
  headers.set('X-Robots-Tag', 'noindex, nofollow')
  // No other site learns the address; our own forms still name their origin.
  headers.set('Referrer-Policy', 'same-origin')
  const status = notice?.isRefusal ? 422 : 200
  return new Response(request.method === 'HEAD' ? null : page.body, { status, headers })
}

/** What the page says after an act. */
const DONE: Readonly<Record<string, string>> = {
  suspend: 'The shop is suspended. Its pages are gone within seconds.',
  restore: 'The shop is restored. Its pages are back within seconds.',
  rebuild: 'The pages of the shop are made again.',
  'close-report': 'The report is closed.',
  'approve-refund': 'The provider pays it back within days.',
  'refuse-refund': 'The request is refused.',
  'retry-refund': 'The provider is asked again within a minute.',
  'test-alert-both': 'The test alert is on its way: a mail to ALERT_EMAIL, and a line to ALERT_WEBHOOK_URL.',
  'test-alert-mail': 'The test alert is on its way: a mail to ALERT_EMAIL. ALERT_WEBHOOK_URL is not set.',
  'test-alert-webhook':
    'The test alert is on its way: a line to ALERT_WEBHOOK_URL. ALERT_EMAIL gets no mail: it is not set, or no provider of mails is.',
  'set-rate': 'The rate is changed.',
  'extend-trial': 'The trial is longer now.',
  'record-transfer': 'The transfer is recorded, and the plan counts from now.',
  'give-plan': 'The plan is given.',
  'suspend-person': 'The person is suspended and signed out.',
  'restore-person': 'The person can sign in again.',
  'give-notice': 'Notice is given. The person gets a mail.',
  'withdraw-notice': 'The notice is withdrawn.',
  'end-plan': 'The plan is ended. The shop is on Starter.',
  ...REQUEST_DONE,
}

function leave(url: URL): Response {
  const response = redirectResponse('/', 303)
  response.headers.append('Set-Cookie', clearedOperatorCookie({ path: operatorPath, url }))
  return response
}
