// POST /api/webhooks/auth-mail: Supabase Auth asks for a mail of sign-up or sign-in (its "send email" hook, docs/mail.md), so that a shop's
// customers get it in the name of their shop.
// Attacks and answers:
// - a forged request that mails anybody a link: it is signed;
// - a browser that chooses the name in a mail to a stranger: it names a shop by its address alone. The database finds the name, and the link
//   leads to that shop.
import { type AuthMail, parseAuthMail } from '#contract/api/auth-mail.ts'
import { signInMail } from '#contract/sql/system/system.ts'
import { callOrThrow } from '#data/client.ts'
import { type SignInMailName, wordsOfSignInMail } from '#domain/message/sign-in-mails.ts'
import { parseSlugOrDomain } from '#domain/store/shop-look.ts'
import { countedMailer, type Mail, type MailAnswer } from '../../adapters/mailer.ts'
import { mailerOf } from '../../adapters/resend.ts'
import { contentName } from '../../lib/content-name.ts'
import { logError } from '../../lib/log.ts'
import { errorResponse, jsonResponse, methodNotAllowed, readRequestBody } from '../../lib/respond.ts'
import { LIMITS_MS } from '../../lib/time-limit.ts'
import { isSignedWebhook } from '../../lib/webhook-signatures.ts'
import type { RouteContext, RouteHandler } from '../shared/context.ts'

/** More than the largest metadata of a person that Supabase Auth takes. */
const MAX_BYTES = 256 * 1024

const NAMES: Readonly<Record<AuthMail['kind'], SignInMailName>> = {
  signup: 'confirmation',
  recovery: 'recovery',
  invite: 'invite',
  magiclink: 'magic_link',
  email_change: 'email_change',
}

/**
 * 200 when the provider has taken the mail. After a 429 or 503 with Retry-After the auth server repeats the request, with the same bytes for the
 * same mail. After any other answer the auth server takes back the sign-up or change and tells the person.
 */
export const sendAuthMail: RouteHandler = async (request, context) => {
  if (request.method !== 'POST') return methodNotAllowed(['POST'])
  const { env, now, counts } = context
  const body = await readRequestBody(request, MAX_BYTES)
  if (!body) return errorResponse('bad_request', { status: 413 })
  const { headers } = request
  const isSigned = await isSignedWebhook(
    { headers, body, secret: env.AUTH_MAIL_SECRET, prefix: 'webhook' },
    now(),
  )
  if (!isSigned) return errorResponse('unauthorised')
  const asked = parseAuthMail(new TextDecoder().decode(body))
  if (!asked) return errorResponse('bad_request')
  const mailer = countedMailer(mailerOf(env, LIMITS_MS.authMail), counts)
  if (!mailer) return failed('no mail provider is set up', 503)
  const mails = await makeMails(asked, await contentName([new Blob([body as BufferSource])]), context)
  if (!mails) return failed('the address gets no mail', 422)
  const refused = (await Promise.all(mails.map(mailer))).find(({ ok }) => !ok)
  return refused && !refused.ok ? refusal(refused) : jsonResponse({})
}

/** The mails to send; null when one of the addresses gets no mail any more. */
async function makeMails(
  asked: AuthMail,
  id: string,
  { env, database }: Pick<RouteContext, 'env' | 'database'>,
): Promise<readonly Mail[] | null> {
  const { kind, userId, email, redirectTo, openedAt, letters } = asked
  const { shop, suppressed } = await callOrThrow(database, signInMail, {
    userId,
    // Generated types know no null of arguments; an empty text names no shop either.
    askedAt: parseSlugOrDomain(URL.parse(redirectTo)?.searchParams.get('from')) ?? '',
    openedAt: parseSlugOrDomain(openedAt) ?? '',
    addresses: letters.map(({ to }) => to),
  })
  if (suppressed.length > 0) return null
  const common = { name: NAMES[kind], siteUrl: env.SITE_URL, redirectTo, shop }
  return letters.map(({ to, token }, at) => ({
    id: `${id}-${at}`,
    to,
    ...wordsOfSignInMail({ ...common, email: email || to, tokenHash: token }),
  }))
}

function refusal({ reason, isFinal, isBusy }: Extract<MailAnswer, { ok: false }>): Response {
  if (isFinal) return failed(reason, 422)
  return failed(reason, isBusy ? 429 : 503, { 'Retry-After': '1' })
}

/** The reason is for the log: the auth server passes none on. */
function failed(reason: string, status: number, headers: HeadersInit = {}): Response {
  logError(`a mail of sign-in was not sent: ${reason}`)
  return errorResponse('unavailable', { status, headers })
}
