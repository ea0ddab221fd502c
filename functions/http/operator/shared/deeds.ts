// Does what an operator's form asks for. The database checks who acts and writes the log in the same transaction.
import { act, type OperatorDeed } from '#data/server/operator.ts'
import { isUuid } from '#domain/basics/uuid.ts'
import { enqueueStores } from '../../../adapters/queue.ts'
import { readRequestBody } from '../../../lib/respond.ts'
import type { RouteContext } from '../../shared/context.ts'

/** A form with the longest reason, each byte written as three characters. */
const MAX_BYTES = 8_192

export type DeedResult =
  /** `backTo` is the path of the page below the operators' address. */
  | { readonly isDone: true; readonly act: OperatorDeed['act']; readonly backTo: string }
  /** `refusal` says in words why not; `typed` is what the form held. */
  | {
      readonly isDone: false
      readonly backTo: string
      readonly refusal: string
      readonly typed: Readonly<Record<string, string>>
    }

/** Null for a path and act that do not exist. Throws DatabaseError. */
export async function doDeed(
  request: Request,
  { env, database }: RouteContext,
  { operatorId, below }: { readonly operatorId: string; readonly below: string },
): Promise<DeedResult | null> {
  const body = await readRequestBody(request, MAX_BYTES)
  if (!body) return null
  const form = Object.fromEntries(new URLSearchParams(new TextDecoder().decode(body)))
  const asked = deedOf(below, form)
  if (!asked) return null
  const { deed, backTo, typed } = asked
  const answer = await act(database, operatorId, deed)
  if (!answer.ok) return { isDone: false, backTo, refusal: refusalOf(answer.error.code, deed), typed }
  if (deed.act === 'rebuild') await enqueueStores(env.REBUILDS, [deed.id], { repairs: true })
  return { isDone: true, act: deed.act, backTo }
}

function deedOf(below: string, form: Readonly<Record<string, string>>) {
  const [, area = '', id = ''] = /^\/(stores|reports|rates)(?:\/([^/]+))?$/.exec(below) ?? []
  const reason = form['reason'] ?? ''
  const typed = { ...form, id }
  const name = form['act']
  if (area === 'rates' && id === '' && name === 'set-rate') {
    const [from = '', to = ''] = [form['from'], form['to']]
    const deed = { act: name, from, to, rate: Number(form['rate'] || Number.NaN), reason } as const
    return { deed: Number.isFinite(deed.rate) ? deed : { ...deed, rate: 0 }, backTo: '/rates', typed }
  }
  if (!isUuid(id)) return null
  if (area === 'reports' && name === 'close-report')
    return { deed: { act: name, id, reason } as const, backTo: '/reports', typed }
  if (area === 'stores' && (name === 'suspend' || name === 'restore' || name === 'rebuild'))
    return { deed: { act: name, id, reason } as const, backTo: `/stores/${id}`, typed }
  return null
}

function refusalOf(code: string, deed: OperatorDeed): string {
  if (code === 'forbidden') return 'You are no operator any more.'
  if (code === 'unknown_store' || code === 'not_found') return 'It does not exist any more.'
  if (deed.act === 'set-rate' && deed.reason.trim() !== '')
    return 'Write the rate as a number, at most five times the present one and at least a fifth of it.'
  return 'Write a reason of at most 500 characters.'
}
