// Acts on a person: suspend and restore, and notice of the end of an account, which asks for the password.
import {
  operatorGiveNotice,
  operatorRestorePerson,
  operatorSuspendPerson,
  operatorWithdrawNotice,
} from '#contract/sql/operator/operator-people.ts'
import { call } from '#data/client.ts'
import { tellSuspensions } from '#data/server/account/suspensions.ts'
import { logError } from '#functions/lib/log.ts'
import type { RouteContext } from '../../shared/context.ts'
import { type Acts, type OperatorAct, wholeNumber } from './act.ts'

export const PERSON_ACTS: Acts = {
  '/people/:id suspend-person': (userId) => onAccess(userId, operatorSuspendPerson),
  '/people/:id restore-person': (userId) => onAccess(userId, operatorRestorePerson),
  '/people/:id withdraw-notice': (userId) => onAccess(userId, operatorWithdrawNotice),
  '/people/:id give-notice': (userId, form) => ({
    run: ({ database }, who) =>
      call(database, operatorGiveNotice, { ...who, userId, days: wholeNumber(form['days']) }),
    asksPassword: true,
    refusals: REFUSALS,
  }),
}

const REFUSALS = {
  is_operator: 'This person is an operator. Take that right away first: npm run operator -- remove.',
  has_notice: 'This person has notice already. Withdraw it first, if the account shall end on another day.',
  days: 'Write the days of notice as a whole number from 7 to 90.',
}

type AccessContract =
  | typeof operatorSuspendPerson
  | typeof operatorRestorePerson
  | typeof operatorWithdrawNotice

/** Whether the person may sign in, which the auth server is told too. */
function onAccess(userId: string, contract: AccessContract): OperatorAct {
  return {
    run: async (context, who) => {
      const done = await call(context.database, contract, { ...who, userId })
      if (done.ok) await tellAuthServer(context, userId)
      return done
    },
    refusals: REFUSALS,
  }
}

/** A failure changes nothing of the act: the database refuses the person already, and the cron job tells the auth server again. */
async function tellAuthServer({ database, env }: RouteContext, userId: string): Promise<void> {
  const server = { url: env.SUPABASE_URL, secretKey: env.SUPABASE_SECRET_KEY }
  await tellSuspensions(database, server, { userId }).catch((error: unknown) =>
    logError(`tell the auth server about ${userId}`, error),
  )
}
