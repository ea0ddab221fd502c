// GET /sw.js: the service worker of our own host, with the version of its offline page written in. A deploy that changes the offline page
// changes this script, so that browsers fetch both again.
// GET /owner-worker.js: the service worker of the owner's app, with the version of the app's page written in.
import { fetchAsset } from '../../adapters/assets.ts'
import { contentName } from '../../lib/content-name.ts'
import type { Env } from '../../lib/env.ts'
import { methodNotAllowed } from '../../lib/respond.ts'
import { allowSupabase } from '../../serving/person-policy.ts'
import { closePolicy } from '../../serving/security-headers.ts'
import { serveOwnerApp } from '../../serving/site-files.ts'

/** The words in the scripts that are replaced by the versions. */
const PLACE = 'oja-offline-version'
const OWNER_PLACE = 'oja-owner-version'

/** The worker may fetch from our host only. A worker's own policy decides what the worker may fetch. */
const POLICY = "default-src 'none'; connect-src 'self'"

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
  return scriptResponse(request, script.replaceAll(PLACE, version))
}

/** The worker of the owner's app, or null when the build has none. */
export async function answerOwnerWorker(request: Request, url: URL, env: Env): Promise<Response | null> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return methodNotAllowed(['GET', 'HEAD'])
  const [script, version] = await Promise.all([fetchText(env, '/owner-worker.js'), appVersion(url, env)])
  if (script === null || version === null) return null
  return scriptResponse(request, script.replaceAll(OWNER_PLACE, version))
}

/** The name of the app's page as a browser gets it, with the policy that it keeps beside it; null when the build has no such page. */
async function appVersion(url: URL, env: Env): Promise<string | null> {
  const at = new URL('/dashboard', url)
  const page = allowSupabase(await serveOwnerApp(new Request(at), at, env), env)
  if (!page.ok) return null
  const policy = closePolicy(page.headers.get('Content-Security-Policy') ?? '')
  return (await contentName([await page.text(), policy])).slice(0, 12)
}

function scriptResponse({ method }: Request, script: string): Response {
  return new Response(method === 'HEAD' ? null : script, {
    headers: {
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy': POLICY,
    },
  })
}
