// GET /.well-known/… on a name that may become a shop's domain, before any store is looked up. `/.well-known/oja/{token}`: our own answer, by
// which a check sees that the name leads here. The paths of certificate challenges belong to the provider: no redirect touches them.
import { domainAnswer, domainAnswerPath } from '../../lib/domain-answer.ts'
import type { Env } from '../../lib/env.ts'
import { textResponse } from '../../lib/respond.ts'

const CHALLENGES = [
  '/.well-known/acme-challenge/',
  '/.well-known/pki-validation/',
  '/.well-known/cf-custom-hostname-challenge/',
]

/** Null for every other path. */
export async function answerWellKnown(
  { pathname }: URL,
  host: string,
  env: Pick<Env, 'WEBHOOK_SECRET'>,
): Promise<Response | null> {
  if (CHALLENGES.some((path) => pathname.startsWith(path))) return textResponse('noShop', 404)
  const token = /^\/\.well-known\/oja\/([0-9a-f]{32})$/.exec(pathname)?.[1]
  if (token === undefined || pathname !== domainAnswerPath(token)) return null
  return new Response(await domainAnswer(env.WEBHOOK_SECRET, host, token), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
  })
}
