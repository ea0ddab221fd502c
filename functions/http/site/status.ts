// GET /status: how the service works now, for everybody. The answer is kept (serving/status-page.ts): it needs no database.
import { r2Objects } from '../../adapters/r2.ts'
import { methodNotAllowed } from '../../lib/respond.ts'
import { keepStatusPage, readStatusPage } from '../../serving/status-page.ts'
import type { RouteHandler } from '../shared/context.ts'

/** 200 with the page; 405. Before the first minute of a new site the page is made for the request. */
export const answerStatus: RouteHandler = async (request, { env, database, now }) => {
  const isHead = request.method === 'HEAD'
  if (!isHead && request.method !== 'GET') return methodNotAllowed(['GET', 'HEAD'])
  const parts = { database, objects: r2Objects(env.PAGES), siteUrl: env.SITE_URL }
  const { html, policy } = (await readStatusPage(parts)) ?? (await keepStatusPage(parts, now()))
  return new Response(isHead ? null : html, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy,
      'Cache-Control': 'no-store',
    },
  })
}
