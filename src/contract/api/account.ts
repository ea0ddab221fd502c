// Routes below /api/account. On our own host a person proves their identity, keeps an order, gets a code for a store's domain, and
// deletes a store or an account. On a store's domain the person exchanges the code for a session, reads and changes the account,
// and ends the session. All routes accept JSON by POST from the same origin only. Each may answer `bad_request`,
// `too_many_requests` and `unavailable`.
import * as v from 'valibot'
import { isUuid } from '#domain/basics/uuid.ts'
import { hasTexts } from '../has-texts.ts'
import { text } from '../sql/values.ts'
import type { ErrorCode } from './errors.ts'

const isHex = (pattern: RegExp) => (value: unknown) => typeof value === 'string' && pattern.test(value)

/**
 * POST /api/account/claim, own host, bearer: gives a guest's order to the person who has its link. 404 `bad_request`: no order has
 * the token.
 */
export const orderClaimRequest = v.object({ token: v.custom<string>(isHex(/^[0-9a-f]{32,64}$/)) })
export const orderClaimAnswer = v.object({ order: v.picklist(['claimed', 'yours', 'taken']) })
export type ClaimAnswer = v.InferOutput<typeof orderClaimAnswer>

/**
 * POST /api/account/code, own host, bearer: returns an address on the store's domain, with the code in its fragment. May also
 * refuse with `unknown_store`.
 */
export const codeRequest = v.object({ host: text, challenge: text })
export type CodeAnswer = { readonly url: string }

/** Checks the answer of the route that makes a code. */
export function isCodeAnswer(body: unknown): body is CodeAnswer {
  return hasTexts(body, ['url'])
}

/**
 * POST /api/account/start, domain: returns the challenge that the request for a code must contain. The verifier of the challenge
 * stays in a cookie.
 */
export const startAnswer = v.object({ challenge: text })

/** POST /api/account/session, domain: 204 and the cookie; `unauthorised` for an invalid code. */
export const sessionRequest = v.object({ code: v.custom<string>(isHex(/^[0-9a-f]{64}$/)) })

/** POST /api/account, domain: returns `account` of src/contract/sql/account/account.ts; `unauthorised` when nobody is signed in there. */
export const accountRequest = v.object({
  call: v.picklist(['my_account', 'save_my_address', 'remove_my_address']),
  /** The database checks the address. */
  address: v.optional(v.unknown()),
  id: v.optional(v.custom<string>(isUuid)),
})

/**
 * POST /api/account/proof, own host, bearer: returns the proof that calls of this session send for ten minutes. Body `{password?}`.
 */
export const proofAnswer = v.object({ proof: text })

export const PROOF_ERRORS = [
  'password_wrong',
  'sign_in_again',
  'password_new',
  'unauthorised',
  'too_many_requests',
] as const satisfies readonly ErrorCode[]

/**
 * Body of POST /api/account/delete, own host, bearer. An empty password means that the person has just signed in by mail or Google.
 */
export type DeletionRequest =
  | { readonly kind: 'store'; readonly store: string; readonly slug: string }
  | { readonly kind: 'account'; readonly slugs: readonly string[] }

/** The store or account to delete; null for anything else. */
export function parseDeletion(value: unknown): DeletionRequest | null {
  const { kind, store, slug, slugs } = (value ?? {}) as Record<string, unknown>
  if (kind === 'store' && isUuid(store) && typeof slug === 'string') return { kind, store, slug }
  const isList =
    Array.isArray(slugs) && slugs.length <= 100 && slugs.every((entry) => typeof entry === 'string')
  return kind === 'account' && isList ? { kind, slugs: slugs as string[] } : null
}

/** 200 when everything is deleted, 202 with `done: false` when the server continues. The store is offline in both cases. */
export const deletionAnswer = v.object({ done: v.boolean() })

export const DELETION_ERRORS = [
  ...PROOF_ERRORS,
  'slug_mismatch',
  'forbidden',
] as const satisfies readonly ErrorCode[]

/** The refusal `last_owner` names the stores that nobody else owns and that the request did not name. */
export const storesToName = v.object({ stores: v.array(v.object({ name: text, slug: text })) })
export type StoreToName = v.InferOutput<typeof storesToName>['stores'][number]

/** The password in a body, or null when the body has none. */
export function passwordIn(value: unknown): string | null {
  const { password } = (value ?? {}) as { readonly password?: unknown }
  return typeof password === 'string' && password !== '' ? password.slice(0, 1_000) : null
}
