// GET /api/health: says that the Worker runs, and which build runs. Calls no other service, and so answers while others are down.

import type { HealthAnswer } from '#contract/api/site.ts'
import { renderVersion } from '../../adapters/astro.ts'
import { jsonResponse, methodNotAllowed } from '../../lib/respond.ts'
import type { RouteHandler } from '../shared/context.ts'

/** Answers `GET /api/health`: the Worker runs, and its render version. Asks no other service. */
export const answerHealth: RouteHandler = async (request) => {
  if (request.method !== 'GET' && request.method !== 'HEAD') return methodNotAllowed(['GET', 'HEAD'])
  const answer: HealthAnswer = { status: 'ok', renderVersion }
  return jsonResponse(answer)
}
