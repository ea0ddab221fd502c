// Reads the forms about a person: suspend and restore, and notice of the end of an account, which asks for the password.
import {
  actOnPerson,
  giveNotice,
  type PersonAct,
  tellSuspensions,
} from '#data/server/operator/operator-people.ts'
import { isUuid } from '#domain/basics/uuid.ts'
import { logError } from '#functions/lib/log.ts'
import type { RouteContext } from '../../shared/context.ts'
import { commonRefusal, type Form, type PreparedAction, wholeNumber } from './prepared-action.ts'

const ACTS: readonly string[] = [
  'suspend-person',
  'restore-person',
  'withdraw-notice',
] satisfies readonly PersonAct[]

/** Null for a path and act that are none about a person. */
export function personActionOf(below: string, form: Form): PreparedAction | null {
  const userId = /^\/people\/([^/]+)$/.exec(below)?.[1]
  if (!isUuid(userId)) return null
  const { act = '', reason = '' } = form
  const shared = { act, backTo: below, refusalOf }
  if (act === 'give-notice') {
    const days = wholeNumber(form['days']) || 0
    return { ...shared, asksPassword: true, run: (...who) => giveNotice(...who, { userId, days, reason }) }
  }
  if (!ACTS.includes(act)) return null
  return {
    ...shared,
    asksPassword: false,
    run: (...who) => actOnPerson(...who, { act: act as PersonAct, userId, reason }),
    after: (context) => tellAuthServer(context, userId),
  }
}

/** A failure changes nothing of the act: the database refuses the person already, and the cron job tells the auth server again. */
async function tellAuthServer({ database, env }: RouteContext, userId: string): Promise<void> {
  const server = { url: env.SUPABASE_URL, secretKey: env.SUPABASE_SECRET_KEY }
  await tellSuspensions(database, server, { userId }).catch((error: unknown) =>
    logError(`tell the auth server about ${userId}`, error),
  )
}

function refusalOf(code: string, details: Readonly<Record<string, unknown>>): string {
  if (code === 'is_operator')
    return 'This person is an operator. Take that right away first: npm run operator -- remove.'
  if (code === 'has_notice')
    return 'This person has notice already. Withdraw it first, if the account shall end on another day.'
  if (details['field'] === 'days') return 'Write the days of notice as a whole number from 7 to 90.'
  return commonRefusal(code, details) ?? 'It was not done. Load the page again and try once more.'
}
