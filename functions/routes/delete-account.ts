// POST /api/account/delete: a store by its owner, or an account by its person, with the stores that nobody else owns.
// Attacks it stands against: a token that was stolen or a phone left unlocked (the password again, or a new sign-in by mail or Google),
// a password that the thief has set first (none of the last week is believed), another site's form (same origin, JSON, a bearer token and no cookie), guessing the password here (five tries in fifteen
// minutes), another person's store (ownership is read under a lock), a slip of the finger (the store's address is typed).
import { bearerToken } from '#data/access-token.ts'
import { fetchTokenAccount, type TokenAccount } from '#data/account-check.ts'
import { beginAccountDeletion, beginStoreDeletion } from '#data/deletion.ts'
import { storableText } from '#domain/basics/text.ts'
import { errorResponse, jsonResponse } from '../respond.ts'
import type { RouteContext, RouteHandler } from './context.ts'
import { orUnavailable, readOrderBody } from './order-entry.ts'
import { passwordIn, provePerson } from './person-proof.ts'
import { isUuid } from './uuid.ts'

/** Most deletions end sooner; the others go on behind the answer. */
const ANSWER_WITHIN_MS = 6_000

type Asked =
  | { readonly kind: 'store'; readonly store: string; readonly slug: string }
  | { readonly kind: 'account'; readonly slugs: readonly string[] }

/**
 * `{kind: 'store', store, slug, password?}` or `{kind: 'account', slugs, password?}` -> 200 `{done: true}`, or 202 `{done: false}` when
 * the work goes on; the store is off line in both cases. 401 without a person; 403 `password_wrong`, `password_new` or `sign_in_again`
 * (no password, and no sign-in by mail or Google since a proof was first asked for), `forbidden` for a store of others; 409 `last_owner` with the `stores` to name; 422 `slug_mismatch`.
 */
export const deleteAccount: RouteHandler = async (request, context) => {
  const body = await readOrderBody(request)
  if (!body.ok) return body.response
  const asked = parseAsked(body.value)
  if (!asked) return errorResponse('bad_request')
  const token = bearerToken(request.headers.get('authorization'))
  if (!token) return errorResponse('unauthorised')
  return orUnavailable(async () => {
    const server = {
      url: context.env.SUPABASE_URL,
      publishableKey: context.env.SUPABASE_PUBLISHABLE_KEY,
    }
    const account = await fetchTokenAccount(server, token)
    if (!account) return errorResponse('unauthorised')
    const proof = await provePerson(account, passwordIn(body.value), server, context)
    return proof.ok ? begin(asked, account, context) : proof.response
  })
}

async function begin(asked: Asked, { userId }: TokenAccount, context: RouteContext): Promise<Response> {
  const { database } = context
  const begun =
    asked.kind === 'store'
      ? await beginStoreDeletion(database, { businessId: asked.store, userId, slug: asked.slug })
      : await beginAccountDeletion(database, userId, asked.slugs)
  if (!begun.ok) {
    const { code, details } = begun.error
    if (code !== 'forbidden' && code !== 'slug_mismatch' && code !== 'last_owner') {
      throw new Error(`deletion: refused with ${code}`)
    }
    return errorResponse(code, { details })
  }
  // What fails from here on is gone on with by the minute's sweep.
  const work = context.goOnDeleting(asked.kind === 'store' ? { store: asked.store } : { user: userId }).then(
    () => true,
    (error: unknown) => {
      console.error('deletion: begun, and not done yet', error)
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

function parseAsked(value: unknown): Asked | null {
  const { kind, store, slug, slugs } = (value ?? {}) as Record<string, unknown>
  if (kind === 'store' && isUuid(store) && typeof slug === 'string')
    return { kind, store, slug: storableText(slug) }
  const isList =
    Array.isArray(slugs) && slugs.length <= 100 && slugs.every((entry) => typeof entry === 'string')
  return kind === 'account' && isList ? { kind, slugs: (slugs as string[]).map(storableText) } : null
}
