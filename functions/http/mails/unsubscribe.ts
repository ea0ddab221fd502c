// POST /unsubscribe?from=…, the link of a mail: turns the mails off. A mail program sends the request (RFC 8058: signed out, without cookies,
// answered without a redirect), or the button of the page that GET shows. GET changes nothing, because scanners of mail open every link.
import { unsubscribeMail } from '#contract/sql/system/system.ts'
import { callOrThrow } from '#data/client.ts'
import { methodNotAllowed } from '../../lib/respond.ts'
import { readUnsubscribeUrl } from '../../lib/unsubscribe-link.ts'
import { serveSiteText } from '../../serving/site-files.ts'
import type { RouteHandler } from '../shared/context.ts'

/** 200 with a page; 404 with one for a link that we did not sign. Throws when the database does not answer. */
export const answerUnsubscribe: RouteHandler = async (request, { env, url, database }) => {
  const { method } = request
  if (method !== 'GET' && method !== 'HEAD' && method !== 'POST')
    return methodNotAllowed(['GET', 'HEAD', 'POST'])
  const subscription = await readUnsubscribeUrl(url, env.WEBHOOK_SECRET)
  if (subscription && method === 'POST')
    await callOrThrow(database, unsubscribeMail, {
      userId: subscription.userId,
      businessId: subscription.storeId,
      kind: subscription.kind,
    })
  const page = method === 'POST' ? '/unsubscribe/done' : '/unsubscribe/ask'
  const answer = await serveSiteText(
    request,
    subscription ? { path: page, status: 200 } : { path: '/unsubscribe/unknown', status: 404 },
    env,
  )
  // The address is a key: no other site learns it, and no search engine keeps it.
  answer.headers.set('Referrer-Policy', 'no-referrer')
  answer.headers.set('X-Robots-Tag', 'noindex')
  return answer
}
