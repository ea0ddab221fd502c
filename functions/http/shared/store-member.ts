// Checks who sends files for a store: a signed-in member of the store in the address, from our own pages. Runs before the body is read, so
// that a stranger's megabytes are never received.
import { isMember } from '#contract/sql/account/account.ts'
import { callOrThrow } from '#data/client.ts'
import { bearerToken, fetchTokenUser } from '#data/server/account/access-token.ts'
import { isUuid } from '#domain/basics/uuid.ts'
import { authServerOf } from '../../lib/env.ts'
import { errorResponse, methodNotAllowed, readRequestBody } from '../../lib/respond.ts'
import { windowLimit } from '../../lib/window-limit.ts'
import type { RouteContext } from './context.ts'

/** Calls of one person per minute, in one isolate. A phone sends one or two pictures a second at most. */
const inMemory = windowLimit(120, 60)

export type StoreMember = { readonly businessId: string; readonly userId: string }

/** The caller of `POST …?store={id}`, or the answer that refuses it. The answer does not tell whether another store exists. */
export async function storeMember(request: Request, context: RouteContext): Promise<StoreMember | Response> {
  if (request.method !== 'POST') return methodNotAllowed(['POST'])
  const { env, database, url } = context
  const origin = request.headers.get('origin')
  if (origin !== null && origin !== url.origin && origin !== env.SITE_URL) return errorResponse('forbidden')
  const token = bearerToken(request.headers.get('authorization'))
  if (!token) return errorResponse('unauthorised')
  const businessId = url.searchParams.get('store')
  if (!isUuid(businessId)) return errorResponse('bad_request')
  const userId = await fetchTokenUser(authServerOf(env), token)
  if (!userId) return errorResponse('unauthorised')
  if (!inMemory(`${userId} ${businessId}`, context.now())) return errorResponse('too_many_requests')
  if (!(await callOrThrow(database, isMember, { businessId, userId }))) return errorResponse('forbidden')
  return { businessId, userId }
}

/** The form in a body of at most `maxBytes`, or the answer that refuses it. */
export async function readForm(request: Request, maxBytes: number): Promise<FormData | Response> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data;/i.test(type)) return errorResponse('bad_request', { status: 415 })
  const bytes = await readRequestBody(request, maxBytes)
  if (!bytes) return errorResponse('bad_request', { status: 413 })
  try {
    return await new Response(bytes as Uint8Array<ArrayBuffer>, {
      headers: { 'Content-Type': type },
    }).formData()
  } catch (error) {
    if (error instanceof TypeError) return errorResponse('bad_request')
    throw error
  }
}
