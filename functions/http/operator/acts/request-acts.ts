// Acts on what people ask for: leads of sales, questions, free domains; and on dead letters.
import {
  operatorEndSupport,
  operatorRetryDeadLetter,
  operatorSetFreeDomain,
  operatorSetLead,
} from '#contract/sql/operator/requests.ts'
import { clearDeadLetters } from '#contract/sql/system/system.ts'
import { call, callOrThrow } from '#data/client.ts'
import { toNudge } from '#data/server/upkeep/dead-letters.ts'
import { enqueueNudge } from '#functions/adapters/queue.ts'
import { domainTarget } from '#functions/domains/read-name.ts'
import type { Acts, OperatorAct } from './act.ts'

export const REQUEST_ACTS: Acts = {
  '/leads lead-contacted': (leadId) => moveLead(leadId, 'contacted'),
  '/leads lead-won': (leadId) => moveLead(leadId, 'won'),
  '/leads lead-lost': (leadId) => moveLead(leadId, 'lost'),
  '/support end-support': (requestId) => ({
    run: ({ database }, who) => call(database, operatorEndSupport, { ...who, requestId }),
  }),
  '/domains domain-bought': (requestId) => moveDomain(requestId, 'bought'),
  '/domains domain-connected': (requestId) => moveDomain(requestId, 'connected'),
  '/domains domain-refused': (requestId) => moveDomain(requestId, 'refused'),
  // Sends the message and clears the letter, in this order: a letter whose message could not be sent stays.
  '/letters retry-letter': (letterId) => ({
    run: async ({ database, env }, who) => {
      const letter = await call(database, operatorRetryDeadLetter, { ...who, letterId })
      if (!letter.ok) return letter
      const nudge = toNudge(letter.value)
      if (nudge === null) return { ok: false, error: { code: 'no_queue', details: {} } }
      await enqueueNudge(env, nudge)
      return { ok: true, value: await callOrThrow(database, clearDeadLetters, { ids: [letterId] }) }
    },
    refusals: { queue: 'No queue takes this message.', no_queue: 'No queue takes this message.' },
  }),
}

const FASTER = 'Somebody was faster: look at the list again.'

function moveLead(leadId: string, status: string): OperatorAct {
  return {
    run: ({ database }, who) => call(database, operatorSetLead, { ...who, leadId, status }),
    refusals: { status: FASTER },
  }
}

function moveDomain(requestId: string, status: string): OperatorAct {
  return {
    run: ({ database, env }, who) =>
      call(database, operatorSetFreeDomain, { ...who, requestId, status, target: domainTarget(env) }),
    refusals: {
      status: FASTER,
      not_annual: 'The year was paid back: refuse the request.',
      domain_not_active:
        'The shop is not shown at this name yet: set its records and wait until it is active, then say so.',
    },
  }
}
