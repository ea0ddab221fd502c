// GET /sw.js: the service worker of our own host, stamped with the offline page that belongs to it. A deploy that changes the page
// changes this script, so that browsers fetch both anew.
import { fetchAsset } from '../adapters/assets.ts'
import type { Env } from '../env.ts'
import { methodNotAllowed } from '../respond.ts'

/** Stands in the script for the version. */
const PLACE = 'oja-offline-version'

/** A worker's own policy decides what it may fetch: our host, nothing else. */
const POLICY = "default-src 'none'; connect-src 'self'"

const textOf = async (env: Env, path: string) => {
  const response = await fetchAsset(env.ASSETS, path)
  return response.ok ? response.text() : null
}

/** The script, or null when the build has none. Browsers ask for it at each visit; it is never stored. */
export async function answerServiceWorker(request: Request, env: Env): Promise<Response | null> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return methodNotAllowed(['GET', 'HEAD'])
  const [script, page] = await Promise.all([textOf(env, '/sw.js'), textOf(env, '/offline')])
  if (script === null || page === null) return null
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(page))
  const version = Array.from(new Uint8Array(digest).slice(0, 6), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
  return new Response(request.method === 'HEAD' ? null : script.replaceAll(PLACE, version), {
    headers: {
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy': POLICY,
    },
  })
}
