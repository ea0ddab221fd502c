// POST /api/webhooks/database: takes the signed notice of a commit, or of an operator's command. The notice names a store to publish, a
// picture job or an import to continue, or a message of the payment provider to settle, or says that mails or notifications wait. The Worker
// reads the state from the database later.
import { parseDatabaseNotice } from '#contract/api/publishing.ts'
import { enqueueNudge, enqueuePushes } from '../../adapters/queue.ts'
import { errorResponse, jsonResponse, methodNotAllowed, readRequestBody } from '../../lib/respond.ts'
import { isSignedByDatabase } from '../../lib/webhook-signatures.ts'
import type { RouteHandler } from '../shared/context.ts'

const MAX_BYTES = 4_096

/**
 * 202 when the work was queued, or mails are being sent; 401 for a wrong signature; 503 when the queue is down (the cron job finds what
 * is left).
 */
export const receiveNudge: RouteHandler = async (request, { env, now, waitUntil, sendMails }) => {
  if (request.method !== 'POST') return methodNotAllowed(['POST'])
  const body = await readRequestBody(request, MAX_BYTES)
  if (!body) return errorResponse('bad_request', { status: 413 })
  const signature = request.headers.get('x-oja-signature')
  if (!(await isSignedByDatabase(signature, body, { secret: env.WEBHOOK_SECRET, nowMs: now() })))
    return errorResponse('unauthorised')

  const notice = parseDatabaseNotice(parseJson(body))
  if (!notice) return errorResponse('bad_request')
  if ('mails' in notice) waitUntil(sendMails())
  else if ('pushes' in notice) await enqueuePushes(env.PUSHES)
  else await enqueueNudge(env, notice)
  return jsonResponse({ queued: true }, { status: 202 })
}

function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body))
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}
