// POST /api/nudge {"store": businessId}: a member has just saved and wants the page now. The webhook does the same; this one
// is for the seconds in which that may be lost.
import { bearerToken, fetchTokenUser } from '#data/access-token.ts'
import { isMember } from '#data/stores.ts'
import { enqueueStores } from '../adapters/queue.ts'
import { LIMITS_MS, withTimeLimit } from '../adapters/time-limit.ts'
import { errorResponse, jsonResponse, methodNotAllowed, readJson } from '../respond.ts'
import type { RouteContext, RouteHandler } from './context.ts'
import { isUuid } from './uuid.ts'
import { windowLimit } from './window-limit.ts'

const MAX_BYTES = 1_024

/** Saves that one person may announce per minute and store. With a platform limiter that one counts, per location. */
const NUDGES_PER_MINUTE = 30

const inMemory = windowLimit(NUDGES_PER_MINUTE, 60)

/** 202 queued; 401 without a valid token, 403 for a store of others (and for none: existence is not told), 429 beyond the limit. */
export const nudgeStore: RouteHandler = async (request, context) => {
  if (request.method !== 'POST') return methodNotAllowed(['POST'])
  const token = bearerToken(request.headers.get('authorization'))
  if (!token) return errorResponse('unauthorised')
  const body = await readJson(request, MAX_BYTES)
  if (!body.ok) return errorResponse('bad_request', body.reason === 'tooLarge' ? { status: 413 } : {})
  const businessId = (body.value as { store?: unknown } | null)?.store
  if (!isUuid(businessId)) return errorResponse('bad_request')

  const { env, database } = context
  const userId = await fetchTokenUser(
    { url: env.SUPABASE_URL, publishableKey: env.SUPABASE_PUBLISHABLE_KEY },
    token,
  )
  if (!userId) return errorResponse('unauthorised')
  if (!(await isWithinLimit(`${userId} ${businessId}`, context))) return errorResponse('too_many_requests')
  if (!(await isMember(database, businessId, userId))) return errorResponse('forbidden')

  await enqueueStores(env.REBUILDS, [businessId])
  return jsonResponse({ queued: true }, { status: 202 })
}

async function isWithinLimit(key: string, { env, now }: RouteContext): Promise<boolean> {
  if (!env.NUDGE_LIMIT) return inMemory(key, now())
  try {
    const counted = env.NUDGE_LIMIT.limit({ key })
    return (await withTimeLimit(counted, LIMITS_MS.nearby, 'rate limit')).success
  } catch (error) {
    console.error('the rate limit did not answer', error)
    return inMemory(key, now())
  }
}
