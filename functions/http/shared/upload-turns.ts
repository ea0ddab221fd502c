// Limits how many uploads one isolate handles at the same time: each upload holds several copies of its picture in memory. Attack: many large
// uploads at once that exhaust the memory and end the requests of all shops in the isolate.

import { errorResponse } from '#functions/lib/respond.ts'
import type { RouteHandler } from './context.ts'

const AT_ONCE = 2
const WAIT_MS = 15_000
const LOOK_MS = 100

/** Turns of their own: who waits for these does not wait for others. */
export function makeTurns(): (handle: RouteHandler) => RouteHandler {
  let underWay = 0
  return (handle) => async (request, context) => {
    for (let waited = 0; underWay >= AT_ONCE; waited += LOOK_MS) {
      if (waited >= WAIT_MS) return errorResponse('too_many_requests', { headers: { 'Retry-After': '5' } })
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
    }
    underWay += 1
    try {
      return await handle(request, context)
    } finally {
      underWay -= 1
    }
  }
}

/** The turns of a shop's members. Runs at most two calls of the handler at a time. Other requests wait a while and then get 429. */
export const inTurns = makeTurns()
