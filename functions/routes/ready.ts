// GET /api/ready: whether edits become pages and orders can be placed. Strangers learn yes or no; figures go to whoever signs the request
// with WEBHOOK_SECRET. Attack: many requests as a load on what they ask about; an isolate looks once in five seconds for all of them.

import { type Readiness, takeReadiness } from '../readiness.ts'
import { jsonResponse, methodNotAllowed } from '../respond.ts'
import { isSignedByDatabase } from '../webhook-signature.ts'
import type { RouteContext, RouteHandler } from './context.ts'

/** What is signed: no webhook's body reads so. */
const SIGNED_TEXT = 'GET /api/ready'

/** 200 `{ok: true}`, 503 `{ok: false}`; with a signature also what was looked at. */
export const answerReady: RouteHandler = async (request, context) => {
  if (request.method !== 'GET' && request.method !== 'HEAD') return methodNotAllowed(['GET', 'HEAD'])
  const readiness = await recentReadiness(context)
  const status = readiness.ok ? 200 : 503
  const figures = (await isOperator(request, context)) ? readiness : { ok: readiness.ok }
  return jsonResponse(figures, { status, headers: readiness.ok ? {} : { 'Retry-After': '5' } })
}

function isOperator(request: Request, { env, now }: RouteContext): Promise<boolean> {
  const signature = request.headers.get('x-oja-signature')
  return isSignedByDatabase(signature, new TextEncoder().encode(SIGNED_TEXT), env.WEBHOOK_SECRET, now())
}

const BELIEVED_MS = 5_000
const LOOK_MS = 50

/** Longer than any look takes: one that is still under way then has died with the request that began it. */
const LOOK_LIMIT_MS = 6_000

let last: Readiness | null = null
let begunAt: number | null = null

/** At most five seconds old. Requests do not wait for each other's promises, which die with their request, but look for the outcome. */
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
  // Goes on for the others when this visitor goes away.
  context.waitUntil(looking)
  last = await looking
  begunAt = null
  return last
}
