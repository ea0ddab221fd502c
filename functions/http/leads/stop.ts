// POST /stop/{token}, the link in every message of a shop to people who asked to hear from it: its one button puts the person on the shop's
// stop list, without a script and without signing in. GET changes nothing, because chat programs open links to show a preview.
import { stopLink, stopMessages } from '#contract/sql/orders/leads.ts'
import { callOrThrow } from '#data/client.ts'
import { escapeHtml } from '#domain/message/mail-words.ts'
import { methodNotAllowed } from '../../lib/respond.ts'
import { serveSiteText } from '../../serving/site-files.ts'
import type { RouteHandler } from '../shared/context.ts'

export const STOP_PREFIX = '/stop/'

/** The placeholder for the shop's name in the built pages. */
const SHOP = 'OJA_SHOP_NAME'

/** 200 with a page; 404 with a page for an unknown link. Throws when the database does not answer. */
export const answerStop: RouteHandler = async (request, { env, url, database }) => {
  const { method } = request
  if (method !== 'GET' && method !== 'HEAD' && method !== 'POST')
    return methodNotAllowed(['GET', 'HEAD', 'POST'])
  const token = url.pathname.slice(STOP_PREFIX.length)
  const link = /^[0-9a-f]{32}$/.test(token) ? await callOrThrow(database, stopLink, { token }) : null
  if (link && method === 'POST') await callOrThrow(database, stopMessages, { token })
  const isDone = method === 'POST' || link?.isStopped
  const path = link ? (isDone ? '/stop/done' : '/stop/ask') : '/stop/unknown'
  const built = await serveSiteText(request, { path, status: link ? 200 : 404 }, env)
  const headers = new Headers(built.headers)
  headers.delete('Content-Length')
  // Whoever has the address can stop the messages: so other sites and search engines must not learn it.
  headers.set('Referrer-Policy', 'no-referrer')
  headers.set('X-Robots-Tag', 'noindex')
  const text = method === 'HEAD' ? null : (await built.text()).replaceAll(SHOP, escapeHtml(link?.shop ?? ''))
  return new Response(text, { status: built.status, headers })
}
