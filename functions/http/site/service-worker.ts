// GET /sw.js: the service worker of our own host, with the version of its offline page written in. A deploy that changes the offline page
// changes this script, so that browsers fetch both again.
// GET /push-worker.js: the service worker of notifications, unchanged.
import { fetchAsset } from '../../adapters/assets.ts'
import { contentName } from '../../lib/content-name.ts'
import type { Env } from '../../lib/env.ts'
import { methodNotAllowed } from '../../lib/respond.ts'

/** The word in the script that is replaced by the version. */
const PLACE = 'oja-offline-version'

/** The worker may fetch from our host only. A worker's own policy decides what the worker may fetch. */
const POLICY = "default-src 'none'; connect-src 'self'"

/** The worker of notifications also loads /sw.js. */
const PUSH_POLICY = "default-src 'none'; connect-src 'self'; script-src 'self'"

const fetchText = async (env: Env, path: string) => {
  const response = await fetchAsset(env.ASSETS, path)
  return response.ok ? response.text() : null
}

/** The script, or null when the build has none. Not stored: browsers must get the newest script at each visit. */
export async function answerServiceWorker(request: Request, env: Env): Promise<Response | null> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return methodNotAllowed(['GET', 'HEAD'])
  const [script, page] = await Promise.all([fetchText(env, '/sw.js'), fetchText(env, '/offline')])
  if (script === null || page === null) return null
  const version = (await contentName([page])).slice(0, 12)
  return scriptResponse(request, script.replaceAll(PLACE, version), POLICY)
}

/** The worker of notifications, or null when the build has none. */
export async function answerPushWorker(request: Request, env: Env): Promise<Response | null> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return methodNotAllowed(['GET', 'HEAD'])
  const script = await fetchText(env, '/push-worker.js')
  return script === null ? null : scriptResponse(request, script, PUSH_POLICY)
}

function scriptResponse({ method }: Request, script: string, policy: string): Response {
  return new Response(method === 'HEAD' ? null : script, {
    headers: {
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy': policy,
    },
  })
}
