// GET /api/health: the Worker answers, and which build it is. Asks nothing else, so that it is true while others are down.
import { renderVersion } from '../adapters/astro.ts'
import { jsonResponse, methodNotAllowed } from '../respond.ts'
import type { RouteHandler } from './context.ts'

export const answerHealth: RouteHandler = async (request) => {
  if (request.method !== 'GET' && request.method !== 'HEAD') return methodNotAllowed(['GET', 'HEAD'])
  return jsonResponse({ status: 'ok', renderVersion })
}
