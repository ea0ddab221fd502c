// Sets headers of pages on which a person signs in or is signed in. Their scripts call Supabase, whose address is known only at run time. The
// headers also keep the addresses of these pages from other sites.
import type { Env } from '../lib/env.ts'

/** Pages whose address may hold a token, or may name the page to which a person returns. */
const PRIVATE_PATH = /^\/(?:auth(?:\/.*)?|forgot-password|reset-password|join\/.*)$/

/** Lets the scripts of a page of our own host reach Supabase and our own host, nothing else. */
export function allowSupabase(response: Response, env: Pick<Env, 'SUPABASE_URL'>): Response {
  if (!/^text\/html\b/i.test(response.headers.get('Content-Type') ?? '')) return response
  const given = response.headers.get('Content-Security-Policy')
  const connect = connectTo(env.SUPABASE_URL)
  response.headers.set('Content-Security-Policy', given === null ? connect : `${given}; ${connect}`)
  return response
}

let lately = { url: '', directive: '' }

/** The directive for Supabase's address. Kept in memory, because store pages need the directive thousands of times a second. */
function connectTo(url: string): string {
  if (lately.url !== url) {
    const { origin } = new URL(url)
    // Adds the `ws:` address, because live changes come through a socket of the same server; in a policy `http:` does not include `ws:`.
    lately = { url, directive: `connect-src 'self' ${origin} ${origin.replace(/^http/, 'ws')}` }
  }
  return lately.directive
}

/** Stops browsers from sending the address of a sign-in page to other sites. */
export function hideAddress(response: Response, path: string): Response {
  if (PRIVATE_PATH.test(path)) response.headers.set('Referrer-Policy', 'no-referrer')
  if (path.startsWith('/join/')) response.headers.set('X-Robots-Tag', 'noindex')
  return response
}
