// How the Worker answers when the answer is not a stored page: JSON, plain text, redirects and errors.
// Never stored by anyone. Text for people is chosen here by code: no error's own message, SQL or stack reaches a body.

/** The codes of the HTTP contract (architecture, "Contracts"). */
export type ErrorCode = keyof typeof ERRORS

const ERRORS = {
  bad_request: [400, 'The request could not be read. Please try again.'],
  unauthorised: [401, 'Please sign in again.'],
  forbidden: [403, 'You may not do this.'],
  password_wrong: [403, 'That is not your password.'],
  sign_in_again: [403, 'Please sign in again first.'],
  password_new: [
    403,
    'This password is too new to be enough. Please sign in by a link from your mail first.',
  ],
  slug_mismatch: [422, 'That is not the address of this shop.'],
  last_owner: [409, 'Nobody else owns this shop.'],
  unknown_store: [404, 'This shop does not exist.'],
  store_suspended: [403, 'This shop is not available at the moment.'],
  store_closed: [409, 'This shop is not taking orders at the moment.'],
  unknown_product: [422, 'A product in your cart is no longer in this shop.'],
  product_unavailable: [409, 'A product in your cart is not for sale at the moment.'],
  out_of_stock: [409, 'There is not enough of a product in your cart.'],
  bad_quantity: [422, 'A quantity in your cart is not a whole number of 1 or more.'],
  order_too_large: [422, 'This order is too large to place here. Please write to the shop.'],
  voucher_unknown: [422, 'This voucher code does not exist.'],
  voucher_not_started: [422, 'This voucher cannot be used yet.'],
  voucher_ended: [422, 'This voucher has ended.'],
  voucher_used_up: [422, 'This voucher has been used up.'],
  voucher_minimum: [422, 'Your order is below the minimum of this voucher.'],
  gift_card_unknown: [422, 'This gift card does not exist.'],
  gift_card_ended: [422, 'This gift card has expired.'],
  gift_card_empty: [422, 'Nothing is left on this gift card.'],
  gift_card_currency: [422, 'This gift card is in another currency.'],
  delivery_unknown: [422, 'This delivery choice is not offered by the shop.'],
  picture_refused: [422, 'This is not a picture that we can keep.'],
  plan_needed: [403, 'Your plan does not include this.'],
  watermark_changed: [409, 'The watermark has changed. Please add the picture again.'],
  too_many_pictures: [429, 'This is the most pictures that a shop may add at once. Please try again later.'],
  price_changed: [409, 'Prices have changed since you opened the page. Please look at the new total.'],
  order_changed: [409, 'This order was placed before with other contents.'],
  too_many_requests: [429, 'Too many requests. Please wait a moment and try again.'],
  unavailable: [503, 'This does not work at the moment. Please try again soon.'],
} as const satisfies Record<string, readonly [status: number, message: string]>

/** True for a code of the contract. */
export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(ERRORS, code)
}

/** A JSON answer that nobody stores. */
export function jsonResponse(body: unknown, init: { status?: number; headers?: HeadersInit } = {}): Response {
  const headers = new Headers(init.headers)
  headers.set('Content-Type', 'application/json; charset=utf-8')
  return plain(JSON.stringify(body), init.status ?? 200, headers)
}

/**
 * `{error: {code, message, ...details}}` with the code's true status. `details` are extra facts for the cart
 * (`available`, `quote`): never text of an exception. `status` replaces the usual one (405, 413).
 */
export function errorResponse(
  code: ErrorCode,
  options: {
    readonly status?: number
    readonly details?: Readonly<Record<string, unknown>>
    readonly headers?: HeadersInit
  } = {},
): Response {
  const [status, message] = ERRORS[code]
  return jsonResponse(
    { error: { ...options.details, code, message } },
    { status: options.status ?? status, ...(options.headers ? { headers: options.headers } : {}) },
  )
}

/** 405 with the methods that are allowed. */
export function methodNotAllowed(allowed: readonly string[]): Response {
  return errorResponse('bad_request', { status: 405, headers: { Allow: allowed.join(', ') } })
}

/** A plain page of one sentence, for requests that belong to no store and not to our site. */
export function textResponse(text: string, status: number, headers?: HeadersInit): Response {
  const all = new Headers(headers)
  all.set('Content-Type', 'text/plain; charset=utf-8')
  return plain(`${text}\n`, status, all)
}

/** For a store whose pages are not there yet, or were lost: they are being made. */
export function preparingResponse(): Response {
  return textResponse('This shop is being prepared. Please try again in a moment.', 503, {
    'Retry-After': '2',
  })
}

/** A permanent redirect to a path of the same host, or to an absolute address of our own. Never stored. */
export function redirectResponse(location: string, status: 301 | 302 | 303 | 308 = 301): Response {
  return plain(null, status, new Headers({ Location: location }))
}

function plain(body: string | null, status: number, headers: Headers): Response {
  headers.set('Cache-Control', 'no-store')
  return new Response(body, { status, headers })
}

/**
 * Reads a JSON body of at most `maxBytes`. `tooLarge` without having read more than that: the limit holds for
 * bodies without Content-Length too. `invalid` for anything that is not JSON in UTF-8.
 */
export async function readJson(
  request: Request,
  maxBytes: number,
): Promise<{ ok: true; value: unknown } | { ok: false; reason: 'tooLarge' | 'invalid' }> {
  const bytes = await readBody(request, maxBytes)
  if (!bytes) return { ok: false, reason: 'tooLarge' }
  try {
    return { ok: true, value: JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) }
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) return { ok: false, reason: 'invalid' }
    throw error
  }
}

/** The exact bytes of a body, or null when there are more than `maxBytes`. */
export async function readBody(request: Request, maxBytes: number): Promise<Uint8Array | null> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) return null
  if (!request.body) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    if (size > maxBytes) return null
    chunks.push(chunk)
  }
  const all = new Uint8Array(size)
  let offset = 0
  for (const chunk of chunks) {
    all.set(chunk, offset)
    offset += chunk.byteLength
  }
  return all
}
