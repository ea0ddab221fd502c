// Makes answers other than stored pages: JSON, plain text, redirects and errors. No cache stores these answers. Each text for people is
// chosen by an error code: no error message, SQL or stack reaches a body.
import { ERROR_STATUS, type ErrorCode, isErrorCode } from '#contract/api/errors.ts'
import type { Refusal } from '#data/errors.ts'
import { workerMessages } from '#messages/areas.ts'
import { logError } from './log.ts'

const messages = workerMessages()

/** A JSON answer that no cache stores. */
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
  return jsonResponse(
    { error: { ...options.details, code, message: messages.refused[code] } },
    {
      status: options.status ?? ERROR_STATUS[code],
      ...(options.headers ? { headers: options.headers } : {}),
    },
  )
}

/** Answers a refusal of the database. A code outside the contract is a fault of our own code. */
export function refusalResponse({ code, details }: Refusal): Response {
  if (isErrorCode(code)) return errorResponse(code, { details })
  logError(`refused with an unknown code: ${code}`)
  return errorResponse('unavailable')
}

/** 405 with the methods that are allowed. */
export function methodNotAllowed(allowed: readonly string[]): Response {
  return errorResponse('bad_request', { status: 405, headers: { Allow: allowed.join(', ') } })
}

/** A sentence or two where neither a store nor our site has a page: a page of its own where people look, plain text for programs. */
export function textResponse(
  text: keyof typeof messages.plain,
  status: number,
  headers?: HeadersInit,
): Response {
  const all = new Headers(headers)
  const isPage = !/^(?:bad|long|no(?:File|Picture)|lead)/.test(text)
  all.set('Content-Type', isPage ? 'text/html; charset=utf-8' : 'text/plain; charset=utf-8')
  return plain(isPage ? pageOf(messages.plain[text]) : `${messages.plain[text]}\n`, status, all)
}

/** A whole page of a text of our own, whose first sentence is its heading. It names nobody: the shop may be one that does not name us. */
function pageOf(text: string): string {
  const [, heading = text, rest = ''] = /^(.*?[.])(?: (.*))?$/.exec(text) ?? []
  const style =
    ':root{color-scheme:light dark;font:1.125rem/1.5 system-ui,sans-serif}main{margin:20vh auto;max-width:28rem;padding:0 1.25rem}h1{font-size:1.5rem;line-height:1.3}'
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${heading}</title><style>${style}</style><main><h1>${heading}</h1><p>${rest}</p></main></html>\n`
}

/** Answers for a store whose pages do not exist yet, or were lost: the pages are being made. */
export function preparingResponse(): Response {
  return textResponse('preparing', 503, {
    'Retry-After': '2',
  })
}

/** A permanent redirect to a path of the same host, or to an absolute address of our own. No cache stores the redirect. */
export function redirectResponse(location: string, status: 301 | 302 | 303 | 308 = 301): Response {
  return plain(null, status, new Headers({ Location: location }))
}

function plain(body: string | null, status: number, headers: Headers): Response {
  headers.set('Cache-Control', 'no-store')
  return new Response(body, { status, headers })
}

/** 204 with cookies to set; no cache stores the answer. */
export function noContentResponse(cookies: readonly string[] = []): Response {
  const headers = new Headers()
  for (const cookie of cookies) headers.append('Set-Cookie', cookie)
  return plain(null, 204, headers)
}

/**
 * Reads a JSON body of at most `maxBytes`. Returns `tooLarge` as soon as more bytes arrive, also for bodies without Content-Length. Returns
 * `invalid` for anything other than JSON in UTF-8.
 */
export async function readJson(
  request: Request,
  maxBytes: number,
): Promise<{ ok: true; value: unknown } | { ok: false; reason: 'tooLarge' | 'invalid' }> {
  const bytes = await readRequestBody(request, maxBytes)
  if (!bytes) return { ok: false, reason: 'tooLarge' }
  try {
    return { ok: true, value: JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) }
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) return { ok: false, reason: 'invalid' }
    throw error
  }
}

/** The exact bytes of a body, or null when there are more than `maxBytes`. */
export async function readRequestBody(request: Request, maxBytes: number): Promise<Uint8Array | null> {
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
