// The operators' lists of what people ask for, of deletions and of dead letters: what their pages show, and what their forms do.
import type { RequestsView } from '#components/operator/requests/requests-view.ts'
import {
  operatorDeletions,
  operatorFreeDomains,
  operatorLeads,
  operatorRetryDeadLetter,
  operatorSupport,
} from '#contract/sql/operator/asked.ts'
import { clearDeadLetters, readDeadLetters } from '#contract/sql/system/system.ts'
import { call, callOrThrow } from '#data/client.ts'
import { actOnAsked, isAskedAct } from '#data/server/operator/operator-asked.ts'
import { toNudge } from '#data/server/upkeep/dead-letters.ts'
import { isUuid } from '#domain/basics/uuid.ts'
import { enqueueNudge } from '#functions/adapters/queue.ts'
import { domainTarget } from '#functions/domains/read-name.ts'
import type { RouteContext } from '../../shared/context.ts'

/** Dead letters on one page. */
const LETTERS = 200

/** The view of a path below the operators' address; null for a path that is none of these lists. Throws DatabaseError. */
export async function fetchAskedView(
  below: string,
  { database, now }: Pick<RouteContext, 'database' | 'now'>,
): Promise<RequestsView | null> {
  switch (below) {
    case '/leads':
      return { kind: 'leads', leads: await callOrThrow(database, operatorLeads, {}) }
    case '/support':
      return { kind: 'support', questions: await callOrThrow(database, operatorSupport, {}) }
    case '/domains':
      return { kind: 'domains', domains: await callOrThrow(database, operatorFreeDomains, {}) }
    case '/deletions':
      return { kind: 'deletions', deletions: await callOrThrow(database, operatorDeletions, {}) }
    case '/letters':
      return {
        kind: 'letters',
        letters: await callOrThrow(database, readDeadLetters, { limit: LETTERS }),
        nowMs: now(),
      }
    default:
      return null
  }
}

/** Which forms each list has. */
const ACTS_OF: Readonly<Record<string, RegExp>> = {
  '/leads': /^lead-/,
  '/support': /^end-support$/,
  '/domains': /^domain-/,
  '/letters': /^retry-letter$/,
}

/** Does what a form of these lists asks for: null when it is none of them, else the refusal, or '' when it is done. */
export async function doAskedAction(
  below: string,
  form: Readonly<Record<string, string>>,
  { context, operatorId }: { readonly context: RouteContext; readonly operatorId: string },
): Promise<string | null> {
  const { act = '', id = '', reason = '' } = form
  if (!ACTS_OF[below]?.test(act) || !isUuid(id)) return null
  if (act === 'retry-letter') return retryLetter(id, reason, { context, operatorId })
  if (!isAskedAct(act)) return null
  const answer = await actOnAsked(context.database, operatorId, {
    act,
    id,
    reason,
    target: domainTarget(context.env),
  })
  return answer.ok ? '' : refusalOf(answer.error.code, reason)
}

/** Sends the message and clears the letter, in this order: a letter whose message could not be sent stays. */
async function retryLetter(
  id: string,
  reason: string,
  { context, operatorId }: { readonly context: RouteContext; readonly operatorId: string },
): Promise<string> {
  const { env, database } = context
  const letter = await call(database, operatorRetryDeadLetter, {
    operator: operatorId,
    letterId: id,
    reason,
  })
  if (!letter.ok) return refusalOf(letter.error.code, reason)
  const nudge = toNudge(letter.value)
  if (nudge === null) return 'No queue takes this message.'
  await enqueueNudge(env, nudge)
  await callOrThrow(database, clearDeadLetters, { ids: [id] })
  return ''
}

function refusalOf(code: string, reason: string): string {
  if (code === 'forbidden') return 'You are no operator any more.'
  if (code === 'not_found') return 'It does not exist any more.'
  if (code === 'not_annual') return 'The year was paid back: refuse the request.'
  if (code === 'domain_not_active')
    return 'The shop is not shown at this name yet: set its records and wait until it is active, then say so.'
  return reason.trim() === '' || reason.length > 500
    ? 'Write a reason of at most 500 characters.'
    : 'Somebody was faster: look at the list again.'
}
