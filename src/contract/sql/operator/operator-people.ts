// Answers about people to the operators' pages and to the cron job (supabase/schemas/operator/operator_people.sql, suspend_person.sql,
// end_account.sql).
import * as v from 'valibot'
import { sqlFunction } from '../../sql-function.ts'
import { count, flag, noValue, optionalTime, text, time } from '../values.ts'

const person = v.object({
  id: text,
  email: text,
  createdAt: time,
  lastSignInAt: optionalTime,
  isConfirmed: flag,
  isOperator: flag,
  /** `isBanned`: the auth server has learned of it. */
  suspension: v.nullable(v.object({ reason: text, since: time, isBanned: flag })),
  /** When the account ends. */
  notice: v.nullable(v.object({ reason: text, givenAt: time, endsAt: time })),
  stores: v.array(v.object({ id: text, name: text, role: text })),
})

/** A person as operators see them. */
export type OperatorPerson = v.InferOutput<typeof person>

const untold = v.array(v.object({ userId: text, isBanned: flag }))

/** One person; null when there is none. */
export const operatorPerson = sqlFunction('operator_person', v.nullable(person))
/** At most 50 people whose address holds the text; without a text those who are suspended or have notice. Throws for more than 200 characters. */
export const operatorPeople = sqlFunction('operator_people', v.array(person))
export const operatorSuspendPerson = sqlFunction('operator_suspend_person', noValue, {
  refuses: ['is_operator', 'not_found'],
})
export const operatorRestorePerson = sqlFunction('operator_restore_person', noValue, {
  refuses: ['not_found'],
})
export const operatorGiveNotice = sqlFunction('operator_give_notice', noValue, {
  refuses: ['has_notice', 'is_operator', 'not_found'],
})
export const operatorWithdrawNotice = sqlFunction('operator_withdraw_notice', noValue, {
  refuses: ['not_found'],
})
export const untoldSuspensions = sqlFunction('untold_suspensions', untold)
export const noteToldSuspension = sqlFunction('note_told_suspension', noValue)
/** Begins the deletion of accounts whose notice is over. */
export const endNoticedAccounts = sqlFunction('end_noticed_accounts', count, { refuses: ['last_owner'] })
