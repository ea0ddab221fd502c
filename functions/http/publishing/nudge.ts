// POST /api/nudge {"store": businessId}: reports that a member has just saved. The database sends the same notice; this request helps when
// that notice is lost.
import { parseNudge } from '#contract/api/publishing.ts'
import { isMember } from '#contract/sql/account/account.ts'
import { callOrThrow } from '#data/client.ts'
import { bearerToken, fetchTokenUser } from '#data/server/account/access-token.ts'
import { enqueueStores } from '../../adapters/queue.ts'
import { authServerOf } from '../../lib/env.ts'
import { logError } from '../../lib/log.ts'
import { errorResponse, jsonResponse, methodNotAllowed, readJson } from '../../lib/respond.ts'
import { LIMITS_MS, withTimeLimit } from '../../lib/time-limit.ts'
import { windowLimit } from '../../lib/window-limit.ts'
import type { RouteContext, RouteHandler } from '../shared/context.ts'

const MAX_BYTES = 1_024

/** Saves that one person may report per minute and store. A platform limiter counts separately at each location. */
const NUDGES_PER_MINUTE = 30

const inMemory = windowLimit(NUDGES_PER_MINUTE, 60)

/**
 * 202 queued; 401 without a valid token, 403 for another person's store and for an unknown one (the answer does not tell which), 429 beyond
 * the limit.
 */
export const nudgeStore: RouteHandler = async (request, context) => {
  if (request.method !== 'POST') return methodNotAllowed(['POST'])
  const token = bearerToken(request.headers.get('authorization'))
  if (!token) return errorResponse('unauthorised')
  const body = await readJson(request, MAX_BYTES)
  if (!body.ok) return errorResponse('bad_request', body.reason === 'tooLarge' ? { status: 413 } : {})
  const businessId = parseNudge(body.value)
  if (!businessId) return errorResponse('bad_request')

  const { env, database } = context
  const userId = await fetchTokenUser(authServerOf(env), token)
  if (!userId) return errorResponse('unauthorised')
  if (!(await takesOne(`${userId} ${businessId}`, context))) return errorResponse('too_many_requests')
  if (!(await callOrThrow(database, isMember, { businessId, userId }))) return errorResponse('forbidden')

  await enqueueStores(env.REBUILDS, [businessId])
  return jsonResponse({ queued: true }, { status: 202 })
}

/** Uses up one nudge of the key. True: one was left. */
async function takesOne(key: string, { env, now }: RouteContext): Promise<boolean> {
  if (!env.NUDGE_LIMIT) return inMemory(key, now())
  try {
    const counted = env.NUDGE_LIMIT.limit({ key })
    return (await withTimeLimit(counted, LIMITS_MS.nearby, 'rate limit')).success
  } catch (error) {
    logError('the rate limit did not answer', error)
    return inMemory(key, now())
  }
}
