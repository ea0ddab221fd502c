// Files of our own host that are made when asked; everything else there is a file of the build.
import type { RouteContext, RouteHandler } from './context.ts'
import { answerRobots, answerSecurity, answerSitemapIndex } from './search-files.ts'
import { answerServiceWorker } from './service-worker.ts'

const FILES: Readonly<Record<string, RouteHandler>> = {
  '/robots.txt': answerRobots,
  '/.well-known/security.txt': answerSecurity,
}

/** The answer, or null for a path that is none of them. */
export async function answerOwnFile(request: Request, context: RouteContext): Promise<Response | null> {
  const { pathname } = context.url
  const handler = Object.hasOwn(FILES, pathname) ? FILES[pathname] : undefined
  if (handler) return handler(request, context)
  if (pathname === '/sw.js') return answerServiceWorker(request, context.env)
  return answerSitemapIndex(request, context)
}
