// POST /api/webhooks/database: the signed nudge of a commit, or of an operator's command. Says only which store to look at, which
// pictures to go on with, or that there is mail; what is true is read later.
import { enqueuePictures, enqueueStores } from '../adapters/queue.ts'
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
  const repairs = nudge?.repairs === true ? { repairs: true } : {}
  if (nudge?.mails === true) waitUntil(sendMails())
  else if (isUuid(nudge?.businessId)) await enqueueStores(env.REBUILDS, [nudge.businessId], repairs)
  else if (isUuid(nudge?.jobId)) await enqueuePictures(env.PICTURES, nudge.jobId)
  else return errorResponse('bad_request')
  return jsonResponse({ queued: true }, { status: 202 })
}

type Nudge = {
  readonly businessId?: unknown
  readonly repairs?: unknown
  readonly jobId?: unknown
  readonly mails?: unknown
}

function parseNudge(body: Uint8Array): Nudge | null {
  try {
    return JSON.parse(new TextDecoder().decode(body)) as Nudge
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}
