// POST /api/account/delete: deletes a store for its owner, or an account for its person, with the stores that nobody else owns.
// Attacks and answers:
// - a stolen token or an unlocked phone: asks for the password again, or for a new sign-in by mail or Google;
// - a password that the thief has set: refuses passwords of the last seven days;
// - a form of another site: same origin, JSON, a bearer token and no cookie;
// - guessing the password here: five tries in fifteen minutes;
// - another person's store: reads the ownership under a lock;
// - an accident: the person types the store's address.
import { type DeletionRequest, parseDeletion, passwordIn } from '#contract/api/account.ts'
import { beginAccountDeletion, beginStoreDeletion } from '#contract/sql/system/system.ts'
import { call } from '#data/client.ts'
import { bearerToken } from '#data/server/account/access-token.ts'
import { fetchTokenAccount, type TokenAccount } from '#data/server/account/account-check.ts'
import { authServerOf } from '../../lib/env.ts'
import { logError } from '../../lib/log.ts'
import { errorResponse, jsonResponse } from '../../lib/respond.ts'
import type { RouteContext, RouteHandler } from '../shared/context.ts'
import { readOrderBody } from '../shared/json-request.ts'
import { provePerson } from './shared/person-proof.ts'

/** Most deletions end sooner; longer deletions continue after the answer. */
const ANSWER_WITHIN_MS = 6_000

/**
 * `{kind: 'store', store, slug, password?}` or `{kind: 'account', slugs, password?}` -> 200 `{done: true}`, or 202 `{done: false}` when the
 * work continues; the store is off line in both cases. 401 without a person; 403 `password_wrong`, `password_new` or `sign_in_again` (no
 * password, and no sign-in by mail or Google since a proof was first asked for), `forbidden` for another person's store; 409 `last_owner`
 * with the `stores` to name; 422 `slug_mismatch`.
 */
export const deleteAccount: RouteHandler = async (request, context) => {
  const body = await readOrderBody(request)
  if (!body.ok) return body.response
  const asked = parseDeletion(body.value)
  if (!asked) return errorResponse('bad_request')
  const token = bearerToken(request.headers.get('authorization'))
  if (!token) return errorResponse('unauthorised')
  const account = await fetchTokenAccount(authServerOf(context.env), token)
  if (!account) return errorResponse('unauthorised')
  const proof = await provePerson(account, passwordIn(body.value), context)
  return proof.ok ? begin(asked, account, context) : proof.response
}

async function begin(
  asked: DeletionRequest,
  { userId }: TokenAccount,
  context: RouteContext,
): Promise<Response> {
  const { database } = context
  const begun =
    asked.kind === 'store'
      ? await call(database, beginStoreDeletion, { businessId: asked.store, userId, slug: asked.slug })
      : await call(database, beginAccountDeletion, { userId, slugs: asked.slugs })
  if (!begun.ok) {
    const { code, details } = begun.error
    if (code !== 'forbidden' && code !== 'slug_mismatch' && code !== 'last_owner') {
      throw new Error(`deletion: refused with ${code}`)
    }
    return errorResponse(code, { details })
  }
  // If this deletion fails, the cron job continues the deletion.
  const work = context
    .continueDeletions(asked.kind === 'store' ? { store: asked.store } : { user: userId })
    .then(
      () => true,
      (error: unknown) => {
        logError('deletion: started, and not done yet', error)
        return false
      },
    )
  context.waitUntil(work)
  const done = await Promise.race([work, after(ANSWER_WITHIN_MS)])
  return jsonResponse({ done }, { status: done ? 200 : 202 })
}

function after(ms: number): Promise<false> {
  return new Promise((resolve) => setTimeout(() => resolve(false), ms))
}
