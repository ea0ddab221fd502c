// POST /api/webhooks/mail: the mail provider tells what became of a mail. An address to which mails bounce for good, or whose person marked a
// mail as spam, gets none any more. Attack: forged events that cut an owner off from the mails that warn of a theft; so they are signed.
import { parseMailEvent } from '#contract/api/mails.ts'
import { suppressMail } from '#contract/sql/system/system.ts'
import { callOrThrow } from '#data/client.ts'
import { errorResponse, jsonResponse, methodNotAllowed, readRequestBody } from '../../lib/respond.ts'
import { isSignedWebhook } from '../../lib/webhook-signatures.ts'
import type { RouteHandler } from '../shared/context.ts'

const MAX_BYTES = 64 * 1024

/** 200 for every signed event, also for those that change nothing; 401 for others. The provider sends it again after a 503. */
export const receiveMailEvent: RouteHandler = async (request, { env, now, database }) => {
  if (request.method !== 'POST') return methodNotAllowed(['POST'])
  const body = await readRequestBody(request, MAX_BYTES)
  if (!body) return errorResponse('bad_request', { status: 413 })
  const { headers } = request
  const signed = { headers, body, secret: env.MAIL_WEBHOOK_SECRET, prefix: 'svix' } as const
  if (!(await isSignedWebhook(signed, now()))) return errorResponse('unauthorised')
  const event = parseMailEvent(new TextDecoder().decode(body))
  for (const address of event?.addresses ?? [])
    await callOrThrow(database, suppressMail, { address, reason: event?.reason ?? 'bounced' })
  return jsonResponse({ suppressed: event?.addresses.length ?? 0 })
}
