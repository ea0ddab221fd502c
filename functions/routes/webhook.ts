// POST /api/webhooks/database: the signed nudge of a commit. Says only which store to look at, or that there is mail; what is true is
// read later.
import { enqueueStores } from '../adapters/queue.ts'
import { errorResponse, jsonResponse, methodNotAllowed, readBody } from '../respond.ts'
import { isSignedByDatabase } from '../webhook-signature.ts'
import type { RouteHandler } from './context.ts'
import { isUuid } from './uuid.ts'

const MAX_BYTES = 4_096

/** 202 when the store was put on the queue, or mails are being sent; 401 for a wrong signature; 503 when the queue is down (the sweep finds the store). */
export const receiveNudge: RouteHandler = async (request, { env, now, waitUntil, sendMails }) => {
  if (request.method !== 'POST') return methodNotAllowed(['POST'])
  const body = await readBody(request, MAX_BYTES)
  if (!body) return errorResponse('bad_request', { status: 413 })
  const signature = request.headers.get('x-oja-signature')
  if (!(await isSignedByDatabase(signature, body, env.WEBHOOK_SECRET, now())))
    return errorResponse('unauthorised')

  const nudge = parseNudge(body)
  if (nudge?.mails === true) waitUntil(sendMails())
  else if (isUuid(nudge?.businessId)) await enqueueStores(env.REBUILDS, [nudge.businessId])
  else return errorResponse('bad_request')
  return jsonResponse({ queued: true }, { status: 202 })
}

function parseNudge(body: Uint8Array): { readonly businessId?: unknown; readonly mails?: unknown } | null {
  try {
    return JSON.parse(new TextDecoder().decode(body)) as ReturnType<typeof parseNudge>
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}
