// POST /api/webhooks/database: the signed nudge of a commit. Says only which store to look at; what is true is read later.
import { enqueueStores } from '../adapters/queue.ts'
import { errorResponse, jsonResponse, methodNotAllowed, readBody } from '../respond.ts'
import { isSignedByDatabase } from '../webhook-signature.ts'
import type { RouteHandler } from './context.ts'
import { isUuid } from './uuid.ts'

const MAX_BYTES = 4_096

/** 202 when the store was put on the queue; 401 for a wrong signature; 503 when the queue is down (the sweep finds the store). */
export const receiveNudge: RouteHandler = async (request, { env, now }) => {
  if (request.method !== 'POST') return methodNotAllowed(['POST'])
  const body = await readBody(request, MAX_BYTES)
  if (!body) return errorResponse('bad_request', { status: 413 })
  const signature = request.headers.get('x-oja-signature')
  if (!(await isSignedByDatabase(signature, body, env.WEBHOOK_SECRET, now())))
    return errorResponse('unauthorised')

  const businessId = parseBusinessId(body)
  if (!businessId) return errorResponse('bad_request')
  await enqueueStores(env.REBUILDS, [businessId])
  return jsonResponse({ queued: true }, { status: 202 })
}

function parseBusinessId(body: Uint8Array): string | null {
  try {
    const value = JSON.parse(new TextDecoder().decode(body)) as { businessId?: unknown } | null
    return isUuid(value?.businessId) ? value.businessId : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}
