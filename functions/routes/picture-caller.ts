// Who sends pictures: a signed-in member of the store that the address names, from our own pages. Asked before the body is read, so
// that a stranger's megabytes are never taken in.
import { bearerToken, fetchTokenUser } from '#data/access-token.ts'
import { isMember } from '#data/stores.ts'
import { errorResponse, methodNotAllowed, readBody } from '../respond.ts'
import type { RouteContext } from './context.ts'
import { isUuid } from './uuid.ts'
import { windowLimit } from './window-limit.ts'

/** Calls of one person per minute, in one isolate: a phone sends one or two pictures a second at most. */
const inMemory = windowLimit(120, 60)

export type PictureCaller = { readonly businessId: string; readonly userId: string }

/** The caller of `POST …?store={id}`, or the refusal to answer with. Existence of other stores is not told. */
export async function pictureCaller(
  request: Request,
  context: RouteContext,
): Promise<PictureCaller | Response> {
  if (request.method !== 'POST') return methodNotAllowed(['POST'])
  const { env, database, url } = context
  const origin = request.headers.get('origin')
  if (origin !== null && origin !== url.origin && origin !== env.SITE_URL) return errorResponse('forbidden')
  const token = bearerToken(request.headers.get('authorization'))
  if (!token) return errorResponse('unauthorised')
  const businessId = url.searchParams.get('store')
  if (!isUuid(businessId)) return errorResponse('bad_request')
  const userId = await fetchTokenUser(
    { url: env.SUPABASE_URL, publishableKey: env.SUPABASE_PUBLISHABLE_KEY },
    token,
  )
  if (!userId) return errorResponse('unauthorised')
  if (!inMemory(`${userId} ${businessId}`, context.now())) return errorResponse('too_many_requests')
  if (!(await isMember(database, businessId, userId))) return errorResponse('forbidden')
  return { businessId, userId }
}

/** The form in a body of at most `maxBytes`, or the refusal to answer with. */
export async function readForm(request: Request, maxBytes: number): Promise<FormData | Response> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data;/i.test(type)) return errorResponse('bad_request', { status: 415 })
  const bytes = await readBody(request, maxBytes)
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

/** Lower-case hexadecimal SHA-256, the first 32 digits: a name that is the content's. */
export async function contentName(parts: readonly (Blob | string)[]): Promise<string> {
  const bytes = await new Blob([...parts]).arrayBuffer()
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return [...hash.subarray(0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
