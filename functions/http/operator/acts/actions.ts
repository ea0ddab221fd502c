// Does what an operator's form asks for. The database checks who acts and writes the log in the same transaction.
import { checkPassword } from '#contract/sql/account/account.ts'
import { call } from '#data/client.ts'
import { act, type OperatorAction } from '#data/server/operator/operator.ts'
import { isUuid } from '#domain/basics/uuid.ts'
import { enqueueStores } from '#functions/adapters/queue.ts'
import { readRequestBody } from '#functions/lib/respond.ts'
import { windowLimit } from '#functions/lib/window-limit.ts'
import type { RouteContext } from '../../shared/context.ts'
import { doAskedAction } from './asked.ts'
import { personActionOf } from './person-actions.ts'
import { planActionOf } from './plan-actions.ts'
import type { PreparedAction } from './prepared-action.ts'

/** A form with the longest reason, each byte written as three characters. */
const MAX_BYTES = 8_192

/** Test alerts of an operator in ten minutes. */
const takesTestAlert = windowLimit(4, 10 * 60)

export type ActionResult =
  /** `backTo` is the path of the page below the operators' address. */
  | { readonly isDone: true; readonly act: string; readonly backTo: string }
  /** `refusal`: the reason as a sentence. `typed`: the fields of the form, to fill the form again. */
  | {
      readonly isDone: false
      readonly backTo: string
      readonly refusal: string
      readonly typed: Readonly<Record<string, string>>
    }

/** Null for a path and act that do not exist. Throws DatabaseError. */
export async function doAction(
  request: Request,
  context: RouteContext,
  { operatorId, below }: { readonly operatorId: string; readonly below: string },
): Promise<ActionResult | null> {
  const body = await readRequestBody(request, MAX_BYTES)
  if (!body) return null
  const form = Object.fromEntries(new URLSearchParams(new TextDecoder().decode(body)))
  if (below === '/health' && form['act'] === 'test-alert') return doTestAlert(operatorId, context)
  const prepared = planActionOf(below, form) ?? personActionOf(below, form)
  if (prepared) return doPrepared(prepared, form, { operatorId, context })
  const listed = await doAskedAction(below, form, { context, operatorId })
  if (listed === '') return { isDone: true, act: form['act'] ?? '', backTo: below }
  if (listed !== null) return { isDone: false, backTo: below, refusal: listed, typed: form }
  const asked = actionOf(below, form)
  if (!asked) return null
  const { action, backTo, typed } = asked
  const { env, database } = context
  const refuse = (refusal: string): ActionResult => ({ isDone: false, backTo, refusal, typed })
  if (isAboutMoney(action)) {
    const missing = await missingProof(operatorId, form['password'] ?? '', context)
    if (missing !== null) return refuse(missing)
  }
  const answer = await act(database, operatorId, action)
  if (!answer.ok) return refuse(refusalOf(answer.error.code, action))
  if (action.act === 'rebuild') await enqueueStores(env.REBUILDS, [action.id], { repairs: true })
  return { isDone: true, act: action.act, backTo }
}

/** Changes nothing and is no act of the log. */
async function doTestAlert(operatorId: string, { now, sendTestAlert }: RouteContext): Promise<ActionResult> {
  const backTo = '/health'
  const refuse = (refusal: string): ActionResult => ({ isDone: false, backTo, refusal, typed: {} })
  if (!takesTestAlert(operatorId, now()))
    return refuse('That was the fifth within ten minutes: wait a little.')
  const { mail, webhook } = await sendTestAlert()
  if (mail === null && webhook === null)
    return refuse(
      'Nobody can be told: neither ALERT_EMAIL, with a provider of mails, nor ALERT_WEBHOOK_URL is set.',
    )
  if (mail === false) return refuse('The mail to ALERT_EMAIL was not taken. The log of the Worker says why.')
  if (webhook === false)
    return refuse('ALERT_WEBHOOK_URL did not take the line. The log of the Worker says why.')
  return { isDone: true, act: `test-alert-${mail && webhook ? 'both' : mail ? 'mail' : 'webhook'}`, backTo }
}

async function doPrepared(
  action: PreparedAction,
  { password = '', ...typed }: Readonly<Record<string, string>>,
  { operatorId, context }: { readonly operatorId: string; readonly context: RouteContext },
): Promise<ActionResult> {
  const { act: name, backTo } = action
  const refuse = (refusal: string): ActionResult => ({ isDone: false, backTo, refusal, typed })
  const missing = action.asksPassword ? await missingProof(operatorId, password, context) : null
  if (missing !== null) return refuse(missing)
  const answer = await action.run(context.database, operatorId)
  if (!answer.ok) return refuse(action.refusalOf(answer.error.code, answer.error.details))
  await action.after?.(context)
  return { isDone: true, act: name, backTo }
}

function isAboutMoney({ act: name }: OperatorAction): boolean {
  return isRefundAct(name)
}

function isRefundAct(name: string | undefined): name is 'approve-refund' | 'refuse-refund' | 'retry-refund' {
  return name === 'approve-refund' || name === 'refuse-refund' || name === 'retry-refund'
}

/** Says which proof a decision about money still needs; null for the right password. */
async function missingProof(
  operatorId: string,
  password: string,
  { database }: RouteContext,
): Promise<string | null> {
  const checked = await call(database, checkPassword, { userId: operatorId, password })
  if (!checked.ok) return 'Five tries are enough: wait a quarter of an hour.'
  return checked.value ? null : 'That is not your password.'
}

function actionOf(below: string, form: Readonly<Record<string, string>>) {
  const [, area = '', id = ''] = /^\/(stores|reports|rates|payments)(?:\/([^/]+))?$/.exec(below) ?? []
  const reason = form['reason'] ?? ''
  const { password: _never, ...shown } = form
  const typed = { ...shown, id }
  const name = form['act']
  if (area === 'rates' && id === '' && name === 'set-rate') {
    const [from = '', to = ''] = [form['from'], form['to']]
    const action = { act: name, from, to, rate: Number(form['rate'] || Number.NaN), reason } as const
    return { action: Number.isFinite(action.rate) ? action : { ...action, rate: 0 }, backTo: '/rates', typed }
  }
  if (area === 'payments' && id === '' && isRefundAct(name)) {
    const reference = (form['reference'] ?? '').slice(0, 200)
    return { action: { act: name, reference, reason } as const, backTo: '/payments', typed }
  }
  if (!isUuid(id)) return null
  if (area === 'reports' && name === 'close-report')
    return { action: { act: name, id, reason } as const, backTo: '/reports', typed }
  if (area === 'stores' && (name === 'suspend' || name === 'restore' || name === 'rebuild'))
    return { action: { act: name, id, reason } as const, backTo: `/stores/${id}`, typed }
  return null
}

function refusalOf(code: string, action: OperatorAction): string {
  if (code === 'forbidden') return 'You are no operator any more.'
  if (code === 'unknown_store' || code === 'not_found') return 'It does not exist any more.'
  if (code === 'not_failed') return 'This refund has not failed: look at the list again.'
  if (action.act === 'set-rate' && action.reason.trim() !== '')
    return 'Write the rate as a number, at most five times the present one and at least a fifth of it.'
  return 'Write a reason of at most 500 characters.'
}
