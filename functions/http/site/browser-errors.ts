// POST /api/errors: counts a fault of our scripts that a browser reports (src/components/crash/report-error.ts). Attacks: invented faults
// (few per network, cleaned again, at most a thousand kinds in the database), and texts about people (browser-error.ts).
import { parseBrowserError } from '#contract/api/browser-errors.ts'
import { noteBrowserError } from '#contract/sql/operator/operator-health.ts'
import { callOrThrow } from '#data/client.ts'
import { browserName } from '#domain/basics/browser-error.ts'
import { logError } from '../../lib/log.ts'
import { errorResponse, methodNotAllowed, readJson } from '../../lib/respond.ts'
import { windowLimit } from '../../lib/window-limit.ts'
import type { RouteHandler } from '../shared/context.ts'
import { isSameOrigin } from '../shared/json-request.ts'

const MAX_BYTES = 4_096

/** Of one network in ten minutes; a page sends three. Each isolate counts alone. */
const takesOneOfNetwork = windowLimit(10, 600)

/** Of everybody in a minute: a deploy that breaks a page for all must not fill the database with writes. */
const takesOneOfAll = windowLimit(60, 60)

/** 204 counted, or not counted because there are many; 400, 403, 413. Nobody waits for the answer. */
export const receiveBrowserError: RouteHandler = async (request, context) => {
  if (request.method !== 'POST') return methodNotAllowed(['POST'])
  if (!isSameOrigin(request)) return errorResponse('forbidden')
  const body = await readJson(request, MAX_BYTES)
  if (!body.ok) return errorResponse('bad_request', body.reason === 'tooLarge' ? { status: 413 } : {})
  const cleaned = parseBrowserError(body.value)
  if (!cleaned) return errorResponse('bad_request')
  const { clientAddress, database, domainStoreId, now, waitUntil } = context
  if (takesOneOfNetwork(clientAddress ?? '', now()) && takesOneOfAll('', now())) {
    const place = domainStoreId === null ? cleaned.place : 'shop'
    const browser = browserName(request.headers.get('user-agent') ?? '')
    const fault = { ...cleaned, place, browser }
    logError(`browser: ${fault.name} on ${place}: ${fault.message} (${fault.frames[0]}, ${browser})`)
    waitUntil(
      callOrThrow(database, noteBrowserError, { error: fault }).catch((error) =>
        logError('browser: not counted', error),
      ),
    )
  }
  return new Response(null, { status: 204, headers: { 'Cache-Control': 'no-store' } })
}
