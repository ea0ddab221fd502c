// POST /api/exit-kit: the file of a finished exit kit, to the owner with a proof of at most ten minutes. A form posts `kit`, `token` and `proof`, so that
// the browser saves the file itself and no address holds a secret. The database decides, as the person whose token it is.
// Attacks: a stolen session (no proof), a manager, the owner of another shop, a form of another site, a file of yesterday.
import { type TakenExitKit, takeExitKit } from '#contract/sql/catalogue/exit-kits.ts'
import { call, openDatabase } from '#data/client.ts'
import { fetchTokenUser, parseToken } from '#data/server/account/access-token.ts'
import { isUuid } from '#domain/basics/uuid.ts'
import { kitPartKey } from '#storefront/store/file-keys.ts'
import { openObject } from '../../adapters/r2.ts'
import { authServerOf } from '../../lib/env.ts'
import { logError } from '../../lib/log.ts'
import { errorResponse, methodNotAllowed, readRequestBody } from '../../lib/respond.ts'
import type { RouteContext, RouteHandler } from '../shared/context.ts'

const MAX_BYTES = 16_384

/** 200 with the ZIP; 401 without a person; 403 `forbidden` and `proof_needed`; 404 `kit_gone`. */
export const sendExitKit: RouteHandler = async (request, context) => {
  if (request.method !== 'POST') return methodNotAllowed(['POST'])
  const { env, url } = context
  const origin = request.headers.get('origin')
  if (origin !== url.origin && origin !== env.SITE_URL) return errorResponse('forbidden')
  const body = await readRequestBody(request, MAX_BYTES)
  if (!body) return errorResponse('bad_request', { status: 413 })
  const form = new URLSearchParams(new TextDecoder().decode(body))
  const token = parseToken(form.get('token') ?? '')
  // Asked first: the database's refusal of a token that has ended looks like a failure.
  if (!token || !(await fetchTokenUser(authServerOf(env), token))) return errorResponse('unauthorised')
  const kitId = form.get('kit')
  if (!isUuid(kitId)) return errorResponse('bad_request')
  const asPerson = openDatabase({ url: env.SUPABASE_URL, key: env.SUPABASE_PUBLISHABLE_KEY, token })
  const taken = await call(asPerson, takeExitKit, { kitId, proof: form.get('proof') ?? '' })
  if (taken.ok) return fileOf(kitId, taken.value, context)
  const { code } = taken.error
  if (code === 'kit_gone') return errorResponse('kit_gone')
  return errorResponse(code === 'proof_needed' ? 'proof_needed' : 'forbidden')
}

/** The parts, one after the other: no more than one piece of one part is in memory. */
function fileOf(
  kitId: string,
  { businessId, parts, bytes, name }: TakenExitKit,
  context: RouteContext,
): Response {
  const { readable, writable } = new FixedLengthStream(bytes)
  const send = async () => {
    for (let place = 0; place < parts; place += 1) {
      const part = await openObject(context.env.PAGES, kitPartKey(businessId, kitId, place))
      if (!part) throw new Error(`exit kit ${kitId}: part ${place} is missing`)
      if (part.size > 0) await part.body.pipeTo(writable, { preventClose: true })
      else await part.body.cancel()
    }
    await writable.close()
  }
  context.waitUntil(
    send().catch(async (error: unknown) => {
      logError(`exit kit ${kitId}: could not be sent to its end`, error)
      await writable.abort(error).catch(() => {}) // the person has gone already
    }),
  )
  return new Response(readable, {
    headers: {
      'Content-Type': 'application/zip',
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'no-store',
    },
  })
}
