// Does what an operator's form asks for.
import { checkPassword } from '#contract/sql/account/account.ts'
import { call } from '#data/client.ts'
import { isUuid } from '#domain/basics/uuid.ts'
import { readRequestBody } from '#functions/lib/respond.ts'
import { windowLimit } from '#functions/lib/window-limit.ts'
import type { RouteContext } from '../../shared/context.ts'
import { type Acts, type Form, type OperatorAct, refusalSentence } from './act.ts'
import { PERSON_ACTS } from './person-acts.ts'
import { PLAN_ACTS } from './plan-acts.ts'
import { REQUEST_ACTS } from './request-acts.ts'
import { STORE_ACTS } from './store-acts.ts'

const ACTS: Acts = { ...STORE_ACTS, ...PLAN_ACTS, ...PERSON_ACTS, ...REQUEST_ACTS }

/** A form with the longest reason, each byte written as three characters. */
const MAX_BYTES = 8_192

/** Test alerts of an operator in ten minutes. */
const takesTestAlert = windowLimit(4, 10 * 60)

export type ActResult =
  /** `backTo` is the path of the page below the operators' address. */
  | { readonly isDone: true; readonly act: string; readonly backTo: string }
  /** `refusal`: the reason as a sentence. `typed`: the fields of the form, to fill the form again. */
  | { readonly isDone: false; readonly backTo: string; readonly refusal: string; readonly typed: Form }

/** The fields of an operator's form; null for a body that is too large. */
export async function readOperatorForm(request: Request): Promise<Form | null> {
  const body = await readRequestBody(request, MAX_BYTES)
  return body && Object.fromEntries(new URLSearchParams(new TextDecoder().decode(body)))
}

/** The act of a form and the row that it is about; null for a path and word that have none. */
export function readAct(below: string, form: Form): (OperatorAct & { readonly id: string }) | null {
  const inPath = /^\/[a-z]+\/([^/]+)/.exec(below)?.[1]
  const id = inPath ?? form['id']
  const key = `${inPath === undefined ? below : below.replace(inPath, ':id')} ${form['act']}`
  const isOfRow = !/^\/(?:rates|payments) /.test(key)
  if (!Object.hasOwn(ACTS, key) || (isOfRow && !isUuid(id))) return null
  const act = ACTS[key]?.(id ?? '', form)
  return act ? { ...act, id: id ?? '' } : null
}

/** Null for a path and word that no act has. Throws DatabaseError. */
export async function doAct(
  request: Request,
  context: RouteContext,
  { operatorId, below }: { readonly operatorId: string; readonly below: string },
): Promise<ActResult | null> {
  const form = await readOperatorForm(request)
  if (!form) return null
  if (below === '/health' && form['act'] === 'test-alert') return sendTestAlert(operatorId, context)
  const act = readAct(below, form)
  if (!act) return null
  const { password = '', ...fields } = form
  const { act: word = '', reason = '' } = fields
  const backTo = below.startsWith('/reports/') ? '/reports' : below.replace(/\/plan$/, '')
  const refuse = (refusal: string): ActResult => ({
    isDone: false,
    backTo,
    refusal,
    typed: { ...fields, id: act.id },
  })
  const missing = act.asksPassword ? await missingProof(operatorId, password, context) : null
  if (missing !== null) return refuse(missing)
  const answer = await act.run(context, { operator: operatorId, reason })
  return answer.ok ? { isDone: true, act: word, backTo } : refuse(refusalSentence(answer.error, act.refusals))
}

/** Changes nothing and is no act of the log. */
async function sendTestAlert(operatorId: string, context: RouteContext): Promise<ActResult> {
  const backTo = '/health'
  const refuse = (refusal: string): ActResult => ({ isDone: false, backTo, refusal, typed: {} })
  if (!takesTestAlert(operatorId, context.now()))
    return refuse('That was the fifth within ten minutes: wait a little.')
  const { mail, webhook } = await context.sendTestAlert()
  if (mail === null && webhook === null)
    return refuse(
      'Nobody can be told: neither ALERT_EMAIL, with a provider of mails, nor ALERT_WEBHOOK_URL is set.',
    )
  if (mail === false) return refuse('The mail to ALERT_EMAIL was not taken. The log of the Worker says why.')
  if (webhook === false)
    return refuse('ALERT_WEBHOOK_URL did not take the line. The log of the Worker says why.')
  return { isDone: true, act: `test-alert-${mail && webhook ? 'both' : mail ? 'mail' : 'webhook'}`, backTo }
}

/** Says which proof an act still needs; null for the right password. */
async function missingProof(
  operatorId: string,
  password: string,
  { database }: RouteContext,
): Promise<string | null> {
  const checked = await call(database, checkPassword, { userId: operatorId, password })
  if (!checked.ok) return 'Five tries are enough: wait a quarter of an hour.'
  return checked.value ? null : 'That is not your password.'
}
