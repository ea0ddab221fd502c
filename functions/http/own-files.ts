// Serves files that are made for the request: of our own host, and of a store's domain. All other files of our host come from the build.
import type { Root } from '#storefront/store/root.ts'
import { UNSUBSCRIBE_PATH } from '../lib/unsubscribe-link.ts'
import { STATUS_PATH } from '../serving/status-page.ts'
import { answerStop, STOP_PREFIX } from './leads/stop.ts'
import { answerUnsubscribe } from './mails/unsubscribe.ts'
import type { RouteContext, RouteHandler } from './shared/context.ts'
import { answerDomainFavicon } from './site/domain-favicon.ts'
import { answerDomainRobots, answerRobots } from './site/robots.ts'
import { answerSecurity } from './site/security-txt.ts'
import { answerOwnerWorker, answerServiceWorker } from './site/service-worker.ts'
import { answerSitemapIndex } from './site/sitemap-index.ts'
import { answerStatus } from './site/status.ts'

const FILES: Readonly<Record<string, RouteHandler>> = {
  '/robots.txt': answerRobots,
  '/.well-known/security.txt': answerSecurity,
  [STATUS_PATH]: answerStatus,
  [UNSUBSCRIBE_PATH]: answerUnsubscribe,
}

/** Returns the answer, or null for a path that belongs to no such file. */
export async function answerOwnFile(request: Request, context: RouteContext): Promise<Response | null> {
  const { pathname } = context.url
  const handler = Object.hasOwn(FILES, pathname) ? FILES[pathname] : undefined
  if (handler) return handler(request, context)
  if (pathname.startsWith(STOP_PREFIX)) return answerStop(request, context)
  if (pathname === '/sw.js') return answerServiceWorker(request, context.env)
  if (pathname === '/owner-worker.js') return answerOwnerWorker(request, context.url, context.env)
  return answerSitemapIndex(request, context)
}

/** The same for the domain of a store that is active. */
export async function answerDomainFile(
  request: Request,
  context: RouteContext,
  root: Root,
): Promise<Response | null> {
  const { pathname } = context.url
  if (root.status !== 'active') return null
  if (pathname === '/robots.txt') return answerDomainRobots(request, root)
  return pathname === '/favicon.ico' ? answerDomainFavicon(request, context, root) : null
}
