// Headers of pages on which a person signs in or is signed in. Their scripts talk to Supabase, whose address is known at run time
// only; and what stands in their address is no other site's business.
import type { Env } from '../env.ts'

/** Pages whose address may bring a token or a person's way. */
const PRIVATE_PATH = /^\/(?:auth(?:\/.*)?|forgot-password|reset-password)$/

/** Lets the scripts of a page of our own host reach Supabase, beside the page itself, and nothing else. */
export function allowSupabase(response: Response, env: Pick<Env, 'SUPABASE_URL'>): Response {
  if (!/^text\/html\b/i.test(response.headers.get('Content-Type') ?? '')) return response
  const given = response.headers.get('Content-Security-Policy')
  const connect = connectTo(env.SUPABASE_URL)
  response.headers.set('Content-Security-Policy', given === null ? connect : `${given}; ${connect}`)
  return response
}

let lately = { url: '', directive: '' }

/** The directive for Supabase's address, which is worked out once: store pages ask for it thousands of times a second. */
function connectTo(url: string): string {
  if (lately.url !== url) {
    const { origin } = new URL(url)
    // Live changes come through a socket of the same server; a policy's http: does not stand for ws:.
    lately = { url, directive: `connect-src 'self' ${origin} ${origin.replace(/^http/, 'ws')}` }
  }
  return lately.directive
}

/** No address of a sign-in page is sent along to anywhere. */
export function hideAddress(response: Response, path: string): Response {
  if (PRIVATE_PATH.test(path)) response.headers.set('Referrer-Policy', 'no-referrer')
  return response
}
