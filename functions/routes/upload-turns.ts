// Uploads of one isolate take turns: each holds its picture several times over while it is checked, and all shops share the memory.
// Attack: many large uploads at once that end the isolate, with everybody's requests in it.
import { errorResponse } from '../respond.ts'
import type { RouteHandler } from './context.ts'

const AT_ONCE = 2
const WAIT_MS = 15_000
const LOOK_MS = 100

let underWay = 0

/** The handler, at most two at a time; the others wait a while and are then asked to come again (429). */
export function inTurns(handle: RouteHandler): RouteHandler {
  return async (request, context) => {
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
