// GET /api/ready: says whether edits become pages and orders can be placed. Strangers learn yes or no; a request signed with WEBHOOK_SECRET
// also gets figures. Attack: many requests that put load on the checked services. So one check in five seconds per isolate answers all
// requests.

import { jsonResponse, methodNotAllowed } from '../../lib/respond.ts'
import { isSignedByDatabase } from '../../lib/webhook-signatures.ts'
import type { RouteContext, RouteHandler } from '../shared/context.ts'
import { type Readiness, takeReadiness } from './shared/readiness.ts'

/** The text that an operator signs. No webhook has this body, so no recorded signature of a webhook fits. */
const SIGNED_TEXT = 'GET /api/ready'

/** 200 `{ok: true}`, 503 `{ok: false}`; with a signature also the figures. */
export const answerReady: RouteHandler = async (request, context) => {
  if (request.method !== 'GET' && request.method !== 'HEAD') return methodNotAllowed(['GET', 'HEAD'])
  const readiness = await recentReadiness(context)
  const status = readiness.ok ? 200 : 503
  const figures = (await isOperator(request, context)) ? readiness : { ok: readiness.ok }
  return jsonResponse(figures, { status, headers: readiness.ok ? {} : { 'Retry-After': '5' } })
}

function isOperator(request: Request, { env, now }: RouteContext): Promise<boolean> {
  const signature = request.headers.get('x-oja-signature')
  const secret = env.WEBHOOK_SECRET
  return isSignedByDatabase(signature, new TextEncoder().encode(SIGNED_TEXT), { secret, nowMs: now() })
}

const BELIEVED_MS = 5_000
const LOOK_MS = 50

/** Longest time of a check. After this time the check counts as dead: the platform ended the check together with its request. */
const LOOK_LIMIT_MS = 6_000

let last: Readiness | null = null
let begunAt: number | null = null

/**
 * Returns a result that is at most five seconds old. A promise dies with the request that began it, so requests do not await each other's
 * promises: they poll for the result.
 */
async function recentReadiness(context: RouteContext): Promise<Readiness> {
  for (;;) {
    const now = context.now()
    if (last && now - last.at < BELIEVED_MS) return last
    if (begunAt === null || now - begunAt > LOOK_LIMIT_MS) return look(context)
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
}

async function look(context: RouteContext): Promise<Readiness> {
  begunAt = context.now()
  const looking = takeReadiness(context)
  // Lets the check continue for others when this visitor leaves.
  context.waitUntil(looking)
  last = await looking
  begunAt = null
  return last
}
