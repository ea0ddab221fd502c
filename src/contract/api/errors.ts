// The codes of refusals of routes under /api/, each with its usual status. A refusal is `{error: {code, message, ...facts}}`. The
// message comes from src/messages/en/worker.ts. The contract of a route says which facts come with a code.
import { hasOwnKey } from '#domain/basics/older-engines.ts'

export const ERROR_STATUS = {
  bad_request: 400,
  unauthorised: 401,
  forbidden: 403,
  password_wrong: 403,
  sign_in_again: 403,
  password_new: 403,
  proof_needed: 403,
  kit_gone: 404,
  slug_mismatch: 422,
  last_owner: 409,
  unknown_store: 404,
  store_suspended: 403,
  store_closed: 409,
  unknown_product: 422,
  product_unavailable: 409,
  out_of_stock: 409,
  bad_quantity: 422,
  order_too_large: 422,
  voucher_unknown: 422,
  voucher_not_started: 422,
  voucher_ended: 422,
  voucher_used_up: 422,
  voucher_minimum: 422,
  gift_card_unknown: 422,
  gift_card_ended: 422,
  gift_card_empty: 422,
  gift_card_currency: 422,
  points_currency: 422,
  currency_unavailable: 409,
  delivery_unknown: 422,
  picture_gone: 409,
  picture_refused: 422,
  import_unreadable: 422,
  import_busy: 409,
  import_state: 409,
  import_waiting: 409,
  import_rows: 403,
  push_service: 422,
  plan_needed: 403,
  prices_needed: 409,
  already_renews: 409,
  plan_ended: 409,
  paying_off: 503,
  domain_refused: 422,
  too_many_claims: 409,
  unknown_subscription: 404,
  watermark_changed: 409,
  too_many_pictures: 429,
  price_changed: 409,
  order_changed: 409,
  too_many_requests: 429,
  broken: 500,
  unavailable: 503,
} as const satisfies Record<string, number>

export type ErrorCode = keyof typeof ERROR_STATUS

/** True for a code that routes refuse with. */
export function isErrorCode(code: string): code is ErrorCode {
  return hasOwnKey(ERROR_STATUS, code)
}

/** `code` is one of errors.ts. An older page may get a code that it does not know. */
export type RefusalBody = { readonly code: ErrorCode | (string & {}) } & Readonly<Record<string, unknown>>

/** The refusal in a body; null when the body does not come from one of our routes. */
export function refusalIn(body: unknown): RefusalBody | null {
  const { error } = (body ?? {}) as { readonly error?: { readonly code?: unknown } }
  return typeof error?.code === 'string' ? (error as RefusalBody) : null
}
