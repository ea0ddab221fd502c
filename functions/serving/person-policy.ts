// Headers of pages on which a person signs in or is signed in. Their scripts talk to Supabase, whose address is known at run time
// only; and what stands in their address is no other site's business.
import type { Env } from '../env.ts'

/** Pages whose address may bring a token or a person's way. */
const PRIVATE_PATH = /^\/(?:auth(?:\/.*)?|forgot-password|reset-password)$/

/** Lets the scripts of a page of our own host reach Supabase, beside the page itself, and nothing else. */
export function allowSupabase(response: Response, env: Pick<Env, 'SUPABASE_URL'>): Response {
  if (!/^text\/html\b/i.test(response.headers.get('Content-Type') ?? '')) return response
  const given = response.headers.get('Content-Security-Policy')
  const { origin } = new URL(env.SUPABASE_URL)
  // Live changes come through a socket of the same server; a policy's http: does not stand for ws:.
  const connect = `connect-src 'self' ${origin} ${origin.replace(/^http/, 'ws')}`
  response.headers.set('Content-Security-Policy', given === null ? connect : `${given}; ${connect}`)
  return response
}

/** No address of a sign-in page is sent along to anywhere. */
export function hideAddress(response: Response, path: string): Response {
  if (PRIVATE_PATH.test(path)) response.headers.set('Referrer-Policy', 'no-referrer')
  return response
}
